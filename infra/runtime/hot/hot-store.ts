/** A value and the version that it was set with. */
export interface VersionedValue {
  readonly version: number;
  readonly value: string;
}

export interface Counter {
  readonly key: string;
  readonly windowMs: number;
}

export interface Counted {
  readonly count: number;
  readonly resetsInMs: number;
}

export type Unsubscribe = () => Promise<void>;

/**
 * Fast shared memory between processes. Everything in it can be lost at any time and is rebuilt from the log or
 * Postgres: nothing that must be true may live here alone. Every call rejects with a retriable `unavailable` when the
 * store is away.
 */
export interface HotStore {
  get(key: string): Promise<string | undefined>;
  /** Values in the order of the keys. */
  getMany(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Without `ttlMs` the value stays until it is deleted. */
  set(key: string, value: string, options?: { readonly ttlMs?: number }): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Sets the value unless one with a greater or equal version is there; false where it is. Safe between writers in any
   * order.
   */
  setIfNewer(key: string, next: VersionedValue, options?: { readonly ttlMs?: number }): Promise<boolean>;
  getVersioned(keys: readonly string[]): Promise<readonly (VersionedValue | undefined)[]>;
  /** Adds one to a counter that ends `windowMs` after its first increment: the fixed-window rate limit. */
  increment(key: string, windowMs: number): Promise<Counted>;
  /** The same for several counters, each with a window of its own, in one step; counts in the order of the counters. */
  incrementMany(counters: readonly Counter[]): Promise<readonly Counted[]>;
  /** Delivers to every subscriber that is connected now; at most once. */
  publish(channel: string, message: string): Promise<void>;
  subscribe(channel: string, onMessage: (message: string) => void): Promise<Unsubscribe>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
