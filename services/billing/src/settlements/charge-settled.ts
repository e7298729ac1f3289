import type { ChargeOutcome } from '../charges/on-charge-settled.ts';
import { listSettlementCharges, updateSettlementCharge } from '../db/settlements/settlement-charges.ts';
import { findSettlement } from '../db/settlements/settlements.ts';
import type { Trx } from '../deps.ts';
import { issueSettlementInvoice, setSettlementInvoiceFailure } from '../invoices/settlement-invoice.ts';
import { advance } from './advance.ts';

/**
 * Handles a charge of a settlement that was paid, possibly after it had failed, or that failed. The campaign must be
 * locked.
 */
export async function settlementChargeSettled(
  trx: Trx,
  { subjectId, chargeId, result, at }: ChargeOutcome,
): Promise<void> {
  const settlement = await findSettlement(trx, subjectId);
  const charge = (await listSettlementCharges(trx, [subjectId])).find((settled) => settled.chargeId === chargeId);
  if (!settlement || !charge || charge.invoiceId === null)
    throw new Error(`The charge ${chargeId} belongs to no settlement`);
  if (result.state === 'paid') {
    await updateSettlementCharge(trx, charge, { state: 'paid', failure: null, failureCode: null });
    await issueSettlementInvoice(trx, charge.invoiceId, result.providerChargeId, at);
  } else {
    await updateSettlementCharge(trx, charge, { state: 'failed', failure: result.failure, failureCode: result.code });
    await setSettlementInvoiceFailure(trx, charge.invoiceId, result, at);
  }
  await advance(trx, settlement, at);
}
