import type { FiguresRanked, FiguresRankingQuery } from '@sillage/proto/http/affiliate-rankings';
import { type Ranked, rankAffiliates } from '@sillage/runtime/postgres';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import type { AffiliateStandingsTable } from './figure-tables.ts';

type Db = Kysely<AttributionSchema>;
export type AffiliateStanding = Selectable<AffiliateStandingsTable>;

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

/** The standings of those of these affiliates who belong to the merchant's campaigns. */
export function listStandings(
  db: Db,
  ownerUserId: string,
  affiliateIds: readonly string[],
): Promise<AffiliateStanding[]> {
  return db
    .selectFrom('affiliateStandings')
    .innerJoin('campaigns', 'campaigns.campaignId', 'affiliateStandings.campaignId')
    .selectAll('affiliateStandings')
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .where('ownerUserId', '=', ownerUserId)
    .execute();
}
