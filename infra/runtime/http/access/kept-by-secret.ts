import { createHash } from 'node:crypto';

const MAX_KEPT = 10_000;

/** A cache of values by token or key, each with an expiry. */
export interface KeptBySecret<Value> {
  find(secret: string): Value | undefined;
  keep(secret: string, value: Value, untilMs: number): void;
  forget(secret: string): void;
}

/** Stores only hashes of the secrets; beyond 10,000 entries the oldest is evicted. */
export function createKeptBySecret<Value>(now: () => number): KeptBySecret<Value> {
  const kept = new Map<string, { readonly value: Value; readonly untilMs: number }>();
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64');
  return {
    find(secret) {
      const hash = hashOf(secret);
      const known = kept.get(hash);
      if (known && known.untilMs > now()) return known.value;
      kept.delete(hash);
      return undefined;
    },
    keep(secret, value, untilMs) {
      kept.set(hashOf(secret), { value, untilMs });
      // The first key is the oldest one.
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
    },
    forget: (secret) => void kept.delete(hashOf(secret)),
  };
}
