import { z } from 'zod';
import { Currency, SumMinor } from '../values/money.ts';

const Instant = z.iso.datetime();

/**
 * Why a merchant's affiliates are not paid for now. `disputes`: the merchant's bank has not decided yet about payments
 * to the platform. `owed`: payments that were permanently taken back, by a lost dispute or a refund, and must be paid
 * again; without amounts below the minimum charge of a card, which wait until there is more. `charging`: such payments
 * that the card is being charged for now; the hold ends once they are paid.
 */
export const PayoutHold = z.object({
  disputes: z.array(z.object({ currency: Currency, amountMinor: SumMinor, openedAt: Instant })),
  owed: z.array(z.object({ currency: Currency, amountMinor: SumMinor.refine((sum) => sum > 0n) })),
  charging: z.array(z.object({ currency: Currency, amountMinor: SumMinor.refine((sum) => sum > 0n) })),
});
export type PayoutHold = z.infer<typeof PayoutHold>;

/**
 * `GET /api/v1/billing/payout-hold`. `payoutHold` is null if nothing is held back. `recoveries`: charges of reclaimed
 * amounts that are in progress, or failed last. `credits`: what the merchant paid in excess, which the operator refunds;
 * it is set off against payments that are taken back later.
 *
 * `POST /api/v1/billing/payout-hold/payment` charges all reclaimed amounts now, and answers the same: 409
 * `card_required` without a card, 409 `conflict` if nothing is owed.
 */
export const PayoutHoldView = z.object({
  payoutHold: PayoutHold.nullable(),
  recoveries: z.array(
    z.object({
      currency: Currency,
      amountMinor: SumMinor,
      state: z.enum(['waiting', 'failed']),
      /** The reason for its failure: a code, and a sentence. */
      failureCode: z.string().nullable(),
      failure: z.string().nullable(),
    }),
  ),
  credits: z.array(z.object({ currency: Currency, amountMinor: SumMinor.refine((sum) => sum > 0n) })),
});
export type PayoutHoldView = z.infer<typeof PayoutHoldView>;

/** Additional members of the problem `payouts_held`. */
export const PayoutsHeldProblem = z.object({ code: z.literal('payouts_held'), payoutHold: PayoutHold });
