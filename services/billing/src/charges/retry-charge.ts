import { AppError } from '@sillage/runtime/service';
import { enqueueCharges, lockCharge, retryChargeNow, updateCharge } from '../db/charges.ts';
import type { Trx } from '../deps.ts';
import { bookCharge } from './book-charge.ts';

/**
 * Asks again for a charge that failed: the same invoice at the provider, with the card that applies now. One that waits
 * already goes on at once; one that is paid stays so. `invalid_transition` where it was cancelled. The campaigns of its
 * items must be locked.
 */
export async function retryCharge(trx: Trx, chargeId: string, now: Date): Promise<void> {
  const charge = await lockCharge(trx, chargeId);
  if (charge.state === 'cancelled') throw new AppError('invalid_transition', 'This charge was cancelled.');
  if (charge.state === 'paid') return;
  if (charge.state === 'waiting') return retryChargeNow(trx, charge);
  const asked = await updateCharge(trx, chargeId, {
    state: 'waiting',
    attempt: charge.attempt + 1,
    // The one that was shown has failed: whoever tries again has chosen another one since, or means this one by it.
    // A test card stays: what it does the second time is why it was chosen.
    cardId: charge.book === 'test' ? charge.cardId : null,
    failureCode: null,
    failure: null,
    settledAt: null,
  });
  await bookCharge(trx, asked, 'asked', now);
  await enqueueCharges(trx, [asked]);
}
