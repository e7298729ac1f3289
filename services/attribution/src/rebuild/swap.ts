import { sql, type Transaction } from 'kysely';
import { publishCommissions } from '../commissions.ts';
import type { ConversionRow } from '../db/conversions.ts';
import { RECEIPT_TABLES } from '../db/receipt-tables.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import type { Projection } from '../projection.ts';
import { SHADOW } from './shadow.ts';

export const OLD = 'attribution_old';

/** What people asked for, what was sealed and published, and what was done once: no replay brings it back. */
const KEPT = ['address_key', 'bulk_reviews', 'bulk_review_items', 'what_ifs', 'what_if_rows', ...RECEIPT_TABLES];

/**
 * Puts the replayed projection in the place of the live one, inside the transaction that has stopped the folds. What
 * readers elsewhere have seen goes on: totals get a version above the old one, and a conversion keeps its version, or
 * gets the next one and is published, where the replay decided otherwise. Unsent commissions move along.
 */
export async function swapProjection(
  trx: Transaction<AttributionSchema>,
  live: Projection,
  now: number,
): Promise<void> {
  const old = sql.id(SCHEMA);
  const fresh = sql.id(SHADOW);
  // The relay holds its rows until the log has them: waited for, so that none is copied that was sent.
  await sql`lock table ${old}.outbox in access exclusive mode`.execute(trx);
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

/** By which links and sub-ids clicks came that are gone, nobody can count again. */
async function keepLinksOfOld(trx: Transaction<AttributionSchema>): Promise<void> {
  for (const [table, time] of [['campaign_hours_links', 'hour'] as const, ['campaign_days_links', 'day'] as const])
    await sql`
      insert into ${sql.id(SHADOW, table)} (campaign_id, ${sql.id(time)}, places, shared_values, clicks)
      select campaign_id, ${sql.id(time)}, places, shared_values, clicks from ${sql.id(SCHEMA, table)}
      where ${sql.id(time)} < (select kept_from from ${sql.id(SHADOW)}.click_retention)
      on conflict do nothing`.execute(trx);
}

/** Months of clicks that are gone from the live projection: they are in the archive, and do not come back. */
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

/** Frees the old projection once nobody reads it any more. */
export async function dropOldProjection({ db }: Projection): Promise<void> {
  await sql`drop schema if exists ${sql.id(OLD)} cascade`.execute(db);
}
