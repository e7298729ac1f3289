import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';

/** The midnight at which today began in the platform's time zone. */
export function lastMidnight(nowMs: number): Date {
  const today = dayOf(nowMs);
  // The zone's offset is whole hours, so midnight is the first full hour of today.
  let hour = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  while (hour > nowMs - 2 * DAY_MS && dayOf(hour - HOUR_MS) === today) hour -= HOUR_MS;
  return new Date(hour);
}

const FORMAT = new Intl.DateTimeFormat('en-CA', { timeZone: BILLING_TIME_ZONE, dateStyle: 'short' });
const dayOf = (ms: number): string => FORMAT.format(ms);
