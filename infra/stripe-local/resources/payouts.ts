import { missing, refused } from '../api-error.ts';
import { endpoint, nowS, type World } from '../endpoint.ts';
import { newId } from '../ids.ts';
import type { Payout, StoredPayout } from '../returned-objects.ts';
import { getObject, Retrieve } from './lookups.ts';

const DAY_S = 86_400;

export const payoutEndpoints = [
  endpoint('GET', '/v1/payouts/:id', Retrieve, ({ world, account, id }) => {
    const stored = world.store.get('payout', id);
    if (!stored || stored.account !== account) throw missing('payout', id);
    return stored.payout;
  }),
];

/** A connected account's balance in one currency: transferred to it, and neither reversed nor paid out. */
export function accountBalance({ store }: World, account: string, currency: string): number {
  const got = store.list('transfer', { destination: account }).filter((transfer) => transfer.currency === currency);
  const out = store
    .list('payout', { account })
    .filter(({ payout }) => payout.status === 'paid' && payout.currency === currency);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return (
    sum(got.map((transfer) => transfer.amount - transfer.amount_reversed)) - sum(out.map(({ payout }) => payout.amount))
  );
}

/** Pays out an account's whole balance in a currency. `failureCode`: the bank returns it at once. */
export function payOut(world: World, account: string, currency: string, failureCode?: string): Payout {
  getObject(world, 'account', account);
  const amount = accountBalance(world, account, currency);
  if (amount <= 0)
    throw refused('You have insufficient funds in your Stripe account.', { code: 'balance_insufficient' });
  const gone = new Set(
    world.store
      .list('payout', { account })
      .flatMap(({ payout, transfers }) => (payout.status === 'paid' ? transfers : [])),
  );
  const transfers = world.store
    .list('transfer', { destination: account })
    .filter((transfer) => transfer.currency === currency && !transfer.reversed && !gone.has(transfer.id))
    .map(({ id }) => id);
  const created = nowS(world);
  const payout: Payout = {
    id: newId('po'),
    object: 'payout',
    livemode: false,
    created,
    amount,
    currency,
    arrival_date: created + 2 * DAY_S,
    automatic: true,
    balance_transaction: newId('txn'),
    description: 'STRIPE PAYOUT',
    destination: newId('ba'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    method: 'standard',
    source_type: 'card',
    status: 'paid',
    type: 'bank_account',
    metadata: {},
  };
  const stored: StoredPayout = { id: payout.id, created, account, transfers, payout };
  world.store.put('payout', stored);
  world.emit('payout.paid', payout, account);
  return failureCode === undefined ? payout : failPayout(world, stored.id, failureCode);
}

/** The bank returns a payout, whose amount is added to the account's balance again. */
export function failPayout(world: World, payoutId: string, failureCode: string): Payout {
  const stored = getObject(world, 'payout', payoutId);
  const payout: Payout = {
    ...stored.payout,
    status: 'failed',
    failure_balance_transaction: newId('txn'),
    failure_code: failureCode,
    failure_message: 'The bank account has been closed.',
  };
  world.store.put('payout', { ...stored, payout });
  world.emit('payout.failed', payout, stored.account);
  return payout;
}
