import type { PublicCampaign } from '@sillage/proto/http/campaigns';
import type { AffiliateStatistics } from '@sillage/proto/http/statistics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Evolution } from '../../ui/evolution.tsx';
import { Figure } from '../../ui/figure.tsx';
import { QrButton } from '../../ui/qr-button.tsx';
import { Shares } from '../../ui/shares.tsx';

type PublicAffiliate = PublicCampaign['affiliates'][number];

/** My link. */
export function AffiliateLink({ affiliate }: { affiliate: PublicAffiliate }) {
  const { t } = useTranslation('public');
  return (
    <section aria-labelledby="my-link" className="rounded-2xl bg-wake-wash p-5 sm:p-6">
      <h2 id="my-link" className="text-sm text-wake-ink">
        {t('myLink')}
      </h2>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <a
          href={affiliate.trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 break-all font-medium text-lg underline decoration-wake/40 underline-offset-4 sm:text-xl"
        >
          {affiliate.trackingUrl.replace(/^https?:\/\//, '')}
        </a>
        <span className="flex gap-1">
          <CopyButton text={affiliate.trackingUrl} label={t('copyMyLink')} copiedToast={t('common:linkCopied')} />
          <QrButton name={affiliate.name} url={affiliate.trackingUrl} />
        </span>
      </div>
    </section>
  );
}

interface AffiliateFiguresProps {
  readonly statistics: AffiliateStatistics;
  readonly freshness: ReactNode;
}

/** My money. */
export function AffiliateFigures({ statistics, freshness }: AffiliateFiguresProps) {
  const { t, i18n } = useTranslation('public');
  const format = useFormat();
  const { totals, currency } = statistics;
  const money = moneyOf(totals, currency);
  const short = (minor: number) => format.moneyShort(Math.round(minor), currency);
  const exact = (minor: number) => format.money(minor, currency);
  const about = [t('common:period.30d'), freshness];
  return (
    <div className="grid gap-10">
      <div className="grid grid-cols-2 gap-x-6 gap-y-8 border-y py-6 lg:grid-cols-4">
        <Figure
          label={t('clicks')}
          value={totals.clicks}
          format={format.countShort}
          details={[format.count(totals.clicks), ...about]}
          note={t('visitors', { count: totals.visitors })}
        />
        <Figure
          label={t('conversions')}
          value={totals.conversions}
          format={format.countShort}
          tone="wake"
          details={[format.count(totals.conversions), ...about]}
          note={t('pending', { count: totals.pendingConversions })}
        />
        <Figure label={t('rate')} value={totals.conversionRate} format={(value) => format.percent(value, 1)} details={about} />
        <Figure
          label={t('commissions')}
          value={money.commissionMinor}
          format={short}
          tone="buoy"
          details={[exact(money.commissionMinor), t('paid', { amount: exact(money.paidCommissionMinor) }), ...about]}
          note={t('toCome', { amount: exact(money.approvedCommissionMinor) })}
        />
      </div>
      <Evolution points={statistics.evolution} currency={currency} />
      <div className="grid gap-10 sm:grid-cols-2 lg:grid-cols-3">
        <Shares
          title={t('campaign:shares.countries')}
          rows={statistics.countries}
          nameOf={(code) => format.country(code) || t('campaign:shares.unknown')}
        />
        <Shares
          title={t('campaign:shares.devices')}
          rows={statistics.devices}
          nameOf={(device) => (i18n.exists(`conversions:device.${device}`) ? t(`conversions:device.${device}`) : device)}
        />
        <Shares title={t('campaign:shares.referrers')} rows={statistics.referrers} nameOf={(host) => host || t('conversions:direct')} />
      </div>
    </div>
  );
}
