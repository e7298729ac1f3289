import type { CampaignStatistics, Totals } from '@sillage/proto/http/statistics';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';
import { Evolution } from '../../ui/evolution.tsx';
import { Shares } from '../../ui/shares.tsx';
import { CommissionBar } from './commission-bar.tsx';

interface CampaignPicturesProps {
  /** Of the last 30 days. */
  readonly statistics: CampaignStatistics;
  readonly totals: Totals;
  readonly currency: string;
}

export function CampaignPictures({ statistics, totals, currency }: CampaignPicturesProps) {
  const { t, i18n } = useTranslation('campaign');
  const format = useFormat();
  return (
    <>
      <Evolution points={statistics.evolution} currency={statistics.currency} />
      <CommissionBar money={moneyOf(totals, currency)} />
      <div className="grid gap-10 sm:grid-cols-3">
        <Shares title={t('shares.countries')} rows={statistics.countries} nameOf={(code) => format.country(code) || t('shares.unknown')} />
        <Shares
          title={t('shares.devices')}
          rows={statistics.devices}
          nameOf={(device) => (i18n.exists(`conversions:device.${device}`) ? t(`conversions:device.${device}`) : device)}
        />
        <Shares title={t('shares.referrers')} rows={statistics.referrers} nameOf={(host) => host || t('conversions:direct')} />
      </div>
    </>
  );
}
