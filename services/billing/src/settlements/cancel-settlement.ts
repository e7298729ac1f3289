import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { cancelCharge } from '../charges/cancel-charge.ts';
import { dischargeDirectlyPaid } from '../commands/discharge-directly-paid.ts';
import { releaseConversions } from '../db/claimed-conversions.ts';
import { listSettlementCharges, updateSettlementCharge } from '../db/settlements/settlement-charges.ts';
import { releaseLines } from '../db/settlements/settlement-lines.ts';
import type { SettlementChargeRow, SettlementLineRow, SettlementRow } from '../db/settlements/settlement-tables.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { cancelSettlementInvoice } from '../invoices/settlement-invoice.ts';
import { post } from '../ledger/post.ts';
import { advance } from './advance.ts';
import { prepaidOf, prepaidOfLine, releaseOf } from './claims.ts';
import { lockOwnSettlement } from './own-settlement.ts';

/**
 * Cancels what failed: the part that could not be charged or, if everything was charged, the lines whose transfer
 * failed. The rest continues.
 */
export function cancelSettlement(
  deps: Pick<BillingDeps, 'db' | 'clock'>,
  ownerUserId: string,
  id: string,
): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const settlement = await lockOwnSettlement(trx, id, ownerUserId);
    const now = new Date(deps.clock());
    if (settlement.state === 'charge_failed') await cancelCharges(trx, settlement, now);
    else if (settlement.state === 'partial') await cancelTransfers(trx, settlement, now);
    else
      throw new AppError(
        'invalid_transition',
        'Only what failed can be cancelled, and nothing of this payment has failed.',
      );
    await advance(trx, settlement, now);
  });
}

/** What was not charged is owed again, and its fees are released for the next invoice. */
async function cancelCharges(trx: Trx, settlement: SettlementRow, now: Date): Promise<void> {
  const { id: settlementId } = settlement;
  const charges = (await listSettlementCharges(trx, [settlementId])).filter((charge) => charge.state === 'failed');
  for (const charge of charges) await giveUp(trx, charge, now);
  await post(
    trx,
    charges.map((charge) => prepaidOf(settlement, charge, 'released', now)),
  );
  const currencies = charges.map((charge) => charge.currency);
  await release(trx, settlement, await releaseLines(trx, { settlementId, currencies, from: 'held' }), now);
}

/**
 * The commissions are owed again, by the merchant; since they have paid for them, the platform keeps that money for the
 * next settlement. Fees and the invoice are not changed: the sales took place. Only a line whose last attempt is known
 * to have failed is cancelled, because a settlement with lines at payout is not `partial`.
 */
async function cancelTransfers(trx: Trx, settlement: SettlementRow, now: Date): Promise<void> {
  const { id: settlementId, book } = settlement;
  const currencies = (await listSettlementCharges(trx, [settlementId])).map((charge) => charge.currency);
  const lines = await releaseLines(trx, { settlementId, currencies, from: 'failed' });
  if (lines.length === 0)
    throw new AppError('invalid_transition', 'There is nothing to cancel: what was not paid was not charged.');
  await post(
    trx,
    lines.map((line) => prepaidOfLine(book, line, 'released', now)),
  );
  await release(trx, settlement, lines, now);
}

async function giveUp(trx: Trx, charge: SettlementChargeRow, now: Date): Promise<void> {
  if (charge.chargeId !== null) await cancelCharge(trx, charge.chargeId, now);
  await updateSettlementCharge(trx, charge, { state: 'cancelled', failure: null, failureCode: null });
  if (charge.invoiceId !== null) await cancelSettlementInvoice(trx, charge.invoiceId);
}

async function release(
  trx: Trx,
  { book }: SettlementRow,
  lines: readonly SettlementLineRow[],
  now: Date,
): Promise<void> {
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
