import { AppError } from '@sillage/runtime/service';
import { enqueueCharges, lockCharge, retryChargeNow, updateCharge } from '../db/charges/charges.ts';
import type { Trx } from '../deps.ts';
import { bookCharge } from './book-charge.ts';

/**
 * Retries a failed charge: the same invoice at the provider, with the given card, else the one that applies now. A
 * waiting charge continues immediately; a paid one is left unchanged. Throws `invalid_transition` if it was cancelled.
 * The campaigns of its items must be locked.
 */
export async function retryCharge(trx: Trx, chargeId: string, now: Date, cardId: string | null = null): Promise<void> {
  const charge = await lockCharge(trx, chargeId);
  if (charge.state === 'cancelled') throw new AppError('invalid_transition', 'This charge was cancelled.');
  if (charge.state === 'paid') return;
  if (charge.state === 'waiting') return retryChargeNow(trx, charge);
  const requested = await updateCharge(trx, chargeId, {
    state: 'waiting',
    attempt: charge.attempt + 1,
    // The card that was shown has failed: the merchant has chosen another one since, or wants the same default again. A
    // test card is kept, because it was chosen for its outcome at the second attempt.
    cardId: charge.book === 'test' ? charge.cardId : cardId,
    failureCode: null,
    failure: null,
    settledAt: null,
  });
  await bookCharge(trx, requested, 'asked', now);
  await enqueueCharges(trx, [requested]);
}
