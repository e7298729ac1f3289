import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import type { ConversionFilter, ConversionsQuery } from '@sillage/proto/http/commissions';
import { Book } from '@sillage/proto/values/book';
import { z } from 'zod';
import { endOfDay, startOfDay } from '../../../format/days.ts';

/** The states to filter by; `review` means that the merchant must decide, regardless of the hold. */
export const STATES = ['all', 'review', 'pending', 'approved', 'paid', 'rejected', 'refunded'] as const;

const Day = z.iso.date().optional().catch(undefined);
const Minor = z.coerce.number<number>().int().min(0).optional().catch(undefined);

/** The filter as search parameters of the page. */
export const CommissionSearch = z.object({
  state: z.enum(STATES).optional().catch(undefined),
  campaign: z.uuid().optional().catch(undefined),
  affiliate: z.uuid().optional().catch(undefined),
  /** Days in the reader's time zone, both inclusive. */
  from: Day,
  to: Day,
  /** In minor units. */
  min: Minor,
  max: Minor,
  /** Absent: live campaigns, or those in test mode if there are no others. */
  book: Book.optional().catch(undefined),
});
export type CommissionSearch = z.infer<typeof CommissionSearch>;

/** The filter for the API. */
export function toFilter({
  state = 'all',
  campaign,
  affiliate,
  from,
  to,
  min,
  max,
  book,
}: CommissionSearch): ConversionFilter {
  return {
    ...(state === 'review' && { awaitingReview: true }),
    ...(state !== 'review' && state !== 'all' && { state }),
    ...(campaign && { campaignId: campaign }),
    ...(affiliate && { affiliateId: affiliate }),
    ...(from && { from: startOfDay(from).toISOString() }),
    ...(to && { to: endOfDay(to).toISOString() }),
    ...(min !== undefined && { minAmountMinor: min }),
    ...(max !== undefined && { maxAmountMinor: max }),
    ...(book && { book }),
  };
}

export function toQuery(search: CommissionSearch): Omit<ConversionsQuery, 'limit'> {
  const { awaitingReview, ...filter } = toFilter(search);
  return {
    ...filter,
    ...(awaitingReview && { awaitingReview: 'true' }),
  };
}

export const isNarrowed = ({ book: _book, ...search }: CommissionSearch): boolean =>
  Object.values(search).some((value) => value !== undefined && value !== 'all');

/** Campaigns that have, or may have, conversions in a book. */
export const inBook = (campaigns: readonly CampaignSummary[], book: Book | undefined): readonly CampaignSummary[] =>
  campaigns.filter(({ isTest, liveSince }) => (book === 'test' ? isTest || liveSince !== null : !isTest));
