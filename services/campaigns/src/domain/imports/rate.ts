/**
 * Parses a percentage such as `20`, `20%`, `12.5 %` or `12,5`. Undefined if the cell is empty, null if it is not a
 * percentage.
 */
export function basisPointsOf(written: string): number | undefined | null {
  if (written === '') return undefined;
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(written);
  if (!match) return null;
  const [, whole = '0', part = ''] = match;
  const rateBps = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return rateBps <= 10_000 ? rateBps : null;
}
