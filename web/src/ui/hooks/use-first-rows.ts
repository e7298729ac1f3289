import { useState } from 'react';

/** Of rows that are all here the first, and then as many more each time, or all the others at once. */
export function useFirstRows<Row>(rows: readonly Row[], first: number, next = Number.POSITIVE_INFINITY) {
  const [limit, setLimit] = useState(first);
  return { shown: rows.slice(0, limit), more: rows.length > limit ? () => setLimit(limit + next) : null };
}
