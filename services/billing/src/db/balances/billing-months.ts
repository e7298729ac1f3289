import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { CampaignRow } from '../schema.ts';

/** The newest month in which every merchant was billed; undefined before the first one. */
export async function findLastBilledMonth(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('billedMonths')
    .select('period')
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.period;
}

/** The month of the oldest live revenue; undefined while there is none. */
export async function findFirstMonth(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('feeItems')
    .select('period')
    .where('book', '=', 'live')
    .orderBy('period')
    .limit(1)
    .executeTakeFirst();
  return row?.period;
}

export async function insertBilledMonth(db: Db, period: string, now: Date): Promise<void> {
  await db
    .insertInto('billedMonths')
    .values({ period, completedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Merchants with open live fees of a month or earlier ones, in the order of their ids, after `after`. One probe of the
 * partial index of open items per campaign, without reading the items.
 */
export async function listMerchantsToBill(db: Db, period: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ownerUserId: string }>`
    select distinct c.owner_user_id
    from campaigns c
    where c.owner_user_id > ${after}
      and exists (select from fee_items f where f.campaign_id = c.campaign_id and f.book = 'live' and f.invoice_id is null and f.period <= ${period})
    order by c.owner_user_id limit ${limit}`.execute(db);
  return rows.map((row) => row.ownerUserId);
}

/**
 * Live campaigns, including archived ones, that owe their affiliates anything, in the order of their ids, after
 * `after`.
 */
export async function listOwingCampaigns(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ campaignId: string }>`
    select c.campaign_id
    from campaigns c
    where c.campaign_id > ${after} and c.book = 'live' and exists (
      select from ledger_accounts a join account_balances b on b.account_id = a.id
      where a.campaign_id = c.campaign_id and a.book = 'live' and a.type = 'affiliate.payable' and b.balance_minor < 0)
    order by c.campaign_id limit ${limit}`.execute(db);
  return rows.map(({ campaignId }) => campaignId);
}

/**
 * Locks every campaign of these merchants, in the order of `lockCampaigns`. One whose owner changed meanwhile is left
 * out.
 */
export function lockCampaignsOf(trx: Trx, ownerUserIds: readonly string[]): Promise<CampaignRow[]> {
  return trx
    .selectFrom('campaigns')
    .selectAll()
    .where('ownerUserId', 'in', ownerUserIds)
    .orderBy('campaignId')
    .forUpdate()
    .execute();
}
