import type { Granularity, StatisticsRange } from '@sillage/proto/http/statistics';

/** A requested range: a named one, or two instants. */
export interface RequestedRange {
  readonly range: StatisticsRange;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly granularity: Granularity;
  readonly timeZone: string;
  readonly compare?: 'previous' | undefined;
}

/** More points than any chart can show. */
export const MAX_POINTS = 5_000;

const STEP_MS: Readonly<Record<Granularity, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 28 * 86_400_000,
};

/** A sentence on why a range is invalid; undefined if it is valid. */
export function invalidRange(requested: RequestedRange): string | undefined {
  if (!isTimeZone(requested.timeZone)) return 'The time zone is not an IANA name such as Europe/Paris';
  if (requested.range !== 'custom') return undefined;
  if (requested.from === undefined || requested.to === undefined) return 'A custom range needs both from and to';
  if (Date.parse(requested.from) >= Date.parse(requested.to)) return 'The range ends before it begins';
  return undefined;
}

export function hasTooManyPoints(from: number, to: number, granularity: Granularity): boolean {
  return (to - from) / STEP_MS[granularity] > MAX_POINTS;
}

function isTimeZone(name: string): boolean {
  // Intl accepts offsets such as +02:00, but these have no daylight saving time, so a zone name is required.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
