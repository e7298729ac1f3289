import type { Trx } from '../deps.ts';

interface Creation {
  readonly ownerUserId: string;
  readonly key: string;
  readonly requestDigest: string;
  /** What this attempt would create. */
  readonly entityId: string;
  readonly at: Date;
}

export async function forgetIdempotencyKeys(trx: Trx, ownerUserId: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('owner_user_id', '=', ownerUserId).execute();
}

/**
 * Claims an idempotency key. Undefined: this transaction owns it and may create. Otherwise what an earlier one created;
 * a concurrent claim of the same key waits here until the other transaction has ended.
 */
export async function claimIdempotencyKey(
  trx: Trx,
  creation: Creation,
): Promise<{ readonly entityId: string; readonly requestDigest: string } | undefined> {
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({
      owner_user_id: creation.ownerUserId,
      key: creation.key,
      request_digest: creation.requestDigest,
      entity_id: creation.entityId,
      created_at: creation.at,
    })
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'key']).doNothing())
    .returning('entity_id')
    .executeTakeFirst();
  if (claimed) return undefined;
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['entity_id', 'request_digest'])
    .where('owner_user_id', '=', creation.ownerUserId)
    .where('key', '=', creation.key)
    .executeTakeFirstOrThrow();
  return { entityId: earlier.entity_id, requestDigest: earlier.request_digest };
}
