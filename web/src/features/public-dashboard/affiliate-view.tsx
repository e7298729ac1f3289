import type { PublicCampaign } from '@sillage/proto/http/campaigns';
import type { AffiliateStatistics } from '@sillage/proto/http/statistics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../format/short-address.ts';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';
import { Evolution } from '../../ui/charts/evolution.tsx';
import { Figure } from '../../ui/charts/figure.tsx';
import { type Period, PeriodControl } from '../../ui/charts/period-control.tsx';
import { RateFigure } from '../../ui/charts/rate-figure.tsx';
import { ClickShares } from '../../ui/charts/shares.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { CopyButton } from '../../ui/primitives/copy-button.tsx';
import { QrButton } from '../../ui/primitives/qr-button.tsx';
import { ShareButton } from '../../ui/primitives/share-button.tsx';

type PublicAffiliate = PublicCampaign['affiliates'][number];

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
          {shortAddress(affiliate.trackingUrl)}
        </a>
        <span className="flex gap-1">
          <CopyButton
            text={affiliate.trackingUrl}
            label={t('copyMyLink')}
            copiedToast={t('common:linkCopied')}
            failedToast={t('common:copyTrackingFailed')}
          />
          <ShareButton name={affiliate.name} url={affiliate.trackingUrl} />
          <QrButton name={affiliate.name} url={affiliate.trackingUrl} />
        </span>
      </div>
    </section>
  );
}

interface AffiliateFiguresProps {
  /** The statistics of the period. */
  readonly statistics: AffiliateStatistics;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
  /** From the ledger: paid and owed amounts do not depend on the period. */
  readonly balance: { readonly paidMinor: bigint; readonly owedMinor: bigint } | undefined;
  readonly last30Days: AffiliateStatistics | undefined;
  /** The period was changed, and its figures are being loaded. */
  readonly isChanging: boolean;
  readonly freshness: ReactNode;
}

export function AffiliateFigures({
  statistics,
  period,
  onPeriod,
  balance,
  last30Days,
  isChanging,
  freshness,
}: AffiliateFiguresProps) {
  const { t } = useTranslation('public');
  const format = useFormat();
  const { totals, currency } = statistics;
  const money = moneyOf(totals, currency);
  const short = (minor: number) => format.moneyShort(Math.round(minor), currency);
  const exact = (minor: bigint) => format.money(minor, currency);
  const about = [t(`common:period.${period}`), freshness];
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <PeriodControl value={period} onChange={onPeriod} />
        <div
          aria-busy={isChanging}
          className={cn('grid grid-cols-2 gap-x-6 gap-y-8 border-y py-6 lg:grid-cols-4', isChanging && 'opacity-50')}
        >
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
          <RateFigure label={t('rate')} totals={totals} about={about} />
          <Figure
            label={t('commissions')}
            value={Number(money.commissionMinor)}
            format={short}
            tone="buoy"
            details={[
              exact(money.commissionMinor),
              ...about,
              ...(balance ? [t('paid', { amount: exact(balance.paidMinor) })] : []),
            ]}
            note={balance && t('toCome', { amount: exact(balance.owedMinor) })}
          />
        </div>
      </div>
      {last30Days && <Evolution points={last30Days.evolution} currency={currency} period={t('common:period.30d')} />}
      <ClickShares statistics={statistics} period={period} />
    </div>
  );
}
