import type { Totals } from '@sillage/proto/http/statistics';
import type { Kysely } from 'kysely';
import { type Counts, type Money, totalsOf } from '../domain/totals.ts';
import type { FoldedTotals } from './rollups.ts';
import type { AttributionSchema, TotalsMoneyTable, TotalsTable } from './schema.ts';

export function countsOf(row: Omit<TotalsTable, 'campaignId' | 'version' | 'asOf'>): Counts {
  return {
    clicks: row.clicks,
    repeatedClicks: row.repeatedClicks,
    supersededClicks: row.supersededClicks,
    rejectedClicks: row.rejectedClicks,
    visitors: row.visitors,
    conversions: row.conversions,
    pendingConversions: row.pendingConversions,
    testConversions: row.testConversions,
    awaitingReview: row.awaitingReview,
  };
}

/** The row of a campaign in which nothing was counted yet. */
export function noTotals(campaignId: string, asOf: Date): TotalsTable {
  return {
    campaignId,
    version: 0,
    asOf,
    clicks: 0,
    repeatedClicks: 0,
    supersededClicks: 0,
    rejectedClicks: 0,
    visitors: 0,
    conversions: 0,
    pendingConversions: 0,
    testConversions: 0,
    awaitingReview: 0,
  };
}

export function moneyOf(row: Omit<TotalsMoneyTable, 'campaignId'>): Money {
  return {
    currency: row.currency,
    revenueMinor: row.revenueMinor,
    refundedMinor: row.refundedMinor,
    commissionMinor: row.commissionMinor,
    pendingCommissionMinor: row.pendingCommissionMinor,
    approvedCommissionMinor: row.approvedCommissionMinor,
    paidCommissionMinor: row.paidCommissionMinor,
    feeMinor: row.feeMinor,
  };
}

export function totalsOfRow({ totals, money }: Pick<FoldedTotals, 'totals' | 'money'>): Totals {
  return totalsOf(countsOf(totals), money.map(moneyOf));
}

/**
 * All-time figures of campaigns in the order of their ids, `limit` after the given id: one row a campaign, whatever its
 * traffic.
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
  else query = query.where('totals.campaignId', 'in', page.campaignIds);
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.campaignId);
  const money = await db
    .selectFrom('totalsMoney')
    .selectAll()
    .where('campaignId', 'in', ids)
    .orderBy('currency')
    .execute();
  return rows.map(({ ownerUserId, ...totals }) => ({
    totals,
    money: money.filter((row) => row.campaignId === totals.campaignId),
    ownerUserId,
  }));
}
