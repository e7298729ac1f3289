import { refused } from './api-error.ts';
import type { Kind } from './objects.ts';
import { listOf } from './page-of.ts';
import type { Store } from './store.ts';

/** The fields with ids, and the kinds of their objects. */
const EXPANDABLE: Readonly<Record<string, Kind>> = {
  customer: 'customer',
  payment_method: 'payment_method',
  default_payment_method: 'payment_method',
  setup_intent: 'setup_intent',
  invoice: 'invoice',
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  charge: 'charge',
  source_transaction: 'charge',
  destination: 'account',
};

/**
 * A copy of an answer in which the ids at `paths` are replaced by objects (`setup_intent.payment_method`,
 * `data.customer`).
 */
export function expand(store: Store, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) follow(store, copy, path.split('.'), path);
  return copy;
}

function follow(store: Store, object: object, [name, ...rest]: readonly string[], path: string): void {
  if (name === undefined) return;
  const next = valueIn(store, object, name, path);
  if (next === null) return;
  Reflect.set(object, name, next);
  for (const child of Array.isArray(next) ? next : [next]) follow(store, child, rest, path);
}

function valueIn(store: Store, object: object, name: string, path: string): object | null {
  if (name === 'payments' && Reflect.get(object, 'object') === 'invoice')
    return paymentsOf(store, String(Reflect.get(object, 'id')));
  const value: unknown = Reflect.get(object, name);
  if (value === null) return null;
  if (typeof value === 'object') return value;
  const kind = EXPANDABLE[name];
  const found =
    typeof value === 'string'
      ? kind
        ? store.get(kind, value)
        : name === 'source'
          ? sourceOf(store, value)
          : undefined
      : undefined;
  if (!found) throw refused(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return structuredClone(found);
}

/** The object that moved a balance; the prefix of its id determines the kind. */
function sourceOf(store: Store, id: string): object | undefined {
  const kind = SOURCES[id.slice(0, id.indexOf('_'))];
  return kind && store.get(kind, id);
}

const SOURCES: Readonly<Record<string, Kind>> = {
  ch: 'charge',
  re: 'refund',
  dp: 'dispute',
  tr: 'transfer',
  trr: 'transfer_reversal',
};

const paymentsOf = (store: Store, invoice: string): object =>
  listOf('/v1/invoice_payments', structuredClone(store.list('invoice_payment', { invoice })));
