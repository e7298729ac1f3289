import type { OwedRankingQuery } from '@sillage/proto/http/affiliate-rankings';
import { rankedPage } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** By what they are owed in the book and the currency of their campaign; served by owed_affiliates_by_sum. */
export function rankByOwed(db: Db, { affiliateIds, ...query }: OwedRankingQuery) {
  const listed = { table: 'owed_affiliates', group: 'campaign_id', id: 'affiliate_id', where: sql`r.is_listed` };
  return rankedPage(
    db,
    { ...listed, value: 'owed_minor', type: 'numeric' },
    { ...query, groups: campaignsOf(query), ids: affiliateIds },
  );
}

const campaignsOf = ({ ownerUserId, campaignId, exceptCampaignIds }: OwedRankingQuery) => sql`
  select campaign_id as id from campaigns
  where owner_user_id = ${ownerUserId} and campaign_id <> all (${exceptCampaignIds}::uuid[])
    ${campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`}`;
