import type { Trx } from '../../deps.ts';
import type { MessageRow } from './tables.ts';

/** Those that were not known. */
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
