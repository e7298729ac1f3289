import { z } from 'zod';
import { AffiliateIds } from '../values/affiliate-ids.ts';
import { Uuid } from '../values/ids.ts';
import { AmountMinor, Currency, KnownCurrency, MAX_AMOUNT_MINOR } from '../values/money.ts';
import { pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';

const Instant = z.iso.datetime();

/** `reversal`: takes back a bonus or a correction. */
export const AdjustmentKind = z.enum(['bonus', 'correction', 'reversal']);
export type AdjustmentKind = z.infer<typeof AdjustmentKind>;

/** In plain words. The affiliate reads them. */
const Reason = text(500).min(1, 'Say why');

const AdjustedMinor = AmountMinor.min(-MAX_AMOUNT_MINOR)
  .max(MAX_AMOUNT_MINOR)
  .refine((minor) => minor !== 0, 'An amount of nothing changes nothing');

/** What an affiliate is owed beside commissions, by the merchant's own decision. */
export const Adjustment = z.object({
  id: Uuid,
  campaignId: Uuid,
  affiliateId: Uuid,
  /** Of a campaign in test mode: nothing is due. */
  isTest: z.boolean(),
  kind: AdjustmentKind,
  currency: Currency,
  /** What is added to what the affiliate is owed; negative: what is taken off. */
  amountMinor: AmountMinor,
  /** Empty once the affiliate was erased. */
  reason: z.string(),
  madeAt: Instant,
  /** Of a reversal: the entry that it takes back. */
  reverses: Uuid.nullable(),
  /** The entry that took this one back. */
  reversedBy: Uuid.nullable(),
});
export type Adjustment = z.infer<typeof Adjustment>;

/**
 * `POST /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/adjustments` → 201 Adjustment. Above 0 it is a bonus, in
 * the campaign's currency: 409 `bonus_too_large` with `limitMinor` above what the installation allows at once. Below 0 it is a
 * correction, of what is owed and neither in a settlement nor in a batch: 409 `more_than_owed` where that is less.
 */
export const MakeAdjustment = z.object({
  currency: KnownCurrency,
  amountMinor: AdjustedMinor,
  reason: Reason,
});
export type MakeAdjustment = z.input<typeof MakeAdjustment>;

/**
 * `POST /api/v1/billing/campaigns/{campaignId}/adjustments` → 201 MadeAdjustments: what other terms would have changed for
 * several affiliates, all of it or nothing, each by an entry of its own. Refused as one entry is; 409 `invalid_transition` where
 * a difference of some of these orders was booked for one of them before, and not taken back.
 */
export const MakeAdjustments = z.object({
  /** Of the orders whose differences they are. */
  ordersFrom: Instant,
  /** Exclusive. */
  ordersTo: Instant,
  currency: KnownCurrency,
  reason: Reason,
  entries: z
    .array(z.object({ affiliateId: Uuid, amountMinor: AdjustedMinor }))
    .min(1)
    .max(1_000)
    .refine((entries) => new Set(entries.map(({ affiliateId }) => affiliateId)).size === entries.length, {
      error: 'An affiliate is named twice',
    }),
});
export type MakeAdjustments = z.input<typeof MakeAdjustments>;
export const MadeAdjustments = z.object({ adjustments: z.array(Adjustment) });

/**
 * `POST /api/v1/billing/adjustments/{adjustmentId}/reversal` → 201 Adjustment: an entry of the opposite amount. 409
 * `invalid_transition` where it was taken back before, or takes one back itself; `more_than_owed` where a bonus is not owed any
 * more.
 */
export const ByAdjustment = z.object({ adjustmentId: Uuid });
export const ReverseAdjustment = z.object({ reason: Reason });
export type ReverseAdjustment = z.input<typeof ReverseAdjustment>;

/**
 * `GET /api/v1/billing/adjustments?ids=&limit=&cursor=`: of all affiliates or of these, newest first, each in the book that its
 * campaign is in now.
 */
export const AdjustmentQuery = z.object({
  ids: AffiliateIds.optional(),
  limit: pageLimit(50, 100),
  cursor: Uuid.optional(),
});
export const AdjustmentList = z.object({ adjustments: z.array(Adjustment), next: Uuid.nullable() });
export type AdjustmentList = z.infer<typeof AdjustmentList>;

/** Members of the problem `bonus_too_large` beside the usual ones. */
export const BonusTooLargeProblem = z.object({ code: z.literal('bonus_too_large'), limitMinor: z.int() });
