import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

export async function insertRefusal(
  trx: Trx,
  row: { readonly ownerUserId: string; readonly digest: string; readonly refusedAt: Date },
): Promise<void> {
  await trx
    .insertInto('invitationRefusals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which of these addresses have refused further invitations of a merchant. */
export async function listRefusals(
  db: Db | Trx,
  ownerUserId: string,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('invitationRefusals')
    .select('digest')
    .where('ownerUserId', '=', ownerUserId)
    .where('digest', '=', sql<string>`any (${digests}::text[])`)
    .execute();
  return new Set(rows.map(({ digest }) => digest));
}

export async function deleteRefusalsOf(trx: Trx, ownerUserId: string): Promise<void> {
  await trx.deleteFrom('invitationRefusals').where('ownerUserId', '=', ownerUserId).execute();
}
