import { notFound } from '@sillage/runtime/service';
import type { onRequestAsyncHookHandler } from 'fastify';
import { isSameSecret } from './same-secret.ts';

export const INTERNAL_HEADER = 'x-sillage-internal';

/**
 * A hook that lets only the platform's own services pass. Others see `not_found`: the address does not exist for them.
 */
export function requireInternal(secret: string): onRequestAsyncHookHandler {
  return async (request) => {
    const given = request.headers[INTERNAL_HEADER];
    if (typeof given !== 'string' || !isSameSecret(given, secret)) throw notFound();
  };
}
