import { periodAt } from './periods.ts';
import type { HoldPeriod, RatePeriod } from './report.ts';

/** The settings at an order's time. The hold of the affiliate's group, if it has one, replaces the campaign's. */
export function holdAt(
  holds: readonly HoldPeriod[] | undefined,
  at: number,
  rate: Pick<RatePeriod, 'holdDays'> | undefined,
): HoldPeriod | undefined {
  const hold = periodAt(holds ?? [], at);
  return hold && rate?.holdDays !== undefined ? { ...hold, holdDays: rate.holdDays } : hold;
}
