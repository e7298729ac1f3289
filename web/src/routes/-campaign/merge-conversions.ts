import type { Conversion } from '@sillage/proto/http/conversions';
import { newestFirst } from '../../live/merge.ts';

/** Where both lists have a row, the list received last wins: a fetch after a review, or the stream after that. */
export function mergeConversions(
  live: readonly Conversion[],
  fetched: readonly Conversion[],
  fetchedAt: number,
  heardAt: () => number | null,
): Conversion[] {
  return fetchedAt > (heardAt() ?? 0) ? newestFirst(fetched, live) : newestFirst(live, fetched);
}
