import { SUB_NAMES } from '@sillage/proto/http/statistics';
import { ASSET_SUB, ASSET_SUB_PREFIX } from '@sillage/proto/values/assets';
import { type Kysely, sql } from 'kysely';
import type { KnownCampaign } from '../campaigns.ts';
import { matches } from '../clicks/click-filters.ts';
import type { AttributionSchema } from '../schema.ts';
import { isTestInLiveBook } from './hours.ts';
import { isWithin, laterOf, type Range } from './ranges.ts';

export interface AssetFigures {
  readonly sub: string;
  readonly clicks: number;
  readonly conversions: number;
  /** Number of affiliates with clicks. */
  readonly affiliates: number;
}

/** More than a campaign can have; a sub-id with the prefix of assets can be anything. */
const MAX_ASSETS = 500;

/**
 * Counted clicks by asset, and the conversions that they brought, computed from clicks: for all affiliates or one, most
 * clicks first.
 */
export async function readAssetFigures(
  db: Kysely<AttributionSchema>,
  { campaignId, liveSince }: Pick<KnownCampaign, 'campaignId' | 'liveSince'>,
  affiliateId: string | undefined,
  requested: Range,
): Promise<readonly AssetFigures[]> {
  const range = { ...requested, from: laterOf(requested.from, liveSince) };
  const sub = sql`c.subs[${sql.lit(SUB_NAMES.indexOf(ASSET_SUB) + 1)}]`;
  const isOfAsset = sql`${sub} like ${`${ASSET_SUB_PREFIX}%`}`;
  // A conversion's click is looked up by its primary key, as in readFiltered.
  const { rows } = await sql<AssetFigures>`
    with clicked as (
        select ${sub} as sub, count(*) as clicks, count(distinct affiliate_id) as affiliates from clicks c
        where c.campaign_id = ${campaignId} and c.outcome = 'counted' and ${isOfAsset}
          and ${isWithin(sql`c.occurred_at`, range)} and ${matches({ affiliateId }, range)}
        group by 1),
      sold as (
        select ${sub} as sub, count(*) as conversions
        from conversions v cross join lateral (
          select subs, affiliate_id from clicks
          where clicks.occurred_at = v.visit_started_at and clicks.id = v.click_id offset 0) c
        where v.campaign_id = ${campaignId} and c.affiliate_id = v.affiliate_id and ${isWithin(sql`v.occurred_at`, range)} and v.version > 0
          and v.state <> 'rejected' and not ${isTestInLiveBook} and ${isOfAsset}
          ${affiliateId === undefined ? sql`` : sql`and v.affiliate_id = ${affiliateId}`}
        group by 1)
    select sub, coalesce(clicks, 0)::int8 as clicks, coalesce(conversions, 0)::int8 as conversions,
      coalesce(affiliates, 0)::int8 as affiliates
    from clicked full join sold using (sub)
    order by clicks desc, sub limit ${MAX_ASSETS}`.execute(db);
  return rows;
}
