import { z } from 'zod';
import { AffiliateIds } from '../values/affiliate-ids.ts';
import { Uuid } from '../values/ids.ts';
import { PageOrAll } from '../values/page.ts';
import { text } from '../values/text.ts';
import { Affiliate } from './campaigns.ts';

/**
 * What an affiliate is compared by in lists: their name or when they were added; their figures of all time, money in
 * minor units of whatever currency their campaign has; what they are owed now.
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

/** Of one campaign or all; those in whom each word of `search` is found; of whoever has a tag. */
export const AffiliateFilters = z.object({
  campaignId: Uuid.optional(),
  search: text(200).optional(),
  tagId: Uuid.optional(),
});
export type AffiliateFilters = z.output<typeof AffiliateFilters>;

/**
 * `ids`: only these, as far as they are the merchant's and not removed. Any of the rest makes it a list in pages, of 50
 * where no `limit` is given: of one campaign or all, and only those in whose name, address, coupon codes, first link or
 * campaign's name each word of `search` is found; of their other links it is the address or the whole code.
 */
export const OwnAffiliatesQuery = PageOrAll.extend({
  ids: AffiliateIds.optional(),
  ...AffiliateFilters.shape,
  sort: AffiliateSort.optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** `next` of the page before, of the same list. */
  cursor: text(80)
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:_-?[0-9]{1,40})?$/)
    .optional(),
});
export type OwnAffiliatesQuery = z.output<typeof OwnAffiliatesQuery>;

/** As many as a search finds. */
export const MOST_FOUND = 1_000;

export const AffiliateList = z.object({
  affiliates: z.array(Affiliate),
  /** Where the next page begins; null on the last one. */
  next: z.string().nullable(),
  /** More were found than are listed: 1,000, those who were added first. */
  isCut: z.boolean().optional(),
});
