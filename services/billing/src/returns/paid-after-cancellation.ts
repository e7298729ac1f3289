import { owedEntries } from '../charges/book-charge.ts';
import type { ChargeRow } from '../db/charges/charge-tables.ts';
import type { LedgerTransaction } from '../domain/ledger-transaction.ts';

/** The campaign on which returns of a charge are booked: a single one, even if the charge was for several. */
export function campaignOf({ id, campaignId: only, items }: ChargeRow): string {
  const campaignId = only ?? items[0]?.campaignId;
  if (campaignId === undefined) throw new Error(`The charge ${id} is about no campaign`);
  return campaignId;
}

/**
 * For a cancelled charge that was paid anyway: its subject is owed as before, and the merchant is owed the money until
 * it is refunded or offset against what they owe again. Booked once.
 */
export function paidAfterCancellation(charge: ChargeRow, at: Date): LedgerTransaction {
  const { id, book, currency, totalMinor: total } = charge;
  return {
    book,
    businessKey: `charge:${id}:unowed`,
    kind: 'charge_unowed',
    occurredAt: at,
    campaignId: charge.campaignId,
    entries: [
      ...owedEntries(charge),
      { account: { type: 'merchant.returned', campaignId: campaignOf(charge) }, currency, amountMinor: -total },
    ],
  };
}
