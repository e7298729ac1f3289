import type { FiguresRanked, FiguresRankingQuery } from '@sillage/proto/http/affiliate-rankings';
import { type Parameter, prepared, type Ranked, rankAffiliates } from '@sillage/runtime/postgres';
import { type Kysely, sql } from 'kysely';
import type { AttributionSchema } from '../schema.ts';

type Db = Kysely<AttributionSchema>;

const COLUMNS: Readonly<Record<FiguresRanked, Pick<Ranked, 'value' | 'type'>>> = {
  clicks: { value: 'clicks', type: 'bigint' },
  conversions: { value: 'conversions', type: 'bigint' },
  rate: { value: 'rate', type: 'bigint' },
  commissions: { value: 'commission_minor', type: 'numeric' },
  cost: { value: 'cost_minor', type: 'numeric' },
};

/** Served by affiliates_by_clicks and the like. */
export const rankByFigures = (db: Db, { by, ...query }: FiguresRankingQuery) =>
  rankAffiliates(db, { table: 'affiliate_standings', ...COLUMNS[by] }, query);

interface OwnAffiliates {
  readonly ownerUserId: string;
  readonly affiliateIds: readonly string[];
}

const selectStandings = prepared((db: Db, parameter: Parameter<OwnAffiliates>) =>
  db
    .selectFrom('affiliateStandings')
    .innerJoin('campaigns', 'campaigns.campaignId', 'affiliateStandings.campaignId')
    .select(['affiliateStandings.campaignId', 'affiliateId', 'clicks', 'visitors', 'conversions'])
    .select(['revenueMinor', 'commissionMinor', 'costMinor'])
    .where('affiliateId', '=', sql<string>`any (${parameter('affiliateIds')}::uuid[])`)
    .where('ownerUserId', '=', parameter('ownerUserId')),
);

export type AffiliateStanding = Awaited<ReturnType<typeof selectStandings>>['rows'][number];

/** The standings of those of these affiliates who belong to the merchant's campaigns. */
export async function listStandings(
  db: Db,
  ownerUserId: string,
  affiliateIds: readonly string[],
): Promise<readonly AffiliateStanding[]> {
  return (await selectStandings(db, { ownerUserId, affiliateIds })).rows;
}
