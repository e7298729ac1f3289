import { z } from 'zod';
import { Book } from '../values/book.ts';
import { Uuid } from '../values/ids.ts';
import { AmountMinor } from '../values/money.ts';
import { formerlyBefore, pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';
import { ConversionState } from './conversions.ts';

const Instant = z.iso.datetime({ offset: true });

/** Selects conversions of a merchant; each field narrows the selection. */
const members = {
  campaignId: Uuid.optional(),
  affiliateId: Uuid.optional(),
  state: ConversionState.optional(),
  from: Instant.optional(),
  /** Exclusive. */
  to: Instant.optional(),
  /** If absent, the campaign's present book; without a campaign: `live`. */
  book: Book.optional(),
};

/** The filter's fields as query parameters, all strings. */
export const ConversionsQuery = z.object({
  ...members,
  /** In minor units of each order's own currency. */
  minAmountMinor: z.coerce.number().pipe(AmountMinor).optional(),
  maxAmountMinor: z.coerce.number().pipe(AmountMinor).optional(),
  /** Only pending ones that are unconfirmed, or that only the merchant can approve. */
  awaitingReview: z.enum(['true', 'false']).optional(),
  limit: pageLimit(50, 200),
  ...formerlyBefore(text(100)),
});
export type ConversionsQuery = z.output<typeof ConversionsQuery>;

export const ConversionFilter = z.object({
  ...members,
  minAmountMinor: AmountMinor.optional(),
  maxAmountMinor: AmountMinor.optional(),
  awaitingReview: z.boolean().optional(),
});
export type ConversionFilter = z.infer<typeof ConversionFilter>;

export const BulkDecision = z.enum(['approved', 'rejected']);
export type BulkDecision = z.infer<typeof BulkDecision>;

/** Delay of a bulk review, in which it can be undone; a decision itself cannot be. */
export const UNDO_SECONDS = 10;

export const CreateBulkReview = z.object({
  decision: BulkDecision,
  reason: text(500).default(''),
  /** The pending conversions among these ids, or among those that match the filter. */
  what: z.union([z.object({ conversionIds: z.array(Uuid).min(1).max(1_000) }), z.object({ filter: ConversionFilter })]),
});
export type CreateBulkReview = z.input<typeof CreateBulkReview>;

export const BulkReview = z.object({
  id: Uuid,
  decision: BulkDecision,
  reason: z.string(),
  /**
   * `waiting`: nothing is decided yet, and it can be undone. `cancelled`: it was undone, or stopped during execution.
   */
  state: z.enum(['waiting', 'running', 'done', 'cancelled']),
  /** When it begins. */
  startsAt: Instant,
  /** Number of pending ones at the time of the request. */
  total: z.int(),
  decided: z.int(),
  /** The part that was decided meanwhile, by a person or the end of the hold. */
  skipped: z.int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type BulkReview = z.infer<typeof BulkReview>;

/** The latest ones, newest first. */
export const BulkReviewList = z.object({ bulkReviews: z.array(BulkReview) });
