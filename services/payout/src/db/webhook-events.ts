import type { Trx } from '../deps.ts';

/** Returns true if the event is new. */
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
    .insertInto('webhookEvents')
    .values({ provider, eventId: id, type, accountId: accountId ?? null, receivedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return inserted !== undefined;
}
