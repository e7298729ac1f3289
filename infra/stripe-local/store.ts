import type { Kind, Objects } from './objects.ts';

/** One change: the object's new state, or its deletion. */
export type Change = {
  readonly [K in Kind]: { readonly kind: K; readonly id: string; readonly object: Objects[K] | null };
}[Kind];

/** Persists changes beyond the life of the process. */
export interface Journal {
  /** All changes of past runs, in order. */
  read(): readonly Change[];
  /** Survives the end of the process once it returns; atomic. */
  append(changes: readonly Change[]): void;
  close(): void;
}

/** The state. Calls change it in sequence, each synchronously. */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Objects[K] | undefined;
  put<K extends Kind>(kind: K, object: Objects[K]): void;
  delete(kind: Kind, id: string): void;
  /** In order of creation; `where` filters by an indexed field of the kind. */
  list<K extends Kind>(kind: K, where?: Readonly<Record<string, string>>): readonly Objects[K][];
  /** Iterates in order of creation, without a copy. */
  oldest<K extends Kind>(kind: K): Iterable<Objects[K]>;
  /** Ends a call: persists its changes. */
  flush(): void;
}

/** The indexed fields for lists, so that no call scans everything. */
const SEARCHED: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  payment_method: ['customer'],
  'checkout.session': ['customer'],
  invoiceitem: ['invoice', 'customer'],
  invoice: ['customer'],
  invoice_payment: ['invoice'],
  charge: ['payment_intent', 'customer'],
  refund: ['charge', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
  transfer_reversal: ['transfer'],
  payout: ['account'],
  transfer: ['transfer_group', 'destination', 'source_transaction'],
};

type AnyObject = Objects[Kind];

export function createStore(journal?: Journal): Store {
  const objects = new Map<Kind, Map<string, AnyObject>>();
  const found = new Map<string, Set<string>>();
  let changes: Change[] = [];

  const all = (kind: Kind): Map<string, AnyObject> => {
    const known = objects.get(kind) ?? new Map<string, AnyObject>();
    objects.set(kind, known);
    return known;
  };

  function apply({ kind, id, object }: Change): void {
    const before = all(kind).get(id);
    if (object === null) all(kind).delete(id);
    else all(kind).set(id, object);
    for (const field of SEARCHED[kind] ?? []) {
      const [was, is] = [fieldOf(before, field), fieldOf(object ?? undefined, field)];
      if (was === is) continue;
      if (was !== undefined) found.get(searchKey(kind, field, was))?.delete(id);
      if (is === undefined) continue;
      const key = searchKey(kind, field, is);
      const ids = found.get(key) ?? new Set<string>();
      found.set(key, ids.add(id));
    }
  }

  for (const change of journal?.read() ?? []) apply(change);

  function record(change: Change): void {
    apply(change);
    if (journal) changes.push(change);
  }

  return {
    get: <K extends Kind>(kind: K, id: string) => all(kind).get(id) as Objects[K] | undefined,
    put: <K extends Kind>(kind: K, object: Objects[K]) => record({ kind, id: object.id, object } as Change),
    delete: (kind, id) => record({ kind, id, object: null }),
    list<K extends Kind>(kind: K, where: Readonly<Record<string, string>> = {}) {
      const entries = Object.entries(where);
      const [first, ...rest] = entries;
      const known = all(kind) as Map<string, Objects[K]>;
      if (!first) return [...known.values()];
      const ids = found.get(searchKey(kind, ...first)) ?? [];
      return [...ids].flatMap((id) => {
        const object = known.get(id);
        return object && rest.every(([field, value]) => fieldOf(object, field) === value) ? [object] : [];
      });
    },
    oldest: <K extends Kind>(kind: K) => all(kind).values() as Iterable<Objects[K]>,
    flush() {
      if (changes.length > 0) journal?.append(changes);
      changes = [];
    },
  };
}

const searchKey = (kind: Kind, field: string, value: string): string => `${kind} ${field} ${value}`;

function fieldOf(object: AnyObject | undefined, field: string): string | undefined {
  const value: unknown = object && Reflect.get(object, field);
  return typeof value === 'string' ? value : undefined;
}
