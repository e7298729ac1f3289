import { BILLING_DAY, BILLING_TIME_ZONE } from '@sillage/proto/values/payments';

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: BILLING_TIME_ZONE,
  calendar: 'gregory',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The month of a time in BILLING_TIME_ZONE, as `YYYY-MM`. */
export function periodOf(timeMs: number): string {
  return new Date(wallTime(timeMs)).toISOString().slice(0, 7);
}

/** When the month is charged: the 5th of the next one, 00:00 in BILLING_TIME_ZONE. Milliseconds since the epoch. */
export function dueAt(period: string): number {
  return startOfDay(nextPeriod(period), BILLING_DAY);
}

/** The first 5th, 00:00 in BILLING_TIME_ZONE, that is strictly later than `nowMs`. */
export function nextPaymentAt(nowMs: number): number {
  const period = periodOf(nowMs);
  const thisMonth = startOfDay(period, BILLING_DAY);
  return thisMonth > nowMs ? thisMonth : dueAt(period);
}

/** The months from `oldest` on that are due at `nowMs`, oldest first. */
export function duePeriods(oldest: string, nowMs: number): string[] {
  const periods: string[] = [];
  for (let period = oldest; dueAt(period) <= nowMs; period = nextPeriod(period)) periods.push(period);
  return periods;
}

export function nextPeriod(period: string): string {
  const [year, month] = parts(period);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

/**
 * Clocks change on Sundays at 01:00 UTC, so the offset an hour before midnight UTC is also the offset at midnight in
 * Paris.
 */
function startOfDay(period: string, day: number): number {
  const [year, month] = parts(period);
  const utc = Date.UTC(year, month - 1, day);
  const eve = utc - 3_600_000;
  return utc - (wallTime(eve) - eve);
}

/** The local wall-clock time, encoded as if it were UTC. Whole seconds. */
function wallTime(timeMs: number): number {
  const shown = Object.fromEntries(wallClock.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function parts(period: string): [year: number, month: number] {
  return [Number(period.slice(0, 4)), Number(period.slice(5, 7))];
}
