import { notFound } from '@sillage/runtime/service';
import type { onRequestAsyncHookHandler } from 'fastify';
import { isSameSecret } from './same-secret.ts';

export const INTERNAL_HEADER = 'x-sillage-internal';

/**
 * A hook that admits only the platform's own services. Others get `not_found`, as if the address did not exist.
 */
export function requireInternal(secret: string): onRequestAsyncHookHandler {
  return async (request) => {
    const given = request.headers[INTERNAL_HEADER];
    if (typeof given !== 'string' || !isSameSecret(given, secret)) throw notFound();
  };
}
