import { inTransaction } from '@sillage/runtime/postgres';
import { listOwnCampaignIds, lockCampaigns } from '../db/campaigns.ts';
import {
  beginReturnsRead,
  findChargeByProvider,
  listChargeReturns,
  storeChargeReturns,
} from '../db/charges/charge-returns.ts';
import type { ChargeReturnRow, ChargeRow } from '../db/charges/charge-tables.ts';
import { lockCharge, updateCharge } from '../db/charges/charges.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import type { LedgerTransaction } from '../domain/ledger-transaction.ts';
import { decideReturn, type ProviderReturn, returnEntries, returnedAmounts } from '../domain/returns.ts';
import { post } from '../ledger/post.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { announcingPayoutHold } from './announce-payout-hold.ts';
import { campaignOf, paidAfterCancellation } from './paid-after-cancellation.ts';

type Reading = Pick<BillingDeps, 'db' | 'clock'> & { readonly payments: Pick<PaymentProvider, 'name' | 'listReturns'> };

/**
 * Fetches the refunds and disputes of a charge from the provider, and books the changes. Of concurrent reads the one
 * that began last counts; since events are sent after the change, the last read sees every change. If a payout hold
 * begins, the affiliates are notified. Returns false if the charge is unknown.
 */
export async function readReturns({ db, clock, payments }: Reading, providerChargeId: string): Promise<boolean> {
  const charge = await findChargeByProvider(db, payments.name, providerChargeId);
  if (!charge) return false;
  const number = await beginReturnsRead(db, charge.id);
  const seen = await payments.listReturns(providerChargeId);
  await inTransaction(db, async (trx) => {
    // Locks all campaigns of the merchant, so that of concurrent reads of any of their charges, only one begins the
    // payout hold.
    const ownIds = await listOwnCampaignIds(trx, charge.ownerUserId);
    await lockCampaigns(trx, [...new Set([...ownIds, ...charge.items.map((item) => item.campaignId)])]);
    const locked = await lockCharge(trx, charge.id);
    if (locked.readsStored >= number) return;
    await updateCharge(trx, charge.id, { readsStored: number });
    const now = new Date(clock());
    await announcingPayoutHold(trx, charge.ownerUserId, now, () => bookReturns(trx, locked, seen, now));
  });
  return true;
}

async function bookReturns(trx: Trx, charge: ChargeRow, seen: readonly ProviderReturn[], now: Date): Promise<void> {
  const known = new Map((await listChargeReturns(trx, charge.id)).map((row) => [row.id, row]));
  const rows: ChargeReturnRow[] = [];
  const transactions: LedgerTransaction[] = [];
  for (const seenReturn of seen) {
    const before = known.get(seenReturn.id);
    const booking = decideReturn(
      seenReturn.kind,
      before && { disputedMinor: before.disputedMinor, owedMinor: before.owedMinor },
      returnedAmounts(seenReturn),
    );
    const row = rowOf(charge, seenReturn, (before?.changes ?? 0) + (booking ? 1 : 0));
    rows.push(row);
    if (!booking) continue;
    transactions.push({
      book: charge.book,
      businessKey: `return:${row.id}:${row.changes}`,
      kind: booking.kind,
      occurredAt: now,
      campaignId: charge.campaignId,
      ...(charge.subject === 'settlement' && { settlementId: charge.subjectId }),
      ...(charge.subject === 'invoice' && { invoiceId: charge.subjectId }),
      entries: returnEntries(campaignOf(charge), charge.currency, booking.moved),
    });
  }
  await storeChargeReturns(trx, rows);
  await post(trx, [
    ...(charge.state === 'cancelled' && transactions.length > 0 ? [paidAfterCancellation(charge, now)] : []),
    ...transactions,
  ]);
}

function rowOf(charge: ChargeRow, seen: ProviderReturn, changes: number): ChargeReturnRow {
  const { disputedMinor, owedMinor } = returnedAmounts(seen);
  return {
    id: seen.id,
    kind: seen.kind,
    chargeId: charge.id,
    ownerUserId: charge.ownerUserId,
    currency: charge.currency,
    amountMinor: seen.amountMinor,
    outcome: seen.outcome,
    disputedMinor,
    owedMinor,
    changes,
    answerBy: seen.answerBy,
    openedAt: seen.openedAt,
  };
}
