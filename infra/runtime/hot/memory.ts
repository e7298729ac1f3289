import type { Counted, Counter, HotStore, Unsubscribe, VersionedValue } from './hot-store.ts';

interface Entry {
  readonly value: string;
  readonly version: number | undefined;
  readonly endsAt: number;
}

/** Expired entries are dropped on access; this sweep drops the others. */
const SWEEP_EVERY_WRITES = 4096;

/** The store of a single process: solo and unit tests. Time comes from `now`, so that tests can move it. */
export function createMemoryHotStore(now: () => number = () => Math.floor(performance.now())): HotStore {
  const entries = new Map<string, Entry>();
  const counters = new Map<string, { count: number; readonly endsAt: number }>();
  const subscribers = new Map<string, Set<(message: string) => void>>();
  let writes = 0;

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry || entry.endsAt > now()) return entry;
    entries.delete(key);
    return undefined;
  }

  function put(key: string, value: string, version: number | undefined, ttlMs: number | undefined): void {
    entries.set(key, { value, version, endsAt: ttlMs === undefined ? Number.POSITIVE_INFINITY : now() + ttlMs });
    sweepNowAndThen();
  }

  function sweepNowAndThen(): void {
    writes += 1;
    if (writes % SWEEP_EVERY_WRITES !== 0) return;
    const time = now();
    for (const map of [entries, counters]) for (const [key, { endsAt }] of map) if (endsAt <= time) map.delete(key);
  }

  function count({ key, windowMs }: Counter): Counted {
    const time = now();
    const known = counters.get(key);
    const counter = known && known.endsAt > time ? known : { count: 0, endsAt: time + windowMs };
    counter.count += 1;
    counters.set(key, counter);
    sweepNowAndThen();
    return { count: counter.count, resetsInMs: Math.max(1, Math.ceil(counter.endsAt - time)) };
  }

  return {
    async get(key) {
      return find(key)?.value;
    },
    async getMany(keys) {
      return keys.map((key) => find(key)?.value);
    },
    async set(key, value, options = {}) {
      put(key, value, undefined, options.ttlMs);
    },
    async delete(keys) {
      for (const key of keys) {
        entries.delete(key);
        counters.delete(key);
      }
    },
    async setIfNewer(key, next, options = {}) {
      const known = find(key)?.version;
      if (known !== undefined && known >= next.version) return false;
      put(key, next.value, next.version, options.ttlMs);
      return true;
    },
    async getVersioned(keys) {
      return keys.map((key): VersionedValue | undefined => {
        const entry = find(key);
        return entry?.version === undefined ? undefined : { version: entry.version, value: entry.value };
      });
    },
    async increment(key, windowMs) {
      return count({ key, windowMs });
    },
    async incrementMany(counters) {
      return counters.map(count);
    },
    async publish(channel, message) {
      // Asynchronously, as over a network, so that an error of one subscriber does not affect the publisher or others.
      for (const deliver of subscribers.get(channel) ?? []) queueMicrotask(() => deliver(message));
    },
    async subscribe(channel, onMessage): Promise<Unsubscribe> {
      const deliver = (message: string) => {
        if (subscribers.get(channel)?.has(deliver)) onMessage(message);
      };
      const delivers = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, delivers.add(deliver));
      return async () => {
        delivers.delete(deliver);
        if (delivers.size === 0 && subscribers.get(channel) === delivers) subscribers.delete(channel);
      };
    },
    async ping() {},
    async close() {
      subscribers.clear();
      entries.clear();
      counters.clear();
    },
  };
}
