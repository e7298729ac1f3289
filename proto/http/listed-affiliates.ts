import { z } from 'zod';
import { AffiliateIds } from '../values/affiliate-ids.ts';
import { Uuid } from '../values/ids.ts';
import { PageOrAll } from '../values/page.ts';
import { text } from '../values/text.ts';
import { Affiliate } from './campaigns.ts';

/**
 * Sort keys of lists of affiliates: name and time of creation; figures of all time, with money in minor units of each
 * campaign's currency; the present balance.
 */
export const AFFILIATE_SORTS = [
  'name',
  'added',
  'clicks',
  'conversions',
  'rate',
  'commissions',
  'cost',
  'owed',
] as const;
export const AffiliateSort = z.enum(AFFILIATE_SORTS);
export type AffiliateSort = z.infer<typeof AffiliateSort>;

/** Filters by campaign, by the words of `search`, which must all match, and by tag. */
export const AffiliateFilters = z.object({
  campaignId: Uuid.optional(),
  search: text(200).optional(),
  tagId: Uuid.optional(),
});
export type AffiliateFilters = z.output<typeof AffiliateFilters>;

/**
 * `ids`: only these, if they are the merchant's and not removed. Any other parameter makes it a paged list, with 50 per
 * page by default: of one campaign or all, filtered by the words of `search`, each of which must occur in the name,
 * address, coupon codes, first link or campaign's name; further links match by their address or whole code.
 */
export const OwnAffiliatesQuery = PageOrAll.extend({
  ids: AffiliateIds.optional(),
  ...AffiliateFilters.shape,
  sort: AffiliateSort.optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** `next` of the previous page of the same list. */
  cursor: text(80)
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:_-?[0-9]{1,40})?$/)
    .optional(),
});
export type OwnAffiliatesQuery = z.output<typeof OwnAffiliatesQuery>;

/** Maximum number of search results. */
export const MAX_FOUND = 1_000;

export const AffiliateList = z.object({
  affiliates: z.array(Affiliate),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  /** More than 1,000 matched; those who were added first are listed. */
  isCut: z.boolean().optional(),
});
