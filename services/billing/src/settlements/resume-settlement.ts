import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { retryCharge } from '../charges/retry-charge.ts';
import { listSettlementCharges, updateSettlementCharge } from '../db/settlements/settlement-charges.ts';
import { requestLines } from '../db/settlements/settlement-lines.ts';
import type { SettlementRow } from '../db/settlements/settlement-tables.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { setSettlementInvoiceFailure } from '../invoices/settlement-invoice.ts';
import { refuseHeld } from '../returns/refuse-held.ts';
import { advance } from './advance.ts';
import { refuseUnderWay } from './confirm-settlement.ts';
import { publishPayouts } from './events.ts';
import { lockOwnSettlement } from './own-settlement.ts';

/**
 * Continues a settlement where it stopped: retries the failed charges or, if there are none, the failed transfers.
 * Nothing is charged twice.
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
