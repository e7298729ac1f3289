import type { Trx } from '../deps.ts';

/** Stores the state of the settlement before a deletion. Once over, it stays over, in any order of events. */
export async function saveDeletion(trx: Trx, settlementId: string, campaignId: string, isOver: boolean): Promise<void> {
  const insert = trx.insertInto('deletions').values({ settlementId, campaignId, isOver });
  await insert
    .onConflict((conflict) =>
      isOver ? conflict.column('settlementId').doUpdateSet({ isOver: true }) : conflict.doNothing(),
    )
    .execute();
}

/** Whether a settlement is in progress after which the campaign is deleted. */
export async function isBeingDeleted(trx: Trx, campaignId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('deletions')
    .select('settlementId')
    .where('campaignId', '=', campaignId)
    .where('isOver', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
