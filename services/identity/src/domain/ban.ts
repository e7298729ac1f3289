const UNITS_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
/** About 285 years, well within the range of the column and of Date. */
const MAX_MS = 2_500_000 * 3_600_000;

/**
 * Milliseconds of a duration such as `300ms`, `2h45m` or `876000h`; undefined for a malformed one, or one longer than 285
 * years.
 */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g))
    sum += Number(amount) * (UNITS_MS[unit ?? ''] ?? 0);
  return sum <= MAX_MS ? sum : undefined;
}

export const isBanned = ({ bannedUntil }: { readonly bannedUntil: Date | null }, now: Date): boolean =>
  bannedUntil !== null && bannedUntil > now;

/** The end of a ban that begins now: null for `none`, which lifts a ban; undefined if the text is malformed. */
export function banEnd(text: string, nowMs: number): Date | null | undefined {
  if (text === 'none') return null;
  const duration = parseDuration(text);
  return duration === undefined ? undefined : new Date(nowMs + duration);
}
