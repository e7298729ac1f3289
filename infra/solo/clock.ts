import type { Clock } from '@sillage/runtime/service';
import { StartupError } from './startup-error.ts';

/** The databases accept events of the years 2000 to 2099; dates in the future of a moved clock must fit as well. */
const FIRST_MS = Date.UTC(2000, 0, 1);
const END_MS = Date.UTC(2090, 0, 1);

/**
 * The offset of `--now` in milliseconds: to that time or, if only a day is given, to the present time on that day.
 * Throws a StartupError for a malformed text, and for a year that the databases cannot hold.
 */
export function clockOffset(text: string, nowMs: number): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const present = new Date(nowMs).toISOString();
  const at = Date.parse(day ? `${text}${present.slice(10)}` : text);
  const isReal =
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(text) && !Number.isNaN(at);
  // An invalid day (31 November) would parse as one of the next month.
  if (!isReal || (day && new Date(at).toISOString().slice(0, 10) !== text))
    throw new StartupError(`"${text}" is not a day such as 2026-12-06 or a moment such as 2026-12-06T08:00:00Z.`);
  if (at < FIRST_MS || at >= END_MS)
    throw new StartupError(`"${text}" is out of range: the clock can be any day from 2000-01-01 to 2089-12-31.`);
  return at - nowMs;
}

export const movedClock =
  (offsetMs: number): Clock =>
  () =>
    Date.now() + offsetMs;
