import type { Totals } from '@sillage/proto/http/statistics';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';
import { Funnel } from '../../ui/charts/funnel.tsx';

interface CampaignFunnelProps {
  readonly totals: Totals;
  readonly currency: string;
  readonly period: string;
  /** The all-time balance in the ledger; undefined if the funnel shows only a part. */
  readonly balance:
    | { readonly owedMinor: bigint; readonly settlingMinor: bigint; readonly paidMinor: bigint }
    | undefined;
}

/** From clicks to conversions, and the approved and paid parts of the affiliates' commissions. */
export function CampaignFunnel({ totals, currency, period, balance }: CampaignFunnelProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const { clicks, conversions, visitors } = totals;
  const money = moneyOf(totals, currency);
  const exact = (minor: bigint) => format.money(minor, currency);
  const approvedMinor = money.approvedCommissionMinor + money.paidCommissionMinor;
  // Includes commissions that were refunded after they were paid.
  const paidMinor = balance?.paidMinor ?? money.paidCommissionMinor;
  const owedMinor = balance ? balance.owedMinor + balance.settlingMinor : money.approvedCommissionMinor;
  const partOf = (minor: bigint) =>
    money.commissionMinor > 0n ? conversions * (Number(minor) / Number(money.commissionMinor)) : 0;
  return (
    <section aria-labelledby="funnel">
      <h2 id="funnel" className="font-semibold tracking-tight">
        {t('funnel.title')}
        <span className="ml-2 font-normal text-ink-soft text-xs">{period}</span>
      </h2>
      <div className="mt-4">
        <Funnel
          label={t('funnel.title')}
          stages={[
            {
              key: 'clicks',
              label: t('figures.clicks'),
              tone: 'ink',
              volume: clicks,
              value: format.countShort(clicks),
              sentence: t('funnel.clicks', { clicks: format.count(clicks), visitors: format.count(visitors) }),
            },
            {
              key: 'conversions',
              label: t('figures.conversions'),
              tone: 'wake',
              // Renewals and coupon codes can cause more conversions than clicks.
              volume: clicks > 0 ? Math.min(conversions, clicks) : conversions,
              value: format.countShort(conversions),
              sentence: t('funnel.conversions', {
                conversions: format.count(conversions),
                rate: format.conversionRate(totals.conversionRate),
                amount: exact(money.commissionMinor),
              }),
            },
            {
              key: 'approved',
              label: t('funnel.approvedLabel'),
              tone: 'buoy',
              volume: partOf(approvedMinor),
              value: format.moneyShort(approvedMinor, currency),
              sentence: t('funnel.approved', {
                amount: exact(approvedMinor),
                pending: exact(money.pendingCommissionMinor),
              }),
            },
            {
              key: 'paid',
              label: t('commissions.paid'),
              tone: 'buoy',
              volume: Math.min(partOf(paidMinor), partOf(approvedMinor)),
              value: format.moneyShort(paidMinor, currency),
              sentence: t('funnel.paid', {
                amount: exact(paidMinor),
                owed: exact(owedMinor),
              }),
            },
          ]}
        />
      </div>
    </section>
  );
}
