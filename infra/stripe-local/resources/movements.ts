import type { World } from '../endpoint.ts';
import type { Charge, Transfer } from '../objects.ts';
import type { BalanceTransaction, Dispute, Refund, TransferReversal } from '../returned-objects.ts';

interface Moved {
  readonly id: string;
  readonly source: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly type: string;
  /** Default: the type. */
  readonly category?: string;
}

export const moved = ({ category, ...movement }: Moved): BalanceTransaction => ({
  ...movement,
  object: 'balance_transaction',
  available_on: movement.created,
  description: null,
  exchange_rate: null,
  fee: 0,
  fee_details: [],
  net: movement.amount,
  reporting_category: category ?? movement.type,
  status: 'available',
});

/** Balance transactions of the platform, oldest first. */
export function platformMovements({ store }: World): readonly BalanceTransaction[] {
  const all = [
    ...store
      .list('charge')
      .filter((charge) => charge.paid)
      .map(ofCharge),
    ...store.list('refund').map(ofRefund),
    ...store.list('balance_transaction'),
    ...store.list('dispute').flatMap((dispute: Dispute) => dispute.balance_transactions),
    ...store.list('transfer').map(ofTransfer),
    ...store.list('transfer_reversal').map(ofReversal),
  ];
  return all.sort((a, b) => a.created - b.created);
}

/** Balance transactions of a connected account, oldest first; only those of one payout if it is given. */
export function accountMovements(
  { store }: World,
  account: string,
  payoutId: string | undefined,
): readonly BalanceTransaction[] {
  const payouts = store.list('payout', { account }).filter(({ id }) => payoutId === undefined || id === payoutId);
  const paidOut = new Set(payouts.flatMap(({ transfers }) => transfers));
  const payments = store
    .list('transfer', { destination: account })
    .filter(({ id }) => payoutId === undefined || paidOut.has(id))
    .map(({ id, destination_payment, created, amount, currency }) =>
      moved({
        id: `txn_in_${id.slice(3)}`,
        source: destination_payment,
        created,
        amount,
        currency,
        type: 'payment',
        category: 'charge',
      }),
    );
  const out = payouts.map(({ payout: { id, balance_transaction, created, amount, currency } }) =>
    moved({ id: balance_transaction, source: id, created, amount: -amount, currency, type: 'payout' }),
  );
  return [...payments, ...out].sort((a, b) => a.created - b.created);
}

const ofCharge = ({ id, created, amount, currency }: Charge): BalanceTransaction =>
  moved({ id: `txn_${id.slice(3)}`, source: id, created, amount, currency, type: 'charge' });

const ofRefund = ({ id, created, amount, currency, balance_transaction }: Refund): BalanceTransaction =>
  moved({ id: balance_transaction, source: id, created, amount: -amount, currency, type: 'refund' });

const ofTransfer = ({ id, created, amount, currency, balance_transaction }: Transfer): BalanceTransaction =>
  moved({ id: balance_transaction, source: id, created, amount: -amount, currency, type: 'transfer' });

const ofReversal = ({ id, created, amount, currency, balance_transaction }: TransferReversal): BalanceTransaction =>
  moved({
    id: balance_transaction,
    source: id,
    created,
    amount,
    currency,
    type: 'transfer_refund',
    category: 'transfer_reversal',
  });
