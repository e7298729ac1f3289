import { randomBytes } from 'node:crypto';

const TTL_MS = 10 * 60_000;
/** Limits the memory that repeated requests can use: the oldest value is dropped. */
const KEPT = 1000;

/** Values that can be taken once, within ten minutes, by the key under which they were stored. */
export interface Waiting<T> {
  put(value: T): string;
  take(name: string): T | undefined;
}

export function createWaiting<T>(now: () => number): Waiting<T> {
  const values = new Map<string, { readonly value: T; readonly untilMs: number }>();
  return {
    put(value) {
      for (const oldest of values.keys()) {
        if (values.size < KEPT) break;
        values.delete(oldest);
      }
      const name = randomBytes(24).toString('base64url');
      values.set(name, { value, untilMs: now() + TTL_MS });
      return name;
    },
    take(name) {
      const found = values.get(name);
      values.delete(name);
      return found && found.untilMs > now() ? found.value : undefined;
    },
  };
}
