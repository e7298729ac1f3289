import { AffiliateSort } from '@sillage/proto/http/listed-affiliates';
import { z } from 'zod';

/** The filters and sort order of the list of all campaigns' affiliates, as search parameters of the page. */
export const AffiliateSearch = z.object({
  campaign: z.uuid().optional().catch(undefined),
  tag: z.uuid().optional().catch(undefined),
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  sort: AffiliateSort.optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
});
export type AffiliateSearch = z.infer<typeof AffiliateSearch>;

/** Most clicks first by default. */
export function sortOf({ sort = 'clicks', direction = usual(sort) }: AffiliateSearch) {
  return { key: sort, descending: direction === 'desc' };
}

/** Sorts by the column, in its usual direction, or in the opposite one if it was already sorted by this column. */
export function sortedBy(search: AffiliateSearch, key: AffiliateSort, descending?: boolean): AffiliateSearch {
  const last = sortOf(search);
  const down = descending ?? (last.key === key ? !last.descending : usual(key) === 'desc');
  return { ...search, sort: key, direction: down ? 'desc' : 'asc' };
}

const usual = (sort: AffiliateSort) => (sort === 'name' ? 'asc' : 'desc');
