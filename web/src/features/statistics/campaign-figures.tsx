import type { CampaignStatistics, Totals } from '@sillage/proto/http/statistics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';
import { Figure, FigureCell } from '../../ui/charts/figure.tsx';
import { LiveTotals } from '../../ui/charts/live-totals.tsx';
import { RateFigure } from '../../ui/charts/rate-figure.tsx';
import { useChange } from './use-change.ts';

export interface FiguresProps {
  /** The totals of the period, newer than the statistics' own if the stream sent an update. */
  readonly totals: Totals;
  readonly statistics: CampaignStatistics;
  /** The period of the figures, and how fresh they are. */
  readonly about: readonly ReactNode[];
}

/** Answers: is it working, how much came in. */
export function CampaignFigures(props: FiguresProps) {
  const { t } = useTranslation('campaign');
  const { totals, statistics, about } = props;
  return (
    <div className="grid grid-cols-2 border-y lg:grid-cols-4">
      <FigureCell>
        <Revenue {...props} />
      </FigureCell>
      <FigureCell>
        <Conversions {...props} />
      </FigureCell>
      <FigureCell>
        <Clicks {...props} />
      </FigureCell>
      <FigureCell>
        <RateFigure label={t('figures.rate')} totals={totals} about={about} />
      </FigureCell>
      <LiveTotals totals={totals} currency={statistics.currency} />
    </div>
  );
}

function Clicks({ totals, statistics, about }: FiguresProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const change = useChange(totals.clicks, statistics.previous?.clicks, format.count);
  return (
    <Figure
      label={t('figures.clicks')}
      value={totals.clicks}
      format={format.countShort}
      note={change?.note ?? t('figures.visitors', { count: totals.visitors })}
      details={[
        format.count(totals.clicks),
        t('figures.visitors', { count: totals.visitors }),
        t('figures.clicksExact', {
          repeated: format.count(totals.repeatedClicks),
          superseded: format.count(totals.supersededClicks),
          rejected: format.count(totals.rejectedClicks),
        }),
        ...statistics.rejections.map(
          ({ value, clicks }) => `${t(`conversions:rejected.${value}`, value)}: ${format.count(clicks)}`,
        ),
        ...(change ? [change.detail] : []),
        ...about,
      ]}
    />
  );
}

function Conversions({ totals, statistics, about }: FiguresProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const change = useChange(totals.conversions, statistics.previous?.conversions, format.count);
  return (
    <Figure
      label={t('figures.conversions')}
      value={totals.conversions}
      format={format.countShort}
      tone="wake"
      note={change?.note ?? t('figures.tests', { count: totals.testConversions })}
      details={[
        ...(totals.awaitingReview > 0 ? [t('figures.awaitingReview', { count: totals.awaitingReview })] : []),
        format.count(totals.conversions),
        t('figures.pending', { count: totals.pendingConversions }),
        t('figures.tests', { count: totals.testConversions }),
        ...(change ? [change.detail] : []),
        ...about,
      ]}
    />
  );
}

function Revenue({ totals, statistics, about }: FiguresProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const { currency, previous } = statistics;
  const money = moneyOf(totals, currency);
  const exact = (minor: number | bigint) => format.money(minor, currency);
  const before = previous ? Number(moneyOf(previous, currency).revenueMinor) : undefined;
  const change = useChange(Number(money.revenueMinor), before, exact);
  return (
    <Figure
      label={t('figures.revenue')}
      value={Number(money.revenueMinor)}
      format={(minor) => format.moneyShort(Math.round(minor), currency)}
      tone="buoy"
      note={change?.note ?? t('figures.net', { amount: exact(money.netRevenueMinor) })}
      details={[
        exact(money.revenueMinor),
        t('figures.net', { amount: exact(money.netRevenueMinor) }),
        t('figures.refunded', { amount: exact(money.refundedMinor) }),
        t('figures.fee', { amount: exact(money.feeMinor) }),
        ...(change ? [change.detail] : []),
        ...about,
      ]}
    />
  );
}
