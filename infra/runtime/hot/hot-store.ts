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
 * Fast memory that processes share. Its contents can be lost at any time, so everything in it must be restorable from
 * the log or Postgres. Every call rejects with a retriable `unavailable` while the store is unavailable.
 */
export interface HotStore {
  get(key: string): Promise<string | undefined>;
  /** Values in the order of the keys. */
  getMany(keys: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** Without `ttlMs` the value stays until it is deleted. */
  set(key: string, value: string, options?: { readonly ttlMs?: number }): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Sets the value unless a value with a greater or equal version exists; resolves with false then. Safe with
   * concurrent writers.
   */
  setIfNewer(key: string, next: VersionedValue, options?: { readonly ttlMs?: number }): Promise<boolean>;
  getVersioned(keys: readonly string[]): Promise<readonly (VersionedValue | undefined)[]>;
  /** Adds one to a counter that ends `windowMs` after its first increment: the fixed-window rate limit. */
  increment(key: string, windowMs: number): Promise<Counted>;
  /**
   * The same for several counters in one atomic step, each with its own window; results in the order of the counters.
   */
  incrementMany(counters: readonly Counter[]): Promise<readonly Counted[]>;
  /** Delivers to every subscriber that is connected now; at most once. */
  publish(channel: string, message: string): Promise<void>;
  subscribe(channel: string, onMessage: (message: string) => void): Promise<Unsubscribe>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
