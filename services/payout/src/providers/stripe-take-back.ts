import { classifyStripeError, type Stripe } from '@sillage/runtime/stripe';
import type { TakenBack } from './payout-provider.ts';

const PAGE = 100;

/**
 * Reverses the transfers contained in a payout that the account's bank returned. Repeating it continues where it
 * stopped: reversed transfers are recognizable, and calls repeated soon after use the same key.
 */
export async function takeBack(stripe: Stripe, payoutId: string, account: string): Promise<TakenBack> {
  const { status } = await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: account });
  if (status !== 'failed') return 'not_returned';
  const paid = new Set<string>();
  for await (const { source } of stripe.balanceTransactions.list(
    { payout: payoutId, limit: PAGE },
    { stripeAccount: account },
  )) {
    if (source !== null) paid.add(typeof source === 'string' ? source : source.id);
  }
  const kept: string[] = [];
  for await (const transfer of stripe.transfers.list({ destination: account, limit: PAGE })) {
    const { destination_payment: payment } = transfer;
    const paymentId = typeof payment === 'string' ? payment : payment?.id;
    if (transfer.reversed || paymentId === undefined || !paid.has(paymentId)) continue;
    if (!(await reverse(stripe, transfer.id, payoutId))) kept.push(transfer.id);
  }
  return kept.length > 0 ? { kept } : 'taken_back';
}

/** Returns false if the account does not hold the money any more. */
async function reverse(stripe: Stripe, transferId: string, payoutId: string): Promise<boolean> {
  try {
    const reversal = { metadata: { payout_id: payoutId } };
    await stripe.transfers.createReversal(transferId, reversal, { idempotencyKey: `return-${payoutId}-${transferId}` });
    return true;
  } catch (error) {
    if (classifyStripeError(error).kind !== 'refused') throw error;
    return false;
  }
}
