import { z } from 'zod';
import { pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';
import { Click, Conversion } from './conversions.ts';

/** A conversion as its affiliate sees it: without facts that only the shop may know. */
export const OwnConversion = Conversion.pick({
  id: true,
  occurredAt: true,
  state: true,
  rejection: true,
  heldFor: true,
  holdUntil: true,
  amountMinor: true,
  refundedMinor: true,
  commissionMinor: true,
  rateBps: true,
  currency: true,
  isTest: true,
  book: true,
  basis: true,
}).extend({
  /** For a pending one: when it is approved automatically. Null: the merchant decides. */
  approvesAt: z.string().nullable(),
  /** The merchant's reason for the rejection; null if none was given. */
  reason: z.string().nullable(),
});
export type OwnConversion = z.infer<typeof OwnConversion>;

export const OwnConversionsQuery = z.object({ limit: pageLimit(10, 50), cursor: text(100).optional() });

/**
 * `GET /api/v1/public/statistics/campaigns/{campaignId}/conversions`, with the ticket of an affiliate's private link:
 * newest first. `next`: the cursor of the next page; null on the last one.
 */
export const OwnConversionList = z.object({ conversions: z.array(OwnConversion), next: z.string().nullable() });

/** A click as its affiliate sees it. */
export const OwnClick = Click.pick({
  id: true,
  occurredAt: true,
  outcome: true,
  superseded: true,
  rejectedReason: true,
  country: true,
  device: true,
  referrerHost: true,
});
export type OwnClick = z.infer<typeof OwnClick>;

/**
 * `GET /api/v1/public/statistics/campaigns/{campaignId}/uncounted-clicks`, with the ticket of an affiliate's private
 * link: the newest 20 uncounted clicks, among the affiliate's newest 500.
 */
export const UncountedClicks = z.object({ clicks: z.array(OwnClick) });
