/** A setting that applied from a time until the next period began. Histories are oldest first. */
interface Period {
  readonly fromMs: number;
}

/** The period that applied at a time, or the first one if the time is before it. Undefined for an empty history. */
export function periodAt<P extends Period>(history: readonly P[], at: number): P | undefined {
  let current = history[0];
  for (const period of history) {
    if (period.fromMs <= at) current = period;
  }
  return current;
}

/**
 * The earliest time at which two histories differ; 0 if their first periods differ, undefined if they are equal.
 */
export function changedSince<P extends Period>(before: readonly P[], after: readonly P[]): number | undefined {
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    const a = before[index];
    const b = after[index];
    if (a && b && saysTheSame(a, b)) continue;
    return index === 0 ? 0 : Math.min(a?.fromMs ?? Number.POSITIVE_INFINITY, b?.fromMs ?? Number.POSITIVE_INFINITY);
  }
  return undefined;
}

/**
 * Compares the keys of both, in any order, because Postgres reorders them; a key that one of them lacks is a
 * difference.
 */
function saysTheSame(a: Period, b: Period): boolean {
  const keys = Object.keys({ ...a, ...b }).sort();
  return JSON.stringify(a, keys) === JSON.stringify(b, keys);
}
