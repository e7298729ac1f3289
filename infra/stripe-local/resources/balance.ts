import { z } from 'zod';
import { endpoint, type World } from '../endpoint.ts';
import { params } from '../params.ts';

/** Charges are available at once here; at Stripe that takes days. */
export const balanceEndpoints = [
  endpoint('GET', '/v1/balance', z.strictObject({ expand: params.expand }), ({ world }) => {
    const available = [...balances(world)].map(([currency, amount]) => ({ currency, amount, source_types: { card: amount } }));
    const none = available.map(({ currency }) => ({ currency, amount: 0, source_types: { card: 0 } }));
    return { object: 'balance', livemode: false, available, pending: none };
  }),
];

export const availableIn = (world: World, currency: string): number => balances(world).get(currency) ?? 0;

/** By currency: what was charged, less what was transferred. */
function balances({ store }: World): ReadonlyMap<string, number> {
  const sums = new Map<string, number>([['eur', 0]]);
  const add = (currency: string, amount: number) => sums.set(currency, (sums.get(currency) ?? 0) + amount);
  for (const it of store.list('charge')) if (it.paid) add(it.currency, it.amount);
  for (const it of store.list('transfer')) add(it.currency, -it.amount);
  return sums;
}
