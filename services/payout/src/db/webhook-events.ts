import type { Db, Trx } from '../deps.ts';

/** True for an event that was not known. */
export async function insertWebhookEvent(
  trx: Trx,
  {
    provider,
    id,
    type,
    accountId,
    at,
  }: {
    readonly provider: string;
    readonly id: string;
    readonly type: string;
    readonly accountId: string | undefined;
    readonly at: Date;
  },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('webhook_events')
    .values({ provider, event_id: id, type, account_id: accountId ?? null, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The provider repeats an event for days, not for weeks. */
export async function purgeWebhookEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_events').where('received_at', '<', before).execute();
}
