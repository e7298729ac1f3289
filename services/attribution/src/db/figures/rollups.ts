import { sumBy } from '@sillage/proto/values/sum-by';
import { sql, type Transaction } from 'kysely';
import type { HourlyDelta, MoneyDelta, RollupDeltas } from '../../domain/rollups.ts';
import { NO_COUNTS } from '../../domain/totals.ts';
import { int8Array, textArray, timestamptzArray, uuidArray } from '../clicks/binary-arrays.ts';
import type { AttributionSchema } from '../schema.ts';
import { type FoldedTotals, foldedTotals, type TotalsRow } from './totals.ts';

/**
 * Adds a batch to the rollups and totals; the last step of its transaction, because all partitions share these rows.
 * Every writer takes the tables in this order and the rows sorted by key, which rules out deadlocks.
 */
export async function addToRollups(
  trx: Transaction<AttributionSchema>,
  deltas: RollupDeltas,
): Promise<readonly FoldedTotals[]> {
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
    select * from unnest(
      ${uuidArray(rows.map((row) => row.campaignId))}::uuid[],
      ${uuidArray(rows.map((row) => row.scopeId))}::uuid[],
      ${timestamptzArray(rows.map((row) => row.hour))}::timestamptz[],
      ${textArray(rows.map((row) => row.dimension))}::text[],
      ${textArray(rows.map((row) => row.value))}::text[],
      ${int8Array(rows.map((row) => row.clicks))}::int8[])
    on conflict (campaign_id, hour, scope_id, dimension, value) do update set clicks = h.clicks + excluded.clicks`.execute(
    trx,
  );
}

async function addHourly(trx: Transaction<AttributionSchema>, deltas: RollupDeltas): Promise<void> {
  const rows = sorted(deltas.hourly);
  if (rows.length === 0) return;
  await sql`
    insert into hourly as h (campaign_id, affiliate_id, hour, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors,
      affiliate_visitors, conversions, pending_conversions, test_conversions, awaiting_review)
    select * from unnest(
      ${uuidArray(rows.map((row) => row.campaignId))}::uuid[],
      ${uuidArray(rows.map((row) => row.affiliateId))}::uuid[],
      ${timestamptzArray(rows.map((row) => row.hour))}::timestamptz[],
      ${int8Array(rows.map((row) => row.clicks))}::int8[],
      ${int8Array(rows.map((row) => row.repeatedClicks))}::int8[],
      ${int8Array(rows.map((row) => row.supersededClicks))}::int8[],
      ${int8Array(rows.map((row) => row.rejectedClicks))}::int8[],
      ${int8Array(rows.map((row) => row.visitors))}::int8[],
      ${int8Array(rows.map((row) => row.affiliateVisitors))}::int8[],
      ${int8Array(rows.map((row) => row.conversions))}::int8[],
      ${int8Array(rows.map((row) => row.pendingConversions))}::int8[],
      ${int8Array(rows.map((row) => row.testConversions))}::int8[],
      ${int8Array(rows.map((row) => row.awaitingReview))}::int8[])
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
      ${uuidArray(rows.map((row) => row.campaignId))}::uuid[],
      ${uuidArray(rows.map((row) => row.affiliateId))}::uuid[],
      ${timestamptzArray(rows.map((row) => row.hour))}::timestamptz[],
      ${textArray(rows.map((row) => row.currency))}::text[],
      ${rows.map((row) => row.revenueMinor)}::numeric[],
      ${rows.map((row) => row.refundedMinor)}::numeric[],
      ${rows.map((row) => row.commissionMinor)}::numeric[],
      ${rows.map((row) => row.pendingCommissionMinor)}::numeric[],
      ${rows.map((row) => row.approvedCommissionMinor)}::numeric[],
      ${rows.map((row) => row.paidCommissionMinor)}::numeric[],
      ${rows.map((row) => row.feeMinor)}::numeric[])
    on conflict (campaign_id, hour, affiliate_id, currency) do update set
      revenue_minor = h.revenue_minor + excluded.revenue_minor,
      refunded_minor = h.refunded_minor + excluded.refunded_minor,
      commission_minor = h.commission_minor + excluded.commission_minor,
      pending_commission_minor = h.pending_commission_minor + excluded.pending_commission_minor,
      approved_commission_minor = h.approved_commission_minor + excluded.approved_commission_minor,
      paid_commission_minor = h.paid_commission_minor + excluded.paid_commission_minor,
      fee_minor = h.fee_minor + excluded.fee_minor`.execute(trx);
}

/** Adds the hourly deltas of the current book, so that totals and rollups cannot diverge. */
async function addTotals(trx: Transaction<AttributionSchema>, deltas: RollupDeltas): Promise<readonly FoldedTotals[]> {
  const isCurrent = (cell: HourlyDelta | MoneyDelta) => deltas.isCurrent(cell);
  const sums = sumBy([...deltas.hourly.values()].filter(isCurrent), (delta) => delta.campaignId);
  const rows = [...deltas.asOf.keys()].sort().map((id) => [id, sums.get(id) ?? NO_COUNTS] as const);
  const currentMoney = [...deltas.money.values()].filter(isCurrent);
  const money = [...sumBy(currentMoney, (delta) => `${delta.campaignId}${delta.currency}`).entries()]
    .sort(byKey)
    .map(([, sum]) => sum);
  const counts = await sql<TotalsRow>`
    with changed as (
      insert into totals as t (campaign_id, version, as_of, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors,
        conversions, pending_conversions, test_conversions, awaiting_review)
      select campaign_id, 1, as_of, clicks, repeated_clicks, superseded_clicks, rejected_clicks, visitors, conversions,
        pending_conversions, test_conversions, awaiting_review
      from unnest(
        ${uuidArray(rows.map(([id]) => id))}::uuid[],
        ${timestamptzArray(rows.map(([id]) => deltas.asOf.get(id) ?? 0))}::timestamptz[],
        ${int8Array(rows.map(([, sum]) => sum.clicks))}::int8[],
        ${int8Array(rows.map(([, sum]) => sum.repeatedClicks))}::int8[],
        ${int8Array(rows.map(([, sum]) => sum.supersededClicks))}::int8[],
        ${int8Array(rows.map(([, sum]) => sum.rejectedClicks))}::int8[],
        ${int8Array(rows.map(([, sum]) => sum.visitors))}::int8[],
        ${int8Array(rows.map(([, sum]) => sum.conversions))}::int8[],
        ${int8Array(rows.map(([, sum]) => sum.pendingConversions))}::int8[],
        ${int8Array(rows.map(([, sum]) => sum.testConversions))}::int8[],
        ${int8Array(rows.map(([, sum]) => sum.awaitingReview))}::int8[])
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
        ${uuidArray(money.map((sum) => sum.campaignId))}::uuid[],
        ${textArray(money.map((sum) => sum.currency))}::text[],
        ${money.map((sum) => sum.revenueMinor)}::numeric[],
        ${money.map((sum) => sum.refundedMinor)}::numeric[],
        ${money.map((sum) => sum.commissionMinor)}::numeric[],
        ${money.map((sum) => sum.pendingCommissionMinor)}::numeric[],
        ${money.map((sum) => sum.approvedCommissionMinor)}::numeric[],
        ${money.map((sum) => sum.paidCommissionMinor)}::numeric[],
        ${money.map((sum) => sum.feeMinor)}::numeric[])
      on conflict (campaign_id, currency) do update set
        revenue_minor = t.revenue_minor + excluded.revenue_minor,
        refunded_minor = t.refunded_minor + excluded.refunded_minor,
        commission_minor = t.commission_minor + excluded.commission_minor,
        pending_commission_minor = t.pending_commission_minor + excluded.pending_commission_minor,
        approved_commission_minor = t.approved_commission_minor + excluded.approved_commission_minor,
        paid_commission_minor = t.paid_commission_minor + excluded.paid_commission_minor,
        fee_minor = t.fee_minor + excluded.fee_minor`.execute(trx);
  }
  // Read after the write and before the commit: because of the row locks of the totals, these are the figures of
  // exactly this version.
  const after = await trx
    .selectFrom('totalsMoney')
    .selectAll()
    .where(
      'campaignId',
      'in',
      rows.map(([id]) => id),
    )
    .orderBy('currency')
    .execute();
  return foldedTotals(counts.rows, after);
}

function sorted<T>(cells: ReadonlyMap<string, T>): T[] {
  return [...cells.entries()].sort(byKey).map(([, cell]) => cell);
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
}
