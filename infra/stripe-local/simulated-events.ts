import { text } from '@sillage/proto/values/text';
import { z } from 'zod';
import type { World } from './endpoint.ts';
import { failPayout, payOut } from './resources/payouts.ts';
import { closeDispute, escalate, failRefund, openDispute, refund } from './resources/returns.ts';
import { reverseTransfer } from './resources/reversals.ts';

const amount = z.int().positive().optional();
const Id = text(255).min(1);

/**
 * Events at Stripe that no call of ours causes: by an operator in its dashboard, a card's bank, or an affiliate's bank.
 */
export const SimulatedEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('refund'), charge: Id, amount }),
  z.strictObject({ type: z.literal('refund_failed'), refund: Id }),
  z.strictObject({ type: z.literal('dispute'), charge: Id, amount }),
  /** The bank inquires, and withdraws nothing yet. */
  z.strictObject({ type: z.literal('inquiry'), charge: Id, amount }),
  /** An inquiry becomes a dispute. */
  z.strictObject({ type: z.literal('dispute_escalated'), dispute: Id }),
  z.strictObject({ type: z.literal('dispute_closed'), dispute: Id, outcome: z.enum(['won', 'lost']) }),
  z.strictObject({ type: z.literal('transfer_reversed'), transfer: Id, amount }),
  /** The whole balance of a connected account in a currency is paid out to its bank. */
  z.strictObject({ type: z.literal('paid_out'), account: Id, currency: text(3) }),
  /** The same, and the bank returns it. */
  z.strictObject({ type: z.literal('payout_returned'), account: Id, currency: text(3) }),
  /** The bank returns an earlier payout. */
  z.strictObject({ type: z.literal('payout_failed'), payout: Id }),
]);
export type SimulatedEvent = z.infer<typeof SimulatedEvent>;

/**
 * Applies the event and returns the object that it created or changed. Throws the error of Stripe's API if the event is
 * invalid.
 */
export function simulate(world: World, event: SimulatedEvent): { readonly id: string } {
  switch (event.type) {
    case 'refund':
      return refund(world, event.charge, event.amount);
    case 'refund_failed':
      return failRefund(world, event.refund);
    case 'dispute':
      return openDispute(world, event.charge, event.amount, false);
    case 'inquiry':
      return openDispute(world, event.charge, event.amount, true);
    case 'dispute_escalated':
      return escalate(world, event.dispute);
    case 'dispute_closed':
      return closeDispute(world, event.dispute, event.outcome);
    case 'transfer_reversed':
      return reverseTransfer(world, event.transfer, event.amount);
    case 'paid_out':
      return payOut(world, event.account, event.currency);
    case 'payout_returned':
      return payOut(world, event.account, event.currency, 'account_closed');
    case 'payout_failed':
      return failPayout(world, event.payout, 'account_closed');
  }
}
