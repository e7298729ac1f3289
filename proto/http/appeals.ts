import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency } from '../values/money.ts';
import { text } from '../values/text.ts';

const At = z.iso.datetime();

/** `POST /internal/orders/reviews` of attribution; limited to one order if it is given. */
export const AskReviews = z.object({ campaignId: Uuid, affiliateId: Uuid, conversionId: Uuid.optional() });
export type AskReviews = z.infer<typeof AskReviews>;

/** An affiliate's order under review; of the rules, only their subject is disclosed. */
export const ReviewedOrder = z.object({
  conversionId: Uuid,
  orderedAt: At,
  commissionMinor: z.int(),
  currency: Currency,
  /**
   * The time of its approval if no one decides before; null: it waits for the merchant, like all such orders of the
   * campaign.
   */
  until: At.nullable(),
  /** See FRAUD_RULES. */
  rules: z.array(z.string()),
});
export const ReviewedOrderList = z.object({ orders: z.array(ReviewedOrder) });
export type ReviewedOrderList = z.infer<typeof ReviewedOrderList>;

/** An affiliate's message to the merchant about an order under review. */
export const Appeal = z.object({ words: z.string(), appealedAt: At });
export type Appeal = z.infer<typeof Appeal>;

export const OwnReview = ReviewedOrder.extend({ appeal: Appeal.nullable() });
export type OwnReview = z.infer<typeof OwnReview>;

/** `GET /api/v1/public/campaigns/{campaignId}/reviews`, with the ticket of an affiliate's private link; newest first. */
export const OwnReviewList = z.object({ reviews: z.array(OwnReview) });
export type OwnReviewList = z.infer<typeof OwnReviewList>;

/**
 * `POST /api/v1/public/campaigns/{campaignId}/reviews/{conversionId}/appeal` → 201: once per order. 409 `conflict` for
 * a second one, 409 `invalid_transition` if the order is not under review, 429 `rate_limited` beyond ten in a day.
 */
export const CreateAppeal = z.object({ words: text(1000).min(1, 'Say what the merchant should know') });
export type CreateAppeal = z.infer<typeof CreateAppeal>;
export const ByReview = z.object({ campaignId: Uuid, conversionId: Uuid });

/**
 * `GET /api/v1/affiliates/appeals/{conversionId}`: for the merchant, the appeal of the order's affiliate; null if there
 * is none.
 */
export const ConversionAppeal = z.object({ appeal: Appeal.nullable() });
export const ByAppealed = z.object({ conversionId: Uuid });
export const AppealQuery = z.object({ affiliateId: Uuid.optional() });
