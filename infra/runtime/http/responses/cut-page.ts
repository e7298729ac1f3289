/**
 * Cuts a page from rows that were read with one more than the limit. `last` is the cursor of the next page, if there is
 * one.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
): { readonly shown: readonly Row[]; readonly last: Row | undefined } {
  const shown = rows.slice(0, limit);
  return { shown, last: rows.length > limit ? shown.at(-1) : undefined };
}
