import { endpoint, type World } from '../endpoint.ts';
import { Retrieve } from './lookups.ts';

export const balanceEndpoints = [
  endpoint('GET', '/v1/balance', Retrieve, ({ world }) => {
    const available = [...balances(world)].map(([currency, amount]) => ({
      currency,
      amount,
      source_types: { card: amount },
    }));
    const none = available.map(({ currency }) => ({ currency, amount: 0, source_types: { card: 0 } }));
    return { object: 'balance', livemode: false, available, pending: none };
  }),
];

/** The stand-in has a bank account in each, so it never converts. */
const CURRENCIES = Intl.supportedValuesOf('currency').map((currency) => currency.toLowerCase());

export const availableIn = (world: World, currency: string): number => balances(world).get(currency) ?? 0;

/** By currency: available charges, minus transfers and reclaimed money, plus returned money. */
function balances({ store, clock, fundsAfterMs }: World): ReadonlyMap<string, number> {
  const sums = new Map<string, number>(CURRENCIES.map((currency) => [currency, 0]));
  const add = (currency: string, amount: number) => sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const available = new Set<string>();
  for (const charge of store.list('charge')) {
    if (!charge.paid || charge.created * 1000 + fundsAfterMs > clock()) continue;
    available.add(charge.id);
    add(charge.currency, charge.amount);
  }
  for (const refund of store.list('refund')) if (refund.status === 'succeeded') add(refund.currency, -refund.amount);
  for (const { balance_transactions } of store.list('dispute'))
    for (const transaction of balance_transactions) add(transaction.currency, transaction.amount);
  for (const reversal of store.list('transfer_reversal')) add(reversal.currency, reversal.amount);
  // Transfers from a pending charge are deducted only once its money is available.
  for (const transfer of store.list('transfer')) {
    if (transfer.source_transaction === null || available.has(transfer.source_transaction))
      add(transfer.currency, -transfer.amount);
  }
  return sums;
}
