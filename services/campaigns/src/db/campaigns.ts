import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { HoldPeriod } from '../domain/history.ts';
import type { CampaignRow, NewCampaignRow } from './schema.ts';

export type CountedCampaignRow = CampaignRow & { readonly affiliates_count: number };

const counted = (db: Db | Trx) =>
  db
    .selectFrom('campaigns as c')
    .selectAll('c')
    .select((eb) =>
      eb
        .selectFrom('affiliates as a')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('a.campaign_id', '=', 'c.id')
        .where('a.is_removed', '=', false)
        .as('affiliates_count'),
    )
    .$narrowType<{ affiliates_count: number }>();

/** Newest first, without the archived ones; served by campaigns_by_owner, the counts by affiliates_by_campaign. */
export function listCampaigns(db: Db, ownerUserId: string): Promise<CountedCampaignRow[]> {
  return counted(db)
    .where('c.owner_user_id', '=', ownerUserId)
    .where('c.is_archived', '=', false)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .execute();
}

export function findOwnCampaign(
  db: Db | Trx,
  id: string,
  ownerUserId: string,
): Promise<CountedCampaignRow | undefined> {
  return counted(db).where('c.id', '=', id).where('c.owner_user_id', '=', ownerUserId).executeTakeFirst();
}

export function findCampaign(db: Db, id: string): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * `update`: the campaign will change. `share`: something that depends on it is made, and it must not change meanwhile.
 * Every command locks its campaign before anything else, so commands cannot wait for each other in a circle.
 */
export function lockOwnCampaign(
  trx: Trx,
  id: string,
  ownerUserId: string,
  mode: 'update' | 'share',
): Promise<CampaignRow | undefined> {
  const query = trx.selectFrom('campaigns').selectAll().where('id', '=', id).where('owner_user_id', '=', ownerUserId);
  return (mode === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst();
}

/** Whoever owns it, locked for a change. */
export function lockCampaign(trx: Trx, id: string): Promise<CampaignRow | undefined> {
  return trx.selectFrom('campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locked for a change, in the order of ids. */
export function lockCampaignsOf(trx: Trx, ownerUserId: string): Promise<CampaignRow[]> {
  return trx
    .selectFrom('campaigns')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function insertCampaign(trx: Trx, row: NewCampaignRow): Promise<CampaignRow> {
  return trx.insertInto('campaigns').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Writes the changed columns and the next version. The row must be locked. */
export async function updateCampaignRow(
  trx: Trx,
  id: string,
  changes: Partial<CampaignRow>,
  now: Date,
): Promise<CampaignRow> {
  return trx
    .updateTable('campaigns')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listHoldPeriods(trx: Db | Trx, campaignId: string): Promise<HoldPeriod[]> {
  const rows = await trx
    .selectFrom('hold_periods')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    fromMs: row.from_at.getTime(),
    holdDays: row.hold_days,
    autoApprove: row.auto_approve,
    largestOrderMinor: row.largest_order_minor,
    attributionModel: row.attribution_model,
  }));
}

export async function insertHoldPeriod(trx: Trx, campaign: CampaignRow, from: Date): Promise<void> {
  await trx
    .insertInto('hold_periods')
    .values({
      campaign_id: campaign.id,
      from_at: from,
      hold_days: campaign.hold_days,
      auto_approve: campaign.auto_approve,
      largest_order_minor: campaign.largest_order_minor,
      attribution_model: campaign.attribution_model,
    })
    .execute();
}
