import { DEFAULT_ATTRIBUTION_MODEL } from '@sillage/proto/values/campaigns';
import type { FraudPeriod } from '@sillage/proto/values/fraud';
import { type Kysely, type Selectable, sql } from 'kysely';
import { ATTRIBUTION_MODELS } from '../domain/attribution-models/models.ts';
import type { Signals } from '../domain/integration.ts';
import type { RatePeriod } from '../domain/report.ts';
import type { LiveSince } from '../domain/rollups.ts';
import type { AttributionSchema, CampaignsTable } from './schema.ts';

type Db = Kysely<AttributionSchema>;

const KNOWN = ['campaignId', 'ownerUserId', 'currency', 'isManaged', 'isTest', 'liveSince'] as const;
export type KnownCampaign = Pick<Selectable<CampaignsTable>, (typeof KNOWN)[number]>;

export async function findCampaign(db: Db, campaignId: string): Promise<KnownCampaign | undefined> {
  return db.selectFrom('campaigns').select(KNOWN).where('campaignId', '=', campaignId).executeTakeFirst();
}

export async function listOwnCampaigns(db: Db, ownerUserId: string): Promise<readonly KnownCampaign[]> {
  return db
    .selectFrom('campaigns')
    .select(KNOWN)
    .where('ownerUserId', '=', ownerUserId)
    .orderBy('campaignId')
    .execute();
}

/** Which of these campaigns have left test mode, and when. */
export async function readLiveSince(db: Db, campaignIds: Iterable<string>): Promise<LiveSince> {
  const { rows } = await sql<{ campaignId: string; liveSince: Date }>`
    select campaign_id, live_since from campaigns
    where campaign_id = any (${[...campaignIds]}::uuid[]) and live_since is not null`.execute(db);
  return new Map(rows.map((row) => [row.campaignId, row.liveSince.getTime()]));
}

const READING_CLICKS = Object.entries(ATTRIBUTION_MODELS).flatMap(([name, model]) => (model.readsClicks ? [name] : []));

/**
 * The campaigns in which any click may change a decision: those whose present or past attribution model reads all
 * clicks, or with coupon codes, because an order with a code is compared with other affiliates' clicks.
 */
export async function listReadingClicks(db: Db, campaignIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (campaignIds.length === 0) return new Set();
  const { rows } = await sql<{ campaignId: string }>`
    select campaign_id from campaigns
    where campaign_id = any (${campaignIds}::uuid[]) and (
      exists (select from coupon_periods where coupon_periods.campaign_id = campaigns.campaign_id)
      or exists (
        select from jsonb_array_elements(hold_history) as period
        where coalesce(period ->> 'attributionModel', ${DEFAULT_ATTRIBUTION_MODEL}) = any (${READING_CLICKS}::text[])))`.execute(
    db,
  );
  return new Set(rows.map((row) => row.campaignId));
}

/** All fraud rules that were ever set in a campaign. */
export async function readFraudHistory(db: Db, campaignId: string): Promise<readonly FraudPeriod[]> {
  const row = await db
    .selectFrom('campaigns')
    .select('fraudHistory')
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  return row?.fraudHistory ?? [];
}

/** The affiliates of each of these campaigns. */
export async function listAffiliateIds(
  db: Db,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ campaignId: string; affiliateIds: readonly string[] }>`
    select campaign_id, array_agg(affiliate_id) as affiliate_ids from affiliates
    where campaign_id = any (${campaignIds}::uuid[]) group by campaign_id`.execute(db);
  return new Map(rows.map((row) => [row.campaignId, row.affiliateIds]));
}

export async function isAffiliateOf(db: Db, campaignId: string, affiliateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('affiliates')
    .select('affiliateId')
    .where('campaignId', '=', campaignId)
    .where('affiliateId', '=', affiliateId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every rate of an affiliate, oldest first; empty if the affiliate is unknown. */
export async function readRates(db: Db, campaignId: string, affiliateId: string): Promise<readonly RatePeriod[]> {
  const row = await db
    .selectFrom('affiliates')
    .select('rates')
    .where('campaignId', '=', campaignId)
    .where('affiliateId', '=', affiliateId)
    .executeTakeFirst();
  return row?.rates ?? [];
}

export const NO_SIGNALS: Signals = { scriptLastSeenAt: null, lastConversionAt: null };

/**
 * Two index probes per campaign, without scanning clicks or conversions. Reports of our test shop are skipped, because
 * they say nothing about the merchant's shop.
 */
export async function readSignals(db: Db, campaignIds: readonly string[]): Promise<ReadonlyMap<string, Signals>> {
  const found = await sql<{ id: string; seen: Date | null; converted: Date | null }>`
    select id,
      (select last_seen_at from script_signals where campaign_id = asked.id) as seen,
      (select occurred_at from conversions where campaign_id = asked.id and source <> 'test_shop' order by occurred_at desc limit 1) as converted
    from unnest(${campaignIds}::uuid[]) as asked(id)`.execute(db);
  return new Map(
    found.rows.map((row) => [
      row.id,
      { scriptLastSeenAt: row.seen?.getTime() ?? null, lastConversionAt: row.converted?.getTime() ?? null },
    ]),
  );
}

/** Every known campaign. */
export async function listCampaignIds(db: Kysely<AttributionSchema>): Promise<readonly string[]> {
  const rows = await db.selectFrom('campaigns').select('campaignId').execute();
  return rows.map(({ campaignId }) => campaignId);
}
