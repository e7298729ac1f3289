import { createHash } from 'node:crypto';
import { ApiError, refused } from './api-error.ts';
import { nowS, type World } from './endpoint.ts';
import type { Remembered } from './objects.ts';

const KEPT_S = 24 * 3600;

export interface Idempotency {
  /**
   * The response to the first request with this key and the same parameters. Throws `idempotency_error` for other
   * parameters, and 409 while that request is running.
   */
  recall(key: string, request: string): Remembered | undefined;
  /** Marks the key as in use until `release`. */
  hold(key: string): void;
  release(key: string): void;
  remember(key: string, answer: Omit<Remembered, 'id' | 'created'>): void;
}

export function createIdempotency(world: World): Idempotency {
  const held = new Set<string>();

  /** In order of creation, so that the first key that is still valid ends the search. */
  function forgetOld(): void {
    for (const { id, created } of world.store.oldest('remembered')) {
      if (created > nowS(world) - KEPT_S) return;
      world.store.delete('remembered', id);
    }
  }

  return {
    recall(key, request) {
      if (held.has(key)) {
        throw new ApiError(409, `There is currently another in-progress request using this Idempotent Key: ${key}`, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
        });
      }
      forgetOld();
      const known = world.store.get('remembered', key);
      if (!known) return undefined;
      if (known.request === request) return known;
      throw refused(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    },
    hold: (key) => void held.add(key),
    release: (key) => void held.delete(key),
    remember: (key, answer) => world.store.put('remembered', { id: key, created: nowS(world), ...answer }),
  };
}

/** A hash of the request, independent of the order of parameters. */
export const requestOf = (method: string, path: string, body: string): string =>
  createHash('sha256')
    .update(`${method} ${path} ${body.split('&').sort().join('&')}`)
    .digest('base64');
