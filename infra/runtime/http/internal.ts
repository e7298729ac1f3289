import { createHash, timingSafeEqual } from 'node:crypto';
import { notFound } from '@sillage/runtime/service';
import type { onRequestAsyncHookHandler } from 'fastify';

export const INTERNAL_HEADER = 'x-sillage-internal';

/**
 * A hook that lets only the platform's own services pass. Others see `not_found`: the address does not exist for them.
 */
export function requireInternal(secret: string): onRequestAsyncHookHandler {
  const expected = digest(secret);
  return async (request) => {
    const given = request.headers[INTERNAL_HEADER];
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) {
      throw notFound();
    }
  };
}

/** Hashed first, so that the comparison says nothing about the length either. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
