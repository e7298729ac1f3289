import type { Db, Trx } from '../../deps.ts';
import type { RateTierRow } from './group-tables.ts';

export function findTiers(db: Db | Trx, campaignId: string): Promise<RateTierRow | undefined> {
  return db.selectFrom('rateTiers').selectAll().where('campaignId', '=', campaignId).executeTakeFirst();
}

/** Decided again as soon as possible. */
export async function putTiers(
  trx: Trx,
  { campaignId, tiers, ...columns }: Pick<RateTierRow, 'campaignId' | 'basis' | 'measure' | 'tiers' | 'updatedAt'>,
): Promise<void> {
  const set = { ...columns, tiers: JSON.stringify(tiers), decidedUntil: null };
  await trx
    .insertInto('rateTiers')
    .values({ campaignId, ...set })
    .onConflict((conflict) => conflict.column('campaignId').doUpdateSet(set))
    .execute();
}

/** Campaigns that are not decided up to a midnight, longest waiting first; served by rate_tiers_due. */
export async function listUndecided(db: Db, midnight: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('rateTiers')
    .select('campaignId')
    .where((eb) => eb.or([eb('decidedUntil', 'is', null), eb('decidedUntil', '<', midnight)]))
    .orderBy('decidedUntil', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ campaignId }) => campaignId);
}

/** Returns false if it was decided up to then, or changed since it was read. */
export async function markDecided(trx: Trx, { campaignId, updatedAt }: RateTierRow, midnight: Date): Promise<boolean> {
  const marked = await trx
    .updateTable('rateTiers')
    .set({ decidedUntil: midnight })
    .where('campaignId', '=', campaignId)
    .where('updatedAt', '=', updatedAt)
    .where((eb) => eb.or([eb('decidedUntil', 'is', null), eb('decidedUntil', '<', midnight)]))
    .returning('campaignId')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function deleteTiersOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('rateTiers').where('campaignId', '=', campaignId).execute();
}
