import type { OwedRankingQuery } from '@sillage/proto/http/affiliate-rankings';
import { type Kysely, sql } from 'kysely';
import { type Place, type Ranked, rankedPage } from './ranked-page.ts';

/**
 * A page of the affiliates of a merchant's listed campaigns, ordered by a column of `table`; for services that store
 * the owner of each campaign.
 */
export function rankAffiliates<Schema>(
  db: Kysely<Schema>,
  ranked: Pick<Ranked, 'table' | 'value' | 'type'>,
  { affiliateIds, ownerUserId, campaignId, exceptCampaignIds, ...page }: OwedRankingQuery,
): Promise<readonly Place[]> {
  const listed = { ...ranked, group: 'campaign_id', id: 'affiliate_id', where: sql`r.is_listed` };
  const groups = sql`
    select campaign_id as id from campaigns
    where owner_user_id = ${ownerUserId} and campaign_id <> all (${exceptCampaignIds}::uuid[])
      ${campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`}`;
  return rankedPage(db, listed, { ...page, groups, ids: affiliateIds });
}
