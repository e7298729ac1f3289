import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { cancelCharge } from '../charges/cancel-charge.ts';
import { dischargeDirectlyPaid } from '../commands/discharge-directly-paid.ts';
import { releaseConversions } from '../db/claimed-conversions.ts';
import { listSettlementCharges, updateSettlementCharge } from '../db/settlements/settlement-charges.ts';
import { releaseLines } from '../db/settlements/settlement-lines.ts';
import type { SettlementChargeRow, SettlementRow } from '../db/settlements/settlement-tables.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { cancelSettlementInvoice } from '../invoices/settlement-invoice.ts';
import { post } from '../ledger/post.ts';
import { advance } from './advance.ts';
import { prepaidOf, releaseOf } from './claims.ts';
import { lockOwnSettlement } from './own-settlement.ts';

/**
 * Cancels the part that could not be charged: it is owed again, and its fees are released for the next invoice. The
 * charged part continues.
 */
export function cancelSettlement(
  deps: Pick<BillingDeps, 'db' | 'clock'>,
  ownerUserId: string,
  id: string,
): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const settlement = await lockOwnSettlement(trx, id, ownerUserId);
    if (settlement.state !== 'charge_failed') {
      throw new AppError('invalid_transition', 'Only a payment whose charge failed can be cancelled.');
    }
    const now = new Date(deps.clock());
    const charges = (await listSettlementCharges(trx, [id])).filter((charge) => charge.state === 'failed');
    for (const charge of charges) await giveUp(trx, charge, now);
    await post(
      trx,
      charges.map((charge) => prepaidOf(settlement, charge, 'released', now)),
    );
    await release(
      trx,
      settlement,
      charges.map((charge) => charge.currency),
      now,
    );
    await advance(trx, settlement, now);
  });
}

async function giveUp(trx: Trx, charge: SettlementChargeRow, now: Date): Promise<void> {
  if (charge.chargeId !== null) await cancelCharge(trx, charge.chargeId, now);
  await updateSettlementCharge(trx, charge, { state: 'cancelled', failure: null, failureCode: null });
  if (charge.invoiceId !== null) await cancelSettlementInvoice(trx, charge.invoiceId);
}

async function release(trx: Trx, { id, book }: SettlementRow, currencies: readonly string[], now: Date): Promise<void> {
  const lines = await releaseLines(trx, id, currencies);
  await post(
    trx,
    lines.map((line) => releaseOf(book, line, now)),
  );
  const conversions = await releaseConversions(
    trx,
    lines.map((line) => line.id),
  );
  await dischargeDirectlyPaid(trx, conversions, now.getTime());
}
