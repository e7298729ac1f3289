import { type Kysely, sql } from 'kysely';
import type { AttributionSchema } from './schema.ts';

type Db = Kysely<AttributionSchema>;

export interface KnownCampaign {
  readonly campaignId: string;
  readonly ownerUserId: string;
  readonly currency: string;
}

export async function findCampaign(db: Db, campaignId: string): Promise<KnownCampaign | undefined> {
  return db
    .selectFrom('campaigns')
    .select(['campaign_id as campaignId', 'owner_user_id as ownerUserId', 'currency'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

export async function listCampaignIds(db: Db, ownerUserId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('owner_user_id', '=', ownerUserId)
    .orderBy('campaign_id')
    .execute();
  return rows.map((it) => it.campaign_id);
}

export async function isAffiliateOf(db: Db, campaignId: string, affiliateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('affiliates')
    .select('affiliate_id')
    .where('campaign_id', '=', campaignId)
    .where('affiliate_id', '=', affiliateId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Signs of a shop's integration: the script's last heartbeat, and the last conversion of any kind, tests too. */
export async function readSignals(
  db: Db,
  campaignId: string,
): Promise<{ scriptLastSeenAt: number | null; lastConversionAt: number | null }> {
  const found = await sql<{ seen: Date | null; converted: Date | null }>`
    select (select last_seen_at from script_signals where campaign_id = ${campaignId}) as seen,
      (select occurred_at from conversions where campaign_id = ${campaignId} order by occurred_at desc limit 1) as converted`.execute(db);
  const row = found.rows[0];
  return { scriptLastSeenAt: row?.seen?.getTime() ?? null, lastConversionAt: row?.converted?.getTime() ?? null };
}
