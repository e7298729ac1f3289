import { z } from 'zod';
import { AffiliateIds } from '../values/affiliate-ids.ts';
import { Uuid } from '../values/ids.ts';
import { AmountMinor, Currency, KnownCurrency, MAX_AMOUNT_MINOR } from '../values/money.ts';
import { pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';

const Instant = z.iso.datetime();

/** `reversal`: cancels a bonus or a correction. */
export const AdjustmentKind = z.enum(['bonus', 'correction', 'reversal']);
export type AdjustmentKind = z.infer<typeof AdjustmentKind>;

/** In plain words, because the affiliate reads them. */
const Reason = text(500).min(1, 'Say why');

const AdjustedMinor = AmountMinor.min(-MAX_AMOUNT_MINOR)
  .max(MAX_AMOUNT_MINOR)
  .refine((minor) => minor !== 0, 'An amount of nothing changes nothing');

/** An amount that the merchant decides to add to an affiliate's balance, besides commissions, or to deduct from it. */
export const Adjustment = z.object({
  id: Uuid,
  campaignId: Uuid,
  affiliateId: Uuid,
  /** The campaign is in test mode, so nothing is due. */
  isTest: z.boolean(),
  kind: AdjustmentKind,
  currency: Currency,
  /** Added to the affiliate's balance; negative if deducted. */
  amountMinor: AmountMinor,
  /** Empty once the affiliate was erased. */
  reason: z.string(),
  madeAt: Instant,
  /** For a reversal: the entry that it cancels. */
  reverses: Uuid.nullable(),
  /** The reversal that cancelled this entry. */
  reversedBy: Uuid.nullable(),
});
export type Adjustment = z.infer<typeof Adjustment>;

/**
 * `POST /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/adjustments` → 201 Adjustment. A positive
 * amount is a bonus, in the campaign's currency: 409 `bonus_too_large` with `limitMinor` above the installation's
 * limit. A negative amount is a correction of the balance that is neither in a settlement nor in a batch: 409
 * `more_than_owed` if that is less.
 */
export const MakeAdjustment = z.object({
  currency: KnownCurrency,
  amountMinor: AdjustedMinor,
  reason: Reason,
});
export type MakeAdjustment = z.input<typeof MakeAdjustment>;

/**
 * `POST /api/v1/billing/campaigns/{campaignId}/adjustments` → 201 MadeAdjustments: books what other terms would have
 * changed for several affiliates, as one entry each, all or nothing. Refused like a single entry; 409
 * `invalid_transition` if a difference for one of them over some of these orders was booked before and not reversed.
 */
export const MakeAdjustments = z.object({
  /** The range of the orders that the differences are about. */
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
 * `invalid_transition` if the entry was reversed before or is a reversal itself; `more_than_owed` if a bonus is no
 * longer owed.
 */
export const ByAdjustment = z.object({ adjustmentId: Uuid });
export const ReverseAdjustment = z.object({ reason: Reason });
export type ReverseAdjustment = z.input<typeof ReverseAdjustment>;

/**
 * `GET /api/v1/billing/adjustments?ids=&limit=&cursor=`: of all affiliates or of these, newest first, each in its
 * campaign's present book.
 */
export const AdjustmentQuery = z.object({
  ids: AffiliateIds.optional(),
  limit: pageLimit(50, 100),
  cursor: Uuid.optional(),
});
export const AdjustmentList = z.object({ adjustments: z.array(Adjustment), next: Uuid.nullable() });
export type AdjustmentList = z.infer<typeof AdjustmentList>;

/** Additional members of the problem `bonus_too_large`. */
export const BonusTooLargeProblem = z.object({ code: z.literal('bonus_too_large'), limitMinor: z.int() });
