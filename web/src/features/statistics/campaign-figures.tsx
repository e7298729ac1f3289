import type { CampaignStatistics, Totals } from '@sillage/proto/http/statistics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';
import { Figure } from '../../ui/charts/figure.tsx';
import { LiveTotals } from '../../ui/charts/live-totals.tsx';
import type { Period } from '../../ui/charts/period-control.tsx';
import { RateFigure } from '../../ui/charts/rate-figure.tsx';

interface CampaignFiguresProps {
  /** Of the period. */
  readonly totals: Totals;
  /** Since the beginning: what is owed is owed, whatever the period. */
  readonly allTime: Totals | undefined;
  /** Rejected clicks of the period by their reason, most first. */
  readonly rejections: CampaignStatistics['rejections'];
  readonly currency: string;
  readonly period: Period;
  readonly freshness: ReactNode;
}

/** Is it working, how much came in, what do I owe. */
export function CampaignFigures({ totals, allTime, rejections, currency, period, freshness }: CampaignFiguresProps) {
  const { t } = useTranslation('campaign');
  const about = [t(`common:period.${period}`), freshness];
  return (
    <div className="grid grid-cols-2 border-y sm:grid-cols-3 lg:grid-cols-5">
      <Cell>
        <Clicks totals={totals} rejections={rejections} about={about} />
      </Cell>
      <Cell>
        <Conversions totals={totals} about={about} />
      </Cell>
      <Cell>
        <RateFigure label={t('figures.rate')} totals={totals} about={about} />
      </Cell>
      <Cell>
        <Revenue totals={totals} currency={currency} about={about} />
      </Cell>
      <Cell>
        <Commissions totals={totals} allTime={allTime} currency={currency} about={about} />
      </Cell>
      <LiveTotals totals={totals} currency={currency} />
    </div>
  );
}

interface FigureProps {
  readonly totals: Totals;
  /** Which time the figure is about, and how fresh it is. */
  readonly about: readonly ReactNode[];
}

function Clicks({ totals, rejections, about }: FigureProps & Pick<CampaignFiguresProps, 'rejections'>) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  return (
    <Figure
      label={t('figures.clicks')}
      value={totals.clicks}
      format={format.countShort}
      note={t('figures.visitors', { count: totals.visitors })}
      details={[
        format.count(totals.clicks),
        t('figures.clicksExact', {
          repeated: format.count(totals.repeatedClicks),
          superseded: format.count(totals.supersededClicks),
          rejected: format.count(totals.rejectedClicks),
        }),
        ...rejections.map(
          ({ value, clicks }) => `${t(`conversions:rejected.${value}`, value)}: ${format.count(clicks)}`,
        ),
        ...about,
      ]}
    />
  );
}

function Conversions({ totals, about }: FigureProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  return (
    <Figure
      label={t('figures.conversions')}
      value={totals.conversions}
      format={format.countShort}
      tone="wake"
      note={t('figures.tests', { count: totals.testConversions })}
      details={[
        ...(totals.awaitingReview > 0 ? [t('figures.awaitingReview', { count: totals.awaitingReview })] : []),
        format.count(totals.conversions),
        t('figures.pending', { count: totals.pendingConversions }),
        ...about,
      ]}
    />
  );
}

function Revenue({ totals, currency, about }: FigureProps & Pick<CampaignFiguresProps, 'currency'>) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const money = moneyOf(totals, currency);
  const exact = (minor: bigint) => format.money(minor, currency);
  return (
    <Figure
      label={t('figures.revenue')}
      value={Number(money.revenueMinor)}
      format={(minor) => format.moneyShort(Math.round(minor), currency)}
      note={t('figures.net', { amount: exact(money.netRevenueMinor) })}
      details={[
        exact(money.revenueMinor),
        t('figures.refunded', { amount: exact(money.refundedMinor) }),
        t('figures.fee', { amount: exact(money.feeMinor) }),
        ...about,
      ]}
    />
  );
}

type CommissionsProps = FigureProps & Pick<CampaignFiguresProps, 'allTime' | 'currency'>;

function Commissions({ totals, allTime, currency, about }: CommissionsProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const money = moneyOf(totals, currency);
  const exact = (minor: bigint) => format.money(minor, currency);
  return (
    <Figure
      label={t('figures.commissions')}
      value={Number(money.commissionMinor)}
      format={(minor) => format.moneyShort(Math.round(minor), currency)}
      tone="buoy"
      note={allTime && t('figures.owed', { amount: exact(moneyOf(allTime, currency).approvedCommissionMinor) })}
      details={[exact(money.commissionMinor), t('figures.cost', { amount: exact(money.totalCostMinor) }), ...about]}
    />
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0 py-5 pr-4 max-lg:last-of-type:col-span-2 max-sm:[&:nth-child(even)]:border-l max-sm:[&:nth-child(even)]:pl-4 max-sm:[&:nth-child(n+3)]:border-t sm:max-lg:[&:not(:nth-child(3n+1))]:border-l sm:max-lg:[&:not(:nth-child(3n+1))]:pl-5 sm:max-lg:[&:nth-child(n+4)]:border-t lg:[&:not(:first-child)]:border-l lg:[&:not(:first-child)]:pl-5">
      {children}
    </div>
  );
}
