import type { Granularity } from '@sillage/proto/http/statistics';
import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';

export function formatDate(instant: string | number, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(instant),
  );
}

/** A billing day in the time zone of invoices, so that the 5th is the 5th for every reader. */
export function formatBillingDate(instant: string, language: string): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: BILLING_TIME_ZONE } as const;
  return new Intl.DateTimeFormat(language, format).format(new Date(instant));
}

/** The same without the year, for use within a sentence. */
export function formatBillingDay(instant: string, language: string): string {
  const format = { day: 'numeric', month: 'long', timeZone: BILLING_TIME_ZONE } as const;
  return new Intl.DateTimeFormat(language, format).format(new Date(instant));
}

/** `2026-11`: `novembre 2026`. */
export function formatMonth(period: string, language: string): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  );
}

/** `1 – 7 nov. 2026`: parts that both days share are written once. */
export function formatDateRange(first: string, last: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' });
  return format.formatRange(new Date(first), new Date(last));
}

export function formatDay(instant: string | number, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(new Date(instant));
}

const BUCKETS = {
  hour: { short: { hour: 'numeric' }, long: { weekday: 'short', hour: 'numeric', minute: '2-digit' } },
  day: { short: { day: 'numeric', month: 'short' }, long: { weekday: 'short', day: 'numeric', month: 'short' } },
  week: { short: { day: 'numeric', month: 'short' }, long: { day: 'numeric', month: 'short', year: 'numeric' } },
  month: { short: { month: 'short' }, long: { month: 'long', year: 'numeric' } },
} as const satisfies Record<Granularity, Record<'short' | 'long', Intl.DateTimeFormatOptions>>;

/** The label of a bucket of a statistic: its day, or the first day of a week. `short`: for an axis. */
export function formatBucket(
  instant: string,
  granularity: Granularity,
  form: 'short' | 'long',
  language: string,
): string {
  return new Intl.DateTimeFormat(language, BUCKETS[granularity][form]).format(new Date(instant));
}

export function formatDateTime(instant: string | number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant));
}

/** Only the time for today, otherwise day and time: for a list in chronological order. */
export function formatMoment(instant: string, now: number, language: string): string {
  const date = new Date(instant);
  const today = new Date(now).toDateString() === date.toDateString();
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(date);
  return today
    ? time
    : `${formatDay(instant, language)}, ${new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date)}`;
}

/** `il y a 0,4 s`, `5 min. ago`: with tenths below ten seconds, because readers judge a live figure by them. */
export function formatAge(ageMs: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });
  const seconds = Math.max(0, ageMs) / 1000;
  if (seconds < 10) return format.format(-Math.round(seconds * 10) / 10, 'second');
  if (seconds < 60) return format.format(-Math.round(seconds), 'second');
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour');
  return format.format(-Math.floor(seconds / 86_400), 'day');
}

/** A duration that was set, such as an attribution window: `24 heures`, `30 jours`. */
export function formatDuration(seconds: number, language: string): string {
  if (seconds % 86_400 === 0 && seconds > 86_400) return formatUnits(seconds / 86_400, 'day', language);
  return seconds % 3600 === 0
    ? formatUnits(seconds / 3600, 'hour', language)
    : formatUnits(seconds / 60, 'minute', language);
}

/** A duration that was measured, in its largest unit: `3 jours`, `1,5 heure`. */
export function formatElapsed(seconds: number, language: string): string {
  if (seconds < 60) return formatUnits(seconds, 'second', language);
  if (seconds < 3600) return formatUnits(seconds / 60, 'minute', language);
  if (seconds < 86_400) return formatUnits(seconds / 3600, 'hour', language);
  return formatUnits(seconds / 86_400, 'day', language);
}

function formatUnits(value: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(
    value,
  );
}
