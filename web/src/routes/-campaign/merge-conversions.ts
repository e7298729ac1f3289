import type { Conversion } from '@sillage/proto/http/conversions';
import { type LiveRows, newestFirst } from '../../live/merge.ts';

interface FetchedPage {
  readonly conversions: readonly Conversion[];
  /** When it was asked for: what it says may be as old as that. */
  readonly askedAt: number;
}

/**
 * What was fetched and what the stream said, each conversion once. A fetched one wins where it was asked for after the
 * stream last spoke of it, as after a review; an answer that was on its way meanwhile knows less than the stream.
 */
export function mergeConversions(live: LiveRows, pages: readonly FetchedPage[]): Conversion[] {
  const fresh = pages.flatMap(({ conversions, askedAt }) =>
    conversions.filter(({ id }) => askedAt > (live.heardAt.get(id) ?? 0)),
  );
  const fetched = pages.flatMap(({ conversions }) => conversions);
  return newestFirst(fresh, newestFirst(live.conversions, fetched));
}
