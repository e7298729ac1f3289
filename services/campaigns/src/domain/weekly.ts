import type { AffiliateDays } from '@sillage/proto/http/affiliate-mails';
import { sumOf } from '@sillage/proto/values/money';

/** Weekly mails are sent on Monday morning, not at night. */
const FROM_HOUR = 8;

/** The date in a zone while it is Monday there, from the morning on; else undefined. */
export function mondayOf(timeZone: string, nowMs: number): string | undefined {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(nowMs).map(({ type, value }) => [type, value]));
  if (parts.get('weekday') !== 'Mon' || Number(parts.get('hour')) < FROM_HOUR) return undefined;
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

interface Week {
  readonly clicks: number;
  readonly conversions: number;
  /** Minor units. */
  readonly commissionMinor: bigint;
}

export interface WeekSummary {
  /** The past week. */
  readonly days: AffiliateDays['days'];
  /** The week before. */
  readonly daysBefore: AffiliateDays['days'];
  readonly week: Week;
  readonly before: Week;
}

/** Compares the second week of fourteen days with the first; undefined if both are empty, so that no mail is sent. */
export function summarize(days: AffiliateDays['days']): WeekSummary | undefined {
  const [daysBefore, past] = [days.slice(0, 7), days.slice(7, 14)];
  const [before, week] = [weekOf(daysBefore), weekOf(past)];
  const isEmpty = [week, before].every(({ clicks, conversions, commissionMinor }) => {
    return clicks === 0 && conversions === 0 && commissionMinor === 0n;
  });
  return isEmpty ? undefined : { days: past, daysBefore, week, before };
}

const weekOf = (days: AffiliateDays['days']): Week => ({
  clicks: days.reduce((sum, day) => sum + day.clicks, 0),
  conversions: days.reduce((sum, day) => sum + day.conversions, 0),
  commissionMinor: sumOf(days.map((day) => day.commissionMinor)),
});
