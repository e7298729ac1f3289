import { inTransaction } from '@sillage/runtime/postgres';
import { lockCampaigns } from '../db/campaigns.ts';
import { findLineOfTransfer, setReturned } from '../db/settlements/settlement-lines.ts';
import type { SettlementLineRow, SettlementRow } from '../db/settlements/settlement-tables.ts';
import { findSettlement } from '../db/settlements/settlements.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import type { LedgerTransaction } from '../domain/ledger-transaction.ts';
import { post } from '../ledger/post.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { publishSettlement } from '../settlements/events.ts';

type Reading = Pick<BillingDeps, 'db' | 'clock'> & {
  readonly payments: Pick<PaymentProvider, 'name' | 'findTransferReturned'>;
};

/**
 * Fetches the returned amount of a transfer from the provider, books the increase, and notifies the affiliate. Returned
 * money is never sent again by the same transfer, so the larger of two amounts is the later one. Returns false if the
 * transfer is unknown.
 */
export async function readReversal({ db, clock, payments }: Reading, transferId: string): Promise<boolean> {
  const found = await findLineOfTransfer(db, payments.name, transferId);
  if (!found) return false;
  const seenMinor = await payments.findTransferReturned(transferId);
  if (seenMinor === undefined) return true;
  await inTransaction(db, async (trx) => {
    await lockCampaigns(trx, [found.campaignId]);
    const line = await findLineOfTransfer(trx, payments.name, transferId);
    if (!line || seenMinor <= line.returnedMinor) return;
    await setReturned(trx, line.id, seenMinor);
    const now = new Date(clock());
    const settlement = await findSettlement(trx, line.settlementId);
    if (!settlement) throw new Error(`The line ${line.id} belongs to no settlement`);
    await post(trx, [reversalOf(settlement, line, seenMinor, now)]);
    await tellAffiliate(trx, settlement, line, seenMinor, now);
  });
  return true;
}

async function tellAffiliate(
  trx: Trx,
  settlement: SettlementRow,
  line: SettlementLineRow,
  returnedMinor: bigint,
  now: Date,
): Promise<void> {
  const amountMinor = returnedMinor - line.returnedMinor;
  const value = {
    lineId: line.id,
    affiliateId: line.affiliateId,
    currency: line.currency,
    amountMinor,
    returnedMinor,
  };
  await publishSettlement(trx, settlement, { case: 'transferReversed', value }, now);
}

/**
 * The commission is owed to the affiliate again, by the merchant; since the merchant has paid for it, the platform
 * keeps that money for the next settlement.
 */
function reversalOf(
  { book }: SettlementRow,
  line: SettlementLineRow,
  returnedMinor: bigint,
  at: Date,
): LedgerTransaction {
  const { id, campaignId, affiliateId, settlementId, currency } = line;
  const amountMinor = returnedMinor - line.returnedMinor;
  return {
    book,
    businessKey: `reversal:${id}:${returnedMinor}`,
    kind: 'transfer_reversed',
    occurredAt: at,
    campaignId,
    settlementId,
    entries: [
      { account: { type: 'platform.cash' }, currency, amountMinor },
      { account: { type: 'merchant.prepaid', campaignId }, currency, amountMinor: -amountMinor },
      { account: { type: 'merchant.commissions', campaignId }, currency, amountMinor },
      { account: { type: 'affiliate.payable', campaignId, affiliateId }, currency, amountMinor: -amountMinor },
    ],
  };
}
