import { type Kysely, sql, type Transaction } from 'kysely';
import { type Counts, type Money, NO_COUNTS } from '../../domain/totals.ts';
import type { AttributionSchema } from '../schema.ts';
import { COUNTS, MONEY } from './figure-columns.ts';
import type { TotalsMoneyTable, TotalsTable } from './figure-tables.ts';

/** All-time figures of a campaign, with the fields that a live update needs. */
export interface FoldedTotals extends Pick<TotalsRow, 'campaignId' | 'version' | 'asOf' | 'ownerUserId'> {
  readonly counts: Readonly<Counts>;
  readonly money: readonly Money[];
}

export interface TotalsRow extends TotalsTable {
  readonly ownerUserId: string | null;
}

/** The totals of a campaign without any counts. */
export function noTotals(campaignId: string, ownerUserId: string | null, asOf: Date): FoldedTotals {
  return { campaignId, version: 0, asOf, ownerUserId, counts: NO_COUNTS, money: [] };
}

/** Combines each campaign's totals with its sums of money. */
export function foldedTotals(
  totals: readonly TotalsRow[],
  money: readonly TotalsMoneyTable[],
): readonly FoldedTotals[] {
  const moneyOf = new Map<string, Money[]>(totals.map(({ campaignId }) => [campaignId, []]));
  for (const { campaignId, ...sums } of money) moneyOf.get(campaignId)?.push(sums);
  return totals.map(({ campaignId, version, asOf, ownerUserId, ...counts }) => ({
    campaignId,
    version,
    asOf,
    ownerUserId,
    counts,
    money: moneyOf.get(campaignId) ?? [],
  }));
}

/**
 * All-time figures of campaigns in the order of their ids, `limit` after the given id. Reads one row per campaign,
 * whatever its traffic.
 */
export async function listTotals(
  db: Kysely<AttributionSchema>,
  page: { readonly after: string; readonly limit: number } | { readonly campaignIds: readonly string[] },
): Promise<readonly FoldedTotals[]> {
  let query = db
    .selectFrom('totals')
    .leftJoin('campaigns', 'campaigns.campaignId', 'totals.campaignId')
    .selectAll('totals')
    .select('campaigns.ownerUserId')
    .orderBy('totals.campaignId');
  if ('after' in page) query = query.where('totals.campaignId', '>', page.after).limit(page.limit);
  else if (page.campaignIds.length === 0) return [];
  else query = query.where(isOneOf('totals.campaignId', page.campaignIds));
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.campaignId);
  const money = await db
    .selectFrom('totalsMoney')
    .selectAll()
    .where(isOneOf('campaignId', ids))
    .orderBy('currency')
    .execute();
  return foldedTotals(rows, money);
}

/** One array parameter for any number of ids: preparing a thousand parameters takes longer than the look-up. */
const isOneOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`;

/**
 * Replaces the totals of a campaign by the sums of its hours from a time on, and returns them; empty if nothing of the
 * campaign was folded.
 */
export async function sumTotalsAnew(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  since: Date,
): Promise<readonly FoldedTotals[]> {
  const names = (columns: readonly string[]) => sql.raw(columns.join());
  const sums = (columns: readonly string[]) => sql.raw(columns.map((name) => `coalesce(sum(${name}), 0)`).join());
  const rows = sql`where campaign_id = ${campaignId} and hour >= ${since}`;
  await sql`
    update totals set version = version + 1, (${names(COUNTS)}) = (select ${sums(COUNTS)} from hourly ${rows})
    where campaign_id = ${campaignId}`.execute(trx);
  await trx.deleteFrom('totalsMoney').where('campaignId', '=', campaignId).execute();
  await sql`
    insert into totals_money (campaign_id, currency, ${names(MONEY)})
    select campaign_id, currency, ${sums(MONEY)} from hourly_money ${rows} group by campaign_id, currency`.execute(trx);
  return listTotals(trx, { campaignIds: [campaignId] });
}

interface Amount {
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** The whole installation over all time, without test mode. Reads one row per campaign, whatever its traffic. */
export async function sumTotals(db: Kysely<AttributionSchema>): Promise<{
  readonly clicks: number;
  readonly conversions: number;
  readonly revenue: Amount[];
  readonly paidCommissions: Amount[];
}> {
  const [counts, money] = await Promise.all([
    sql<{ clicks: number; conversions: number }>`
      select coalesce(sum(clicks), 0)::bigint as clicks, coalesce(sum(conversions), 0)::bigint as conversions
      from totals join campaigns using (campaign_id) where not is_test`.execute(db),
    sql<{ currency: string; revenueMinor: string; paidMinor: string }>`
      select totals_money.currency, sum(revenue_minor)::text as revenue_minor,
        sum(paid_commission_minor)::text as paid_minor
      from totals_money join campaigns using (campaign_id) where not is_test
      group by totals_money.currency order by totals_money.currency`.execute(db),
  ]);
  const { clicks, conversions } = counts.rows[0] ?? { clicks: 0, conversions: 0 };
  return {
    clicks,
    conversions,
    revenue: money.rows.map(({ currency, revenueMinor }) => ({ currency, amountMinor: BigInt(revenueMinor) })),
    paidCommissions: money.rows.map(({ currency, paidMinor }) => ({ currency, amountMinor: BigInt(paidMinor) })),
  };
}
