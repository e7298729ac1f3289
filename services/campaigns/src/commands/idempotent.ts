import { AppError } from '@sillage/runtime/service';
import { claimIdempotencyKey } from '../db/idempotency.ts';
import type { Trx } from '../deps.ts';
import { hashOf } from './new-keys.ts';

/** The Idempotency-Key header of a creation; undefined: every call creates. */
export interface Idempotency {
  readonly key: string | undefined;
  readonly ownerUserId: string;
  /** What is created, and from what: the same key with another request is refused. */
  readonly request: unknown;
}

/** The id of what an earlier call with this key created; undefined where this call is to create `entityId`. */
export async function findEarlier(
  trx: Trx,
  idempotency: Idempotency,
  entityId: string,
  now: Date,
): Promise<string | undefined> {
  const { key, ownerUserId, request } = idempotency;
  if (key === undefined) return undefined;
  const requestDigest = hashOf(JSON.stringify(request));
  const earlier = await claimIdempotencyKey(trx, { ownerUserId, key, requestDigest, entityId, createdAt: now });
  if (earlier && earlier.requestDigest !== requestDigest) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request. Send a new one.');
  }
  return earlier?.entityId;
}
