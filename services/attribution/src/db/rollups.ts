import { sql, type Transaction } from 'kysely';
import { DAY_MS, type DimensionDelta, NO_HOURLY_COUNTS, type RollupDeltas } from '../domain/rollups.ts';
import { int8Array, textArray, timestamptzArray, uuidArray } from './binary-arrays.ts';
import type { AttributionSchema, TotalsMoneyTable, TotalsTable } from './schema.ts';

/** All-time figures of a campaign after a fold, with what a live update needs of its campaign. */
export interface FoldedTotals {
  readonly totals: TotalsTable;
  readonly money: readonly TotalsMoneyTable[];
  readonly ownerUserId: string | null;
}

/**
 * Adds a batch to the rollups and totals, last in its transaction, because these rows are shared by all partitions. Every
 * writer takes the tables in this order and the rows sorted by key, so that no two can wait for each other.
 */
export async function addToRollups(trx: Transaction<AttributionSchema>, deltas: RollupDeltas): Promise<readonly FoldedTotals[]> {
  if (deltas.asOf.size === 0) return [];
  await addDimensions(trx, deltas);
  await addHourly(trx, deltas);
  await addHourlyMoney(trx, deltas);
  return addTotals(trx, deltas);
}

async function addDimensions(trx: Transaction<AttributionSchema>, deltas: RollupDeltas): Promise<void> {
  const rows = deltas.dimensions();
  if (rows.length === 0) return;
  await sql`
    insert into hourly_dimensions as h (campaign_id, scope_id, hour, dimension, value, clicks)
    select * from ${dimensionColumns(rows)}
    on conflict (campaign_id, scope_id, hour, dimension, value) do update set clicks = h.clicks + excluded.clicks`.execute(trx);
  const days = new Map<string, DimensionDelta>();
  for (const it of rows) {
    const day = it.hour - (it.hour % DAY_MS);
    const key = `${it.scopeId}${day}${it.dimension}${it.value}`;
    days.set(key, { ...it, hour: day, clicks: it.clicks + (days.get(key)?.clicks ?? 0) });
  }
  await sql`
    insert into daily_dimensions as d (campaign_id, scope_id, day, dimension, value, clicks)
    select * from ${dimensionColumns(sorted(days))}
    on conflict (campaign_id, scope_id, day, dimension, value) do update set clicks = d.clicks + excluded.clicks`.execute(trx);
}

function dimensionColumns(rows: readonly DimensionDelta[]) {
  return sql`unnest(
    ${uuidArray(rows.map((it) => it.campaignId))}::uuid[],
    ${uuidArray(rows.map((it) => it.scopeId))}::uuid[],
    ${timestamptzArray(rows.map((it) => it.hour))}::timestamptz[],
    ${textArray(rows.map((it) => it.dimension))}::text[],
    ${textArray(rows.map((it) => it.value))}::text[],
    ${int8Array(rows.map((it) => it.clicks))}::int8[])`;
}

async function addHourly(trx: Transaction<AttributionSchema>, deltas: RollupDeltas): Promise<void> {
  const rows = sorted(deltas.hourly);
  if (rows.length === 0) return;
  await sql`
    insert into hourly as h (campaign_id, affiliate_id, hour, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors,
      affiliate_visitors, conversions, pending_conversions, test_conversions, awaiting_review)
    select * from unnest(
      ${uuidArray(rows.map((it) => it.campaignId))}::uuid[],
      ${uuidArray(rows.map((it) => it.affiliateId))}::uuid[],
      ${timestamptzArray(rows.map((it) => it.hour))}::timestamptz[],
      ${int8Array(rows.map((it) => it.clicks))}::int8[],
      ${int8Array(rows.map((it) => it.repeatedClicks))}::int8[],
      ${int8Array(rows.map((it) => it.supersededClicks))}::int8[],
      ${int8Array(rows.map((it) => it.rejectedClicks))}::int8[],
      ${int8Array(rows.map((it) => it.visitors))}::int8[],
      ${int8Array(rows.map((it) => it.affiliateVisitors))}::int8[],
      ${int8Array(rows.map((it) => it.conversions))}::int8[],
      ${int8Array(rows.map((it) => it.pendingConversions))}::int8[],
      ${int8Array(rows.map((it) => it.testConversions))}::int8[],
      ${int8Array(rows.map((it) => it.awaitingReview))}::int8[])
    on conflict (campaign_id, hour, affiliate_id) do update set
      clicks = h.clicks + excluded.clicks,
      repeated_clicks = h.repeated_clicks + excluded.repeated_clicks,
      superseded_clicks = h.superseded_clicks + excluded.superseded_clicks,
      rejected_clicks = h.rejected_clicks + excluded.rejected_clicks,
      visitors = h.visitors + excluded.visitors,
      affiliate_visitors = h.affiliate_visitors + excluded.affiliate_visitors,
      conversions = h.conversions + excluded.conversions,
      pending_conversions = h.pending_conversions + excluded.pending_conversions,
      test_conversions = h.test_conversions + excluded.test_conversions,
      awaiting_review = h.awaiting_review + excluded.awaiting_review`.execute(trx);
}

async function addHourlyMoney(trx: Transaction<AttributionSchema>, deltas: RollupDeltas): Promise<void> {
  const rows = sorted(deltas.money);
  if (rows.length === 0) return;
  await sql`
    insert into hourly_money as h (campaign_id, affiliate_id, hour, currency, revenue_minor, refunded_minor, commission_minor,
      pending_commission_minor, approved_commission_minor, paid_commission_minor, fee_minor)
    select * from unnest(
      ${uuidArray(rows.map((it) => it.campaignId))}::uuid[],
      ${uuidArray(rows.map((it) => it.affiliateId))}::uuid[],
      ${timestamptzArray(rows.map((it) => it.hour))}::timestamptz[],
      ${textArray(rows.map((it) => it.currency))}::text[],
      ${rows.map((it) => it.revenueMinor)}::numeric[],
      ${rows.map((it) => it.refundedMinor)}::numeric[],
      ${rows.map((it) => it.commissionMinor)}::numeric[],
      ${rows.map((it) => it.pendingCommissionMinor)}::numeric[],
      ${rows.map((it) => it.approvedCommissionMinor)}::numeric[],
      ${rows.map((it) => it.paidCommissionMinor)}::numeric[],
      ${rows.map((it) => it.feeMinor)}::numeric[])
    on conflict (campaign_id, hour, affiliate_id, currency) do update set
      revenue_minor = h.revenue_minor + excluded.revenue_minor,
      refunded_minor = h.refunded_minor + excluded.refunded_minor,
      commission_minor = h.commission_minor + excluded.commission_minor,
      pending_commission_minor = h.pending_commission_minor + excluded.pending_commission_minor,
      approved_commission_minor = h.approved_commission_minor + excluded.approved_commission_minor,
      paid_commission_minor = h.paid_commission_minor + excluded.paid_commission_minor,
      fee_minor = h.fee_minor + excluded.fee_minor`.execute(trx);
}

/** The sums of the batch's own hourly deltas, so that totals and rollups cannot part. */
async function addTotals(trx: Transaction<AttributionSchema>, deltas: RollupDeltas): Promise<readonly FoldedTotals[]> {
  const sums = sumBy([...deltas.hourly.values()], (it) => it.campaignId);
  const rows = [...deltas.asOf.keys()].sort().map((id) => [id, sums.get(id) ?? NO_HOURLY_COUNTS] as const);
  const money = [...sumBy([...deltas.money.values()], (it) => `${it.campaignId}${it.currency}`).entries()].sort(byKey).map(([, it]) => it);
  const counts = await sql<TotalsTable & { owner_user_id: string | null }>`
    with changed as (
      insert into totals as t (campaign_id, version, as_of, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors,
        conversions, pending_conversions, test_conversions, awaiting_review)
      select campaign_id, 1, as_of, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors, conversions,
        pending_conversions, test_conversions, awaiting_review
      from unnest(
        ${uuidArray(rows.map(([id]) => id))}::uuid[],
        ${timestamptzArray(rows.map(([id]) => deltas.asOf.get(id) ?? 0))}::timestamptz[],
        ${int8Array(rows.map(([, it]) => it.clicks))}::int8[],
        ${int8Array(rows.map(([, it]) => it.repeatedClicks))}::int8[],
        ${int8Array(rows.map(([, it]) => it.supersededClicks))}::int8[],
        ${int8Array(rows.map(([, it]) => it.rejectedClicks))}::int8[],
        ${int8Array(rows.map(([, it]) => it.visitors))}::int8[],
        ${int8Array(rows.map(([, it]) => it.conversions))}::int8[],
        ${int8Array(rows.map(([, it]) => it.pendingConversions))}::int8[],
        ${int8Array(rows.map(([, it]) => it.testConversions))}::int8[],
        ${int8Array(rows.map(([, it]) => it.awaitingReview))}::int8[])
        as d (campaign_id, as_of, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors, conversions,
              pending_conversions, test_conversions, awaiting_review)
      on conflict (campaign_id) do update set
        version = t.version + 1,
        as_of = greatest(t.as_of, excluded.as_of),
        clicks = t.clicks + excluded.clicks,
        repeated_clicks = t.repeated_clicks + excluded.repeated_clicks,
        superseded_clicks = t.superseded_clicks + excluded.superseded_clicks,
        rejected_clicks = t.rejected_clicks + excluded.rejected_clicks,
        visitors = t.visitors + excluded.visitors,
        conversions = t.conversions + excluded.conversions,
        pending_conversions = t.pending_conversions + excluded.pending_conversions,
        test_conversions = t.test_conversions + excluded.test_conversions,
        awaiting_review = t.awaiting_review + excluded.awaiting_review
      returning *)
    select changed.*, campaigns.owner_user_id from changed left join campaigns using (campaign_id)`.execute(trx);
  if (money.length > 0) {
    await sql`
      insert into totals_money as t (campaign_id, currency, revenue_minor, refunded_minor, commission_minor,
        pending_commission_minor, approved_commission_minor, paid_commission_minor, fee_minor)
      select * from unnest(
        ${uuidArray(money.map((it) => it.campaignId))}::uuid[],
        ${textArray(money.map((it) => it.currency))}::text[],
        ${money.map((it) => it.revenueMinor)}::numeric[],
        ${money.map((it) => it.refundedMinor)}::numeric[],
        ${money.map((it) => it.commissionMinor)}::numeric[],
        ${money.map((it) => it.pendingCommissionMinor)}::numeric[],
        ${money.map((it) => it.approvedCommissionMinor)}::numeric[],
        ${money.map((it) => it.paidCommissionMinor)}::numeric[],
        ${money.map((it) => it.feeMinor)}::numeric[])
      on conflict (campaign_id, currency) do update set
        revenue_minor = t.revenue_minor + excluded.revenue_minor,
        refunded_minor = t.refunded_minor + excluded.refunded_minor,
        commission_minor = t.commission_minor + excluded.commission_minor,
        pending_commission_minor = t.pending_commission_minor + excluded.pending_commission_minor,
        approved_commission_minor = t.approved_commission_minor + excluded.approved_commission_minor,
        paid_commission_minor = t.paid_commission_minor + excluded.paid_commission_minor,
        fee_minor = t.fee_minor + excluded.fee_minor`.execute(trx);
  }
  // Read after the write and before the commit: the row locks of the totals make these the figures of exactly this version.
  const after = await trx
    .selectFrom('totals_money')
    .selectAll()
    .where(
      'campaign_id',
      'in',
      rows.map(([id]) => id),
    )
    .orderBy('currency')
    .execute();
  return counts.rows.map(({ owner_user_id, ...totals }) => ({
    totals,
    money: after.filter((it) => it.campaign_id === totals.campaign_id),
    ownerUserId: owner_user_id,
  }));
}

/** The first of each key with its numbers replaced by the sums over the key. */
function sumBy<T extends object>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const sums = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    const known = sums.get(key);
    sums.set(key, known ? added(known, item) : item);
  }
  return sums;
}

function added<T extends object>(a: T, b: T): T {
  const addends = new Map<string, unknown>(Object.entries(b));
  const sum = { ...a };
  for (const [name, value] of Object.entries(a)) {
    const addend = addends.get(name);
    if (typeof value === 'number' && typeof addend === 'number') Object.assign(sum, { [name]: value + addend });
    if (typeof value === 'bigint' && typeof addend === 'bigint') Object.assign(sum, { [name]: value + addend });
  }
  return sum;
}

function sorted<T>(cells: ReadonlyMap<string, T>): T[] {
  return [...cells.entries()].sort(byKey).map(([, cell]) => cell);
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
}
