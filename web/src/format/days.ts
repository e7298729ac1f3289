/** The reader's time zone, in which days begin, as an IANA name. */
export const readersTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Midnight of a day such as `2026-11-25`, in the reader's own time. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00`);

/** The midnight that ends the day, also for days of 23 or 25 hours. */
export function endOfDay(day: string): Date {
  const next = startOfDay(day);
  next.setDate(next.getDate() + 1);
  return next;
}

/** The date's day, such as `2026-11-25`, in the reader's own time. */
export const localDate = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
