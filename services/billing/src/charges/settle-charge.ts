import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaigns } from '../db/campaigns.ts';
import type { ChargeRow } from '../db/charges/charge-tables.ts';
import { lockCharge, updateCharge } from '../db/charges/charges.ts';
import { reopenEvents } from '../db/charges/provider-events.ts';
import type { Trx } from '../deps.ts';
import type { ChargeFailure } from '../domain/charge-failure.ts';
import { post } from '../ledger/post.ts';
import { paidAfterCancellation } from '../returns/paid-after-cancellation.ts';
import { bookCharge } from './book-charge.ts';
import { chargeFigures } from './charge-figures.ts';
import type { ChargeEngine } from './engine.ts';

type Settling = Pick<ChargeEngine, 'db' | 'clock' | 'log' | 'metrics' | 'onChargeSettled' | 'payments'>;

/** Books that a charge is paid, and updates its subject. Idempotent. */
export async function settlePaid(deps: Settling, seen: ChargeRow, providerChargeId: string): Promise<void> {
  const { log, onChargeSettled, payments } = deps;
  const isSettled = await withCharge(deps, seen, async (trx, locked, now) => {
    if (locked.providerChargeId !== null) return false;
    const charge = locked.state === 'waiting' ? locked : await askAgain(trx, locked, now);
    await bookCharge(trx, charge, 'paid', now);
    if (locked.state === 'cancelled') {
      // Only an operator can cause this, at the provider. The ledger shows the amount and its owner; the operator
      // decides whether to refund it.
      await post(trx, [paidAfterCancellation(charge, now)]);
      log.error({ chargeId: charge.id, providerChargeId }, 'a charge that was cancelled was paid: refund it');
      await updateCharge(trx, charge.id, { provider: payments.name, providerChargeId, isVoidDue: false });
      await reopenEvents(trx, payments.name, [providerChargeId]);
      return true;
    }
    const paid = {
      state: 'paid',
      provider: payments.name,
      providerChargeId,
      failure: null,
      failureCode: null,
      settledAt: now,
    } as const;
    await updateCharge(trx, charge.id, paid);
    await reopenEvents(trx, payments.name, [providerChargeId]);
    await onChargeSettled[charge.subject](trx, {
      ...outcomeOf(charge),
      result: { state: 'paid', providerChargeId },
      at: now,
    });
    return true;
  });
  if (isSettled && seen.book === 'live') deps.metrics.of(chargeFigures)('paid');
}

/** Books that this attempt failed: the amount is owed again. Changes nothing if the lease was lost. */
export async function settleFailed(deps: Settling, seen: ChargeRow, { code, sentence }: ChargeFailure): Promise<void> {
  const isSettled = await withCharge(deps, seen, async (trx, charge, now) => {
    if (charge.state !== 'waiting' || charge.attempt !== seen.attempt || charge.turn !== seen.turn) return false;
    await bookCharge(trx, charge, 'failed', now);
    await updateCharge(trx, charge.id, { state: 'failed', failureCode: code, failure: sentence, settledAt: now });
    const result = { state: 'failed', code, failure: sentence } as const;
    await deps.onChargeSettled[charge.subject](trx, { ...outcomeOf(charge), result, at: now });
    return true;
  });
  if (isSettled && seen.book === 'live') deps.metrics.of(chargeFigures)('failed');
}

/** Locks the campaigns first, then the charge, as everywhere. */
function withCharge(
  { db, clock }: Settling,
  seen: ChargeRow,
  work: (trx: Trx, locked: ChargeRow, now: Date) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockCampaigns(trx, [...new Set(seen.items.map((item) => item.campaignId))]);
    return work(trx, await lockCharge(trx, seen.id), new Date(clock()));
  });
}

/** For late payments: the amount was booked as owed again, so it is booked as asked once more before it is paid. */
async function askAgain(trx: Trx, charge: ChargeRow, now: Date): Promise<ChargeRow> {
  const requested = await updateCharge(trx, charge.id, { attempt: charge.attempt + 1 });
  await bookCharge(trx, requested, 'asked', now);
  return requested;
}

const outcomeOf = (charge: ChargeRow) => ({
  chargeId: charge.id,
  subjectId: charge.subjectId,
  campaignId: charge.campaignId,
  currency: charge.currency,
  totalMinor: charge.totalMinor,
  attempt: charge.attempt,
});
