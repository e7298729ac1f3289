import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { ERASED_TARGET } from '../../domain/erasure.ts';
import type { HoldPeriod } from '../../domain/history.ts';
import type { PageAfter } from '../page.ts';
import type { CampaignRow, Changes, NewCampaignRow } from '../schema.ts';

export type CountedCampaignRow = CampaignRow & Counted;
interface Counted {
  readonly affiliatesCount: number;
}

const SUMMARY = [
  'c.id',
  'c.name',
  'c.description',
  'c.targetUrl',
  'c.isActive',
  'c.isClosing',
  'c.isSuspended',
  'c.isArchived',
  'c.defaultRateBps',
  'c.holdDays',
  'c.autoApprove',
  'c.approvalLimitMinor',
  'c.allowedHosts',
  'c.currency',
  'c.isDemo',
  'c.isTest',
  'c.liveSince',
  'c.paymentMode',
  'c.createdAt',
] as const;
export type CampaignSummaryRow = Pick<CampaignRow, WithoutAlias<(typeof SUMMARY)[number]>> & Counted;
type WithoutAlias<Column> = Column extends `c.${infer Name extends keyof CampaignRow}` ? Name : never;

const counted = (db: Db | Trx, ownerUserId: string) =>
  db
    .selectFrom('campaigns as c')
    .leftJoin('affiliateCounts as k', 'k.campaignId', 'c.id')
    .select(sql<number>`coalesce(k.affiliates, 0)`.as('affiliatesCount'))
    .where('c.ownerUserId', '=', ownerUserId);

/** Newest first, without archived ones; served by campaigns_by_owner. */
const listed = (db: Db, ownerUserId: string, { limit, after }: PageAfter<CampaignRow>) =>
  counted(db, ownerUserId)
    .where('c.isArchived', '=', false)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(c.created_at, ${after?.id}) < (${after?.createdAt}, c.id)`),
    )
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));

export function listCampaigns(
  db: Db,
  ownerUserId: string,
  page: PageAfter<CampaignRow>,
): Promise<CountedCampaignRow[]> {
  return listed(db, ownerUserId, page).selectAll('c').execute();
}

/** Only the columns of lists: takes a third of the time for a thousand campaigns. */
export function listCampaignSummaries(
  db: Db,
  ownerUserId: string,
  page: PageAfter<CampaignRow>,
): Promise<CampaignSummaryRow[]> {
  return listed(db, ownerUserId, page).select(SUMMARY).execute();
}

/**
 * Changes with every change of a merchant's campaigns that lists show. Uses the writing transaction of the rows, which
 * changes with any update.
 */
export async function versionOfSummaries(db: Db, ownerUserId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), bit_xor(hashtextextended(concat_ws(' ', c.id, c.xmin, k.xmin), 0))) as version
    from campaigns c left join affiliate_counts k on k.campaign_id = c.id where c.owner_user_id = ${ownerUserId}`.execute(
    db,
  );
  return rows[0]?.version ?? '';
}

export function findOwnCampaign(
  db: Db | Trx,
  id: string,
  ownerUserId: string,
): Promise<CountedCampaignRow | undefined> {
  return counted(db, ownerUserId).selectAll('c').where('c.id', '=', id).executeTakeFirst();
}

/** In the whole installation, without archived and removed ones. */
export async function countCampaigns(db: Db): Promise<{ readonly campaigns: number; readonly affiliates: number }> {
  const { rows } = await sql<{ campaigns: number; affiliates: number }>`
    select (select count(*) from campaigns where not is_archived) as campaigns,
      (select count(*) from affiliates where not is_removed) as affiliates`.execute(db);
  return rows[0] ?? { campaigns: 0, affiliates: 0 };
}

export function findCampaign(db: Db, id: string): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * `update`: the campaign will change. `share`: something that depends on it is created, and it must not change
 * meanwhile. Every command locks its campaign before anything else, so commands cannot deadlock.
 */
export function lockOwnCampaign(
  trx: Trx,
  id: string,
  ownerUserId: string,
  mode: 'update' | 'share',
): Promise<CampaignRow | undefined> {
  const query = trx.selectFrom('campaigns').selectAll().where('id', '=', id).where('ownerUserId', '=', ownerUserId);
  return (mode === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst();
}

/** Locked for a change, without checking its owner. */
export function lockCampaign(trx: Trx, id: string): Promise<CampaignRow | undefined> {
  return trx.selectFrom('campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locked for a change, in the order of ids. */
export function lockCampaignsOf(trx: Trx, ownerUserId: string): Promise<CampaignRow[]> {
  return trx
    .selectFrom('campaigns')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Campaigns whose owner or one of whose affiliates was erased since then. */
export async function listErasedCampaignIds(db: Db, since: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from campaigns where target_url = ${ERASED_TARGET} and updated_at >= ${since}
    union select campaign_id from affiliates where email = '' and updated_at >= ${since}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertCampaign(trx: Trx, row: NewCampaignRow): Promise<CampaignRow> {
  return trx.insertInto('campaigns').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Writes the changed columns and the next version. The row must be locked. */
export async function updateCampaignRow(
  trx: Trx,
  id: string,
  changes: Changes<CampaignRow>,
  now: Date,
): Promise<CampaignRow> {
  return trx
    .updateTable('campaigns')
    .set({ ...changes, version: sql<number>`version + 1`, updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The settings that decide a campaign's conversions. */
export const DECIDING = [
  'holdDays',
  'autoApprove',
  'approvalLimitMinor',
  'largestOrderMinor',
  'attributionModel',
  'clickBeforeCode',
  'renewalMonths',
] as const satisfies readonly (keyof CampaignRow)[];

export async function listHoldPeriods(trx: Db | Trx, campaignId: string): Promise<HoldPeriod[]> {
  const rows = await trx
    .selectFrom('holdPeriods')
    .select(['fromAt', ...DECIDING])
    .where('campaignId', '=', campaignId)
    .orderBy('id')
    .execute();
  return rows.map(({ fromAt, ...settings }) => ({ fromMs: fromAt.getTime(), ...settings }));
}

export async function insertHoldPeriod(trx: Trx, campaign: CampaignRow, from: Date): Promise<void> {
  await trx
    .insertInto('holdPeriods')
    .values({
      campaignId: campaign.id,
      fromAt: from,
      holdDays: campaign.holdDays,
      autoApprove: campaign.autoApprove,
      approvalLimitMinor: campaign.approvalLimitMinor,
      largestOrderMinor: campaign.largestOrderMinor,
      attributionModel: campaign.attributionModel,
      clickBeforeCode: campaign.clickBeforeCode,
      renewalMonths: campaign.renewalMonths,
    })
    .execute();
}
