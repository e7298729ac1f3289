import type { Trx } from '../deps.ts';

/**
 * Notes what became of the settlement that comes before a deletion. Once over it stays so, in whatever order events
 * come.
 */
export async function saveDeletion(trx: Trx, settlementId: string, campaignId: string, isOver: boolean): Promise<void> {
  const insert = trx
    .insertInto('deletions')
    .values({ settlement_id: settlementId, campaign_id: campaignId, is_over: isOver });
  await insert
    .onConflict((conflict) =>
      isOver ? conflict.column('settlement_id').doUpdateSet({ is_over: true }) : conflict.doNothing(),
    )
    .execute();
}

/** Whether a settlement is under way after which the campaign is deleted. */
export async function isBeingDeleted(trx: Trx, campaignId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('deletions')
    .select('settlement_id')
    .where('campaign_id', '=', campaignId)
    .where('is_over', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
