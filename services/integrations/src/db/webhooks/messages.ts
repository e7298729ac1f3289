import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import type { MessageRow } from './tables.ts';

/** Inserts messages, and returns the ids of the new ones. */
export async function insertMessages(trx: Trx, messages: readonly MessageRow[]): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set();
  const inserted = await trx
    .insertInto('webhookMessages')
    .values(messages)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

/** Deletes all messages about an affiliate who was erased, for any receiver, because they contain their name. */
export async function deleteMessagesAbout(
  trx: Trx,
  erased: readonly { readonly affiliateId: string; readonly at: Date }[],
): Promise<void> {
  await sql`
    with old as (
      select id from webhook_messages
      join unnest(${erased.map(({ affiliateId }) => affiliateId)}::text[], ${erased.map(({ at }) => at)}::timestamptz[])
        as erased (affiliate_id, at) on object_key = affiliate_id and occurred_at < at
      where type = 'affiliate.changed'),
    unsent as (delete from webhook_deliveries where message_id = any (array(select id from old)))
    delete from webhook_messages where id = any (array(select id from old))`.execute(trx);
}
