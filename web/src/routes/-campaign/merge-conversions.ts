import type { Conversion } from '@sillage/proto/http/conversions';
import { type LiveRows, newestFirst } from '../../live/merge.ts';

interface FetchedPage {
  readonly conversions: readonly Conversion[];
  /** When it was requested: its content may be as old as that. */
  readonly requestedAt: number;
}

/**
 * Merges fetched and streamed conversions, each one once. A fetched one wins if it was requested after the stream's
 * last update of it, for example after a review; an answer that was requested before is older than the stream.
 */
export function mergeConversions(live: LiveRows, pages: readonly FetchedPage[]): Conversion[] {
  const fresh = pages.flatMap(({ conversions, requestedAt }) =>
    conversions.filter(({ id }) => requestedAt > (live.heardAt.get(id) ?? 0)),
  );
  const fetched = pages.flatMap(({ conversions }) => conversions);
  return newestFirst(fresh, newestFirst(live.conversions, fetched));
}
