import type { Programme } from '@sillage/proto/http/programmes';
import { sumBy } from '@sillage/proto/values/sum-by';
import { owedShown } from '../../ui/payouts/owed-shown.ts';

interface Amount {
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** The totals over all programmes by currency: the sums of the shown rows. */
export interface ProgrammeTotals {
  readonly owed: readonly Amount[];
  readonly pending: readonly Amount[];
  /** The part of the owed amount that the platform pays next. */
  readonly planned: readonly Amount[];
  readonly earned: readonly Amount[];
  readonly clicks: number;
  readonly conversions: number;
}

/** Sums only real money: programmes in test mode are left out. */
export function totalsOf(programmes: readonly Programme[]): ProgrammeTotals {
  const real = programmes.filter(({ isTest }) => !isTest);
  const balances = real.flatMap((programme) => programme.balances);
  const months = real.flatMap(({ month }) => month ?? []);
  const owed = balances.map(({ currency, owedMinor, next }) => ({
    currency,
    next,
    amountMinor: owedShown(owedMinor),
  }));
  return {
    owed: summed(owed),
    pending: summed(balances.map(({ currency, pendingMinor }) => ({ currency, amountMinor: pendingMinor }))),
    planned: summed(owed.filter(({ next }) => next === 'planned')),
    earned: summed(months.flatMap((month) => month.earned)),
    clicks: months.reduce((sum, { clicks }) => sum + clicks, 0),
    conversions: months.reduce((sum, { conversions }) => sum + conversions, 0),
  };
}

function summed(amounts: readonly Amount[]): readonly Amount[] {
  const sums = [...sumBy(amounts, ({ currency }) => currency).values()];
  return sums
    .map(({ currency, amountMinor }) => ({ currency, amountMinor }))
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
