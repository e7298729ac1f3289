import type { Totals } from '@sillage/proto/http/statistics';
import type { Kysely } from 'kysely';
import { type Counts, type Money, totalsOf } from '../domain/totals.ts';
import type { FoldedTotals } from './rollups.ts';
import type { AttributionSchema, TotalsMoneyTable, TotalsTable } from './schema.ts';

export function countsOf(row: Omit<TotalsTable, 'campaign_id' | 'version' | 'as_of'>): Counts {
  return {
    clicks: row.clicks,
    repeatedClicks: row.repeated_clicks,
    supersededClicks: row.superseded_clicks,
    rejectedClicks: row.rejected_clicks,
    visitors: row.visitors,
    conversions: row.conversions,
    pendingConversions: row.pending_conversions,
    testConversions: row.test_conversions,
    awaitingReview: row.awaiting_review,
  };
}

/** The row of a campaign in which nothing was counted yet. */
export function noTotals(campaignId: string, asOf: Date): TotalsTable {
  return {
    campaign_id: campaignId,
    version: 0,
    as_of: asOf,
    clicks: 0,
    repeated_clicks: 0,
    superseded_clicks: 0,
    rejected_clicks: 0,
    visitors: 0,
    conversions: 0,
    pending_conversions: 0,
    test_conversions: 0,
    awaiting_review: 0,
  };
}

export function moneyOf(row: Omit<TotalsMoneyTable, 'campaign_id'>): Money {
  return {
    currency: row.currency,
    revenueMinor: row.revenue_minor,
    refundedMinor: row.refunded_minor,
    commissionMinor: row.commission_minor,
    pendingCommissionMinor: row.pending_commission_minor,
    approvedCommissionMinor: row.approved_commission_minor,
    paidCommissionMinor: row.paid_commission_minor,
    feeMinor: row.fee_minor,
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
    .leftJoin('campaigns', 'campaigns.campaign_id', 'totals.campaign_id')
    .selectAll('totals')
    .select('campaigns.owner_user_id')
    .orderBy('totals.campaign_id');
  if ('after' in page) query = query.where('totals.campaign_id', '>', page.after).limit(page.limit);
  else if (page.campaignIds.length === 0) return [];
  else query = query.where('totals.campaign_id', 'in', page.campaignIds);
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.campaign_id);
  const money = await db
    .selectFrom('totals_money')
    .selectAll()
    .where('campaign_id', 'in', ids)
    .orderBy('currency')
    .execute();
  return rows.map(({ owner_user_id, ...totals }) => ({
    totals,
    money: money.filter((row) => row.campaign_id === totals.campaign_id),
    ownerUserId: owner_user_id,
  }));
}
