import { periodAt } from './periods.ts';
import type { HoldPeriod, RatePeriod } from './report.ts';

/** The settings of an order's time; how long its hold is, its affiliate's group may say instead of the campaign. */
export function holdAt(
  holds: readonly HoldPeriod[] | undefined,
  at: number,
  rate: Pick<RatePeriod, 'holdDays'> | undefined,
): HoldPeriod | undefined {
  const hold = periodAt(holds ?? [], at);
  return hold && rate?.holdDays !== undefined ? { ...hold, holdDays: rate.holdDays } : hold;
}
