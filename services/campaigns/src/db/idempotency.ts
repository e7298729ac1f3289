import type { Selectable } from 'kysely';
import type { Trx } from '../deps.ts';
import type { IdempotencyTable } from './schema.ts';

type IdempotencyRow = Selectable<IdempotencyTable>;

export async function forgetIdempotencyKeys(trx: Trx, ownerUserId: string): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('ownerUserId', '=', ownerUserId).execute();
}

/**
 * Claims an idempotency key. Undefined: this transaction owns it and may create. Otherwise what an earlier one created;
 * a concurrent claim of the same key waits here until the other transaction has ended.
 */
export async function claimIdempotencyKey(
  trx: Trx,
  claim: IdempotencyRow,
): Promise<Pick<IdempotencyRow, 'entityId' | 'requestDigest'> | undefined> {
  const claimed = await trx
    .insertInto('idempotencyKeys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['ownerUserId', 'key']).doNothing())
    .returning('entityId')
    .executeTakeFirst();
  if (claimed) return undefined;
  return trx
    .selectFrom('idempotencyKeys')
    .select(['entityId', 'requestDigest'])
    .where('ownerUserId', '=', claim.ownerUserId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
}
