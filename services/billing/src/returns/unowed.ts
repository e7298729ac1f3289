import { owedEntries } from '../charges/book-charge.ts';
import type { ChargeRow } from '../db/charge-tables.ts';
import type { LedgerTransaction } from '../domain/ledger-transaction.ts';

/** Where what is taken back of a charge is booked: it is one amount, whatever campaigns the charge was about. */
export function campaignOf({ id, campaignId: only, items }: ChargeRow): string {
  const campaignId = only ?? items[0]?.campaignId;
  if (campaignId === undefined) throw new Error(`The charge ${id} is about no campaign`);
  return campaignId;
}

/**
 * A charge that was given up was paid all the same: what it was for is owed as before, and the merchant is owed their
 * money, until it is refunded or set off against what they owe again. Booked once.
 */
export function unowedOf(charge: ChargeRow, at: Date): LedgerTransaction {
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
