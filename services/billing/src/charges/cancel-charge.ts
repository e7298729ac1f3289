import { AppError } from '@sillage/runtime/service';
import { enqueueCharges, lockCharge, updateCharge } from '../db/charges/charges.ts';
import { hasCalls } from '../db/charges/provider-calls.ts';
import type { Trx } from '../deps.ts';
import { bookCharge } from './book-charge.ts';

/**
 * Cancels a charge that failed, or that was never sent to the provider. Its invoice at the provider is voided
 * afterwards. Throws `invalid_transition` if money has moved or may be moving. The campaigns of its items must be
 * locked.
 */
export async function cancelCharge(trx: Trx, chargeId: string, now: Date): Promise<void> {
  const charge = await lockCharge(trx, chargeId);
  if (charge.state === 'cancelled') return;
  const isUntouched = charge.state === 'waiting' && !(await hasCalls(trx, chargeId));
  if (charge.state !== 'failed' && !isUntouched) {
    throw new AppError('invalid_transition', 'The card is being charged, or was. Wait for the outcome.');
  }
  if (isUntouched) await bookCharge(trx, charge, 'failed', now);
  const cancelled = await updateCharge(trx, chargeId, {
    state: 'cancelled',
    failureCode: null,
    failure: null,
    settledAt: now,
    isVoidDue: charge.providerInvoiceId !== null,
  });
  if (cancelled.isVoidDue) await enqueueCharges(trx, [cancelled]);
}
