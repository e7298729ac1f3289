import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { retryCharge } from '../charges/retry-charge.ts';
import { listSettlementCharges, updateSettlementCharge } from '../db/settlement-charges.ts';
import { requestLines } from '../db/settlement-lines.ts';
import type { SettlementRow } from '../db/settlement-tables.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { setSettlementInvoiceFailure } from '../invoices/settlement-invoice.ts';
import { refuseHeld } from '../returns/refuse-held.ts';
import { advance } from './advance.ts';
import { refuseUnderWay } from './confirm-settlement.ts';
import { publishPayouts } from './events.ts';
import { lockOwnSettlement } from './own-settlement.ts';

/**
 * Goes on where it stopped: asks again for the charges that failed, or else for the transfers that failed. What was
 * charged is not charged again.
 */
export function resumeSettlement(
  deps: Pick<BillingDeps, 'db' | 'clock'>,
  ownerUserId: string,
  id: string,
): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const settlement = await lockOwnSettlement(trx, id, ownerUserId);
    await refuseHeld(trx, settlement.book, ownerUserId);
    const now = new Date(deps.clock());
    if (settlement.state === 'charge_failed') await chargeAgain(trx, settlement, now);
    else if (settlement.state === 'partial') await payAgain(trx, settlement, now);
    else throw new AppError('invalid_transition', 'There is nothing to resume: nothing of this payment has failed.');
    await advance(trx, settlement, now);
  });
}

async function chargeAgain(trx: Trx, settlement: SettlementRow, now: Date): Promise<void> {
  for (const charge of await listSettlementCharges(trx, [settlement.id])) {
    if (charge.state !== 'failed' || charge.chargeId === null) continue;
    await updateSettlementCharge(trx, charge, { state: 'waiting', failure: null, failureCode: null });
    if (charge.invoiceId !== null) await setSettlementInvoiceFailure(trx, charge.invoiceId, null, now);
    await retryCharge(trx, charge.chargeId, now);
  }
}

async function payAgain(trx: Trx, settlement: SettlementRow, now: Date): Promise<void> {
  await refuseUnderWay(trx, settlement.book, settlement.campaignId);
  const currencies = (await listSettlementCharges(trx, [settlement.id])).map((charge) => charge.currency);
  const lines = await requestLines(trx, { settlementId: settlement.id, currencies, from: 'failed' });
  if (lines.length === 0)
    throw new AppError('invalid_transition', 'There is nothing to resume: what was not charged is owed again.');
  await publishPayouts(trx, settlement, lines, now);
}
