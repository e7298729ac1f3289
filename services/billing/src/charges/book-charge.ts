import type { ChargeRow } from '../db/charges/charge-tables.ts';
import type { Trx } from '../deps.ts';
import { type LedgerTransaction, post } from '../ledger/post.ts';

type BookingStep = 'asked' | 'paid' | 'failed';
type Entry = LedgerTransaction['entries'][number];

/**
 * Books one step of a charge. `asked`: moves the owed amount to clearing; `paid`: to cash; `failed`: it is owed again.
 * The campaigns must be locked.
 */
export function bookCharge(trx: Trx, charge: ChargeRow, step: BookingStep, at: Date): Promise<void> {
  return bookCharges(trx, [charge], step, at);
}

export async function bookCharges(trx: Trx, charges: readonly ChargeRow[], step: BookingStep, at: Date): Promise<void> {
  await post(
    trx,
    charges.map((charge) => ({
      book: charge.book,
      businessKey: `charge:${charge.id}:${step}:${charge.attempt}`,
      kind: `charge_${step}`,
      occurredAt: at,
      campaignId: charge.campaignId,
      ...(charge.subject === 'settlement' && { settlementId: charge.subjectId }),
      ...(charge.subject === 'invoice' && { invoiceId: charge.subjectId }),
      entries: entriesOf(charge, step),
    })),
  );
}

function entriesOf(charge: ChargeRow, step: BookingStep): readonly Entry[] {
  const { currency, totalMinor: total } = charge;
  const clearing = (amountMinor: bigint): Entry => ({ account: { type: 'clearing.charges' }, currency, amountMinor });
  if (step === 'paid') return [{ account: { type: 'platform.cash' }, currency, amountMinor: total }, clearing(-total)];
  const sign = step === 'asked' ? -1n : 1n;
  return [
    clearing(-sign * total),
    ...owedEntries(charge).map((entry) => ({ ...entry, amountMinor: sign * entry.amountMinor })),
  ];
}

const ACCOUNTS = { commission: 'merchant.commissions', fee: 'merchant.fees', returned: 'merchant.returned' } as const;

/** The amounts that the merchant owes for the items, one entry per account. */
export function owedEntries({ items, currency }: ChargeRow): readonly Entry[] {
  const sums = new Map<string, Entry>();
  for (const { kind, campaignId, amountMinor } of items) {
    const type = ACCOUNTS[kind];
    const known = sums.get(`${type} ${campaignId}`);
    sums.set(`${type} ${campaignId}`, {
      account: { type, campaignId },
      currency,
      amountMinor: (known?.amountMinor ?? 0n) + BigInt(amountMinor),
    });
  }
  return [...sums.values()].filter((sum) => sum.amountMinor !== 0n);
}
