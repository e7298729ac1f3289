import { sql, type Transaction } from 'kysely';
import type { ConversionRow } from '../db/conversions/conversions.ts';
import { RECEIPT_TABLES } from '../db/receipts/receipt-tables.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { publishCommissions } from '../projection/commissions.ts';
import type { Projection } from '../projection/projection.ts';
import { SHADOW } from './shadow.ts';

export const OLD = 'attribution_old';

/**
 * Tables that no replay restores: requests of users and the answers to them, seals and published roots, affiliates'
 * devices, and one-time jobs that are done. The replay does not need the devices, because the findings from them are in
 * the log. In the order in which the transaction of a request locks them: first that of its Idempotency-Key.
 */
const KEPT = [
  'idempotent_requests',
  'address_key',
  'bulk_reviews',
  'bulk_review_items',
  'what_ifs',
  'what_if_rows',
  'own_devices',
  ...RECEIPT_TABLES,
];

/**
 * Replaces the live projection with the replayed one, inside the transaction that has stopped the folds. Versions that
 * readers have seen continue: totals get a version above the old one; a conversion keeps its version, or gets the next
 * one and is published if the replay decided differently. Unsent commissions are moved along.
 */
export async function swapProjection(
  trx: Transaction<AttributionSchema>,
  live: Projection,
  now: number,
): Promise<void> {
  const old = sql.id(SCHEMA);
  const fresh = sql.id(SHADOW);
  await lockMoved(trx);
  await sql`update ${fresh}.conversions n set version = o.version from ${old}.conversions o where o.id = n.id`.execute(
    trx,
  );
  await publishDifferences(trx, live, now);
  await sql`update ${fresh}.totals n set version = greatest(n.version, o.version) + 1 from ${old}.totals o where o.campaign_id = n.campaign_id`.execute(
    trx,
  );
  await sql`
    insert into ${fresh}.outbox (topic, partition_key, entity_key, headers, value)
    select topic, partition_key, entity_key, headers, value from ${old}.outbox order by id`.execute(trx);
  // The new projection has read as far as the old one.
  await sql`alter table if exists ${old}.log_positions set schema ${fresh}`.execute(trx);
  for (const table of KEPT.map((name) => sql.id(name))) {
    await sql`drop table ${fresh}.${table}`.execute(trx);
    await sql`alter table if exists ${old}.${table} set schema ${fresh}`.execute(trx);
  }
  await keepLinksOfOld(trx);
  await dropMonthsOfOld(trx);
  await sql`drop schema if exists ${sql.id(OLD)} cascade`.execute(trx);
  await sql`alter schema ${old} rename to ${sql.id(OLD)}`.execute(trx);
  await sql`alter schema ${fresh} rename to ${old}`.execute(trx);
}

/**
 * Locks what is moved, in the order of requests and reviews, so that none of them waits for this transaction while it
 * waits for them. The relay locks its rows of the outbox until they are in the log; waiting for it avoids copying rows
 * that were sent.
 */
async function lockMoved(trx: Transaction<AttributionSchema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...KEPT, 'outbox']}::text[]) with ordinality moved (name, position)
    where to_regclass(${SCHEMA} || '.' || name) is not null order by position`.execute(trx);
  const tables = rows.map(({ name }) => sql.id(SCHEMA, name));
  await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(trx);
}

/** Links and sub-ids of purged clicks cannot be counted again, so their counts are copied. */
async function keepLinksOfOld(trx: Transaction<AttributionSchema>): Promise<void> {
  for (const [table, time] of [['campaign_hours_links', 'hour'] as const, ['campaign_days_links', 'day'] as const])
    await sql`
      insert into ${sql.id(SHADOW, table)} (campaign_id, ${sql.id(time)}, places, shared_values, clicks)
      select campaign_id, ${sql.id(time)}, places, shared_values, clicks from ${sql.id(SCHEMA, table)}
      where ${sql.id(time)} < (select kept_from from ${sql.id(SHADOW)}.click_retention)
      on conflict do nothing`.execute(trx);
}

/** Drops the months that are purged from the live projection; they are in the archive. */
async function dropMonthsOfOld(trx: Transaction<AttributionSchema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class f
    where relnamespace = ${SHADOW}::regnamespace and relname ~ '^clicks_[0-9]{4}_[0-9]{2}$'
      and to_date(substr(relname, 8), 'YYYY_MM') < (select kept_from at time zone 'UTC' from ${sql.id(SHADOW)}.click_retention)
      and not exists (select from pg_class l where l.relnamespace = ${SCHEMA}::regnamespace and l.relname = f.relname)`.execute(
    trx,
  );
  for (const { name } of rows) await sql`drop table ${sql.id(SHADOW, name)}`.execute(trx);
}

const FIGURES = [
  'state',
  'rejection',
  'affiliate_id',
  'basis',
  'rate_bps',
  'verified',
  'hold_until',
  'refunded_minor',
  'commission_minor',
  'fee_bps',
  'fee_minor',
  'in_sums',
  'settlement_line_id',
];

async function publishDifferences(trx: Transaction<AttributionSchema>, live: Projection, now: number): Promise<void> {
  const differs = sql.raw(FIGURES.map((column) => `n.${column} is distinct from o.${column}`).join(' or '));
  const changed = await sql<{ id: string }>`
    update ${sql.id(SHADOW)}.conversions n set version = n.version + 1
    from ${sql.id(SCHEMA)}.conversions o where o.id = n.id and (${differs}) returning n.id`.execute(trx);
  if (changed.rows.length === 0 || !live.publishes) return;
  const ids = changed.rows.map((row) => row.id);
  const before =
    await sql<ConversionRow>`select * from ${sql.id(SCHEMA)}.conversions where id = any (${ids}::uuid[])`.execute(trx);
  const after =
    await sql<ConversionRow>`select * from ${sql.id(SHADOW)}.conversions where id = any (${ids}::uuid[])`.execute(trx);
  const byId = new Map(after.rows.map((row) => [row.id, row]));
  const changes = before.rows.flatMap((row) => {
    const now = byId.get(row.id);
    return now ? [{ before: row, after: now }] : [];
  });
  await publishCommissions(trx, changes, now);
}

/** Drops the old projection once nobody reads it any more. */
export async function dropOldProjection({ db }: Projection): Promise<void> {
  await sql`drop schema if exists ${sql.id(OLD)} cascade`.execute(db);
}
