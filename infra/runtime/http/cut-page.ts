/**
 * What a page shows of rows of which one more than its limit was read. `last`: where the next page begins, if there is
 * one.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
): { readonly shown: readonly Row[]; readonly last: Row | undefined } {
  const shown = rows.slice(0, limit);
  return { shown, last: rows.length > limit ? shown.at(-1) : undefined };
}
