import { type Kysely, sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import { timestamptzArray, uuidArray } from './binary-arrays.ts';
import type { ClickRow } from './click-columns.ts';

/** Stores which of these clicks came from a data centre. */
export async function insertDatacenterClicks(
  trx: Transaction<AttributionSchema>,
  rows: readonly ClickRow[],
): Promise<void> {
  const labelled = rows.filter(({ message }) => message.fromDatacenter);
  if (labelled.length === 0) return;
  await sql`
    insert into datacenter_clicks (occurred_at, id)
    select * from unnest(${timestamptzArray(labelled.map(({ at }) => at))}::timestamptz[],
      ${uuidArray(labelled.map(({ message }) => message.eventId))}::uuid[])
    on conflict do nothing`.execute(trx);
}

/** Whether a selected row of `clicks` came from a data centre. */
export const fromDatacenter = sql<boolean>`
  exists (select from datacenter_clicks d where d.occurred_at = clicks.occurred_at and d.id = clicks.id)`.as(
  'fromDatacenter',
);

/** Removes the entries of purged clicks. */
export async function deleteDatacenterClicks(db: Kysely<AttributionSchema>, before: Date): Promise<void> {
  await db.deleteFrom('datacenterClicks').where('occurredAt', '<', before).execute();
}
