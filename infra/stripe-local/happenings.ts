import { text } from '@sillage/proto/values/text';
import { z } from 'zod';
import type { World } from './endpoint.ts';
import { failPayout, payOut } from './resources/payouts.ts';
import { closeDispute, escalate, failRefund, openDispute, refund } from './resources/returns.ts';
import { reverseTransfer } from './resources/reversals.ts';

const amount = z.int().positive().optional();
const Id = text(255).min(1);

/**
 * What happens at Stripe without a call of ours: an operator's hand in its dashboard, a card's bank, an affiliate's
 * bank.
 */
export const Happening = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('refund'), charge: Id, amount }),
  z.strictObject({ type: z.literal('refund_failed'), refund: Id }),
  z.strictObject({ type: z.literal('dispute'), charge: Id, amount }),
  /** The bank asks, and takes nothing yet. */
  z.strictObject({ type: z.literal('inquiry'), charge: Id, amount }),
  /** An inquiry becomes a dispute. */
  z.strictObject({ type: z.literal('dispute_escalated'), dispute: Id }),
  z.strictObject({ type: z.literal('dispute_closed'), dispute: Id, outcome: z.enum(['won', 'lost']) }),
  z.strictObject({ type: z.literal('transfer_reversed'), transfer: Id, amount }),
  /** All that a connected account holds in a currency goes to its bank. */
  z.strictObject({ type: z.literal('paid_out'), account: Id, currency: text(3) }),
  /** The same, and the bank gives it back. */
  z.strictObject({ type: z.literal('payout_returned'), account: Id, currency: text(3) }),
  /** A bank gives back an earlier payout. */
  z.strictObject({ type: z.literal('payout_failed'), payout: Id }),
]);
export type Happening = z.infer<typeof Happening>;

/** Makes it happen, and answers with the object that it happened to. Throws what Stripe's API would refuse with. */
export function happen(world: World, happening: Happening): { readonly id: string } {
  switch (happening.type) {
    case 'refund':
      return refund(world, happening.charge, happening.amount);
    case 'refund_failed':
      return failRefund(world, happening.refund);
    case 'dispute':
      return openDispute(world, happening.charge, happening.amount, false);
    case 'inquiry':
      return openDispute(world, happening.charge, happening.amount, true);
    case 'dispute_escalated':
      return escalate(world, happening.dispute);
    case 'dispute_closed':
      return closeDispute(world, happening.dispute, happening.outcome);
    case 'transfer_reversed':
      return reverseTransfer(world, happening.transfer, happening.amount);
    case 'paid_out':
      return payOut(world, happening.account, happening.currency);
    case 'payout_returned':
      return payOut(world, happening.account, happening.currency, 'account_closed');
    case 'payout_failed':
      return failPayout(world, happening.payout, 'account_closed');
  }
}
