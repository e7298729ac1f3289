import { useState } from 'react';

/** The first rows of a list that is completely loaded; `more` shows `next` further rows, or all of them by default. */
export function useFirstRows<Row>(rows: readonly Row[], first: number, next = Number.POSITIVE_INFINITY) {
  const [limit, setLimit] = useState(first);
  return { shown: rows.slice(0, limit), more: rows.length > limit ? () => setLimit(limit + next) : null };
}
