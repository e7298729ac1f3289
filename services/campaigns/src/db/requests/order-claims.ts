import type { OrderClaimRates } from '@sillage/proto/http/order-claims';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { AffiliateRow } from '../schema.ts';
import type { OrderClaimRow, OrderClaimTable } from './asking-tables.ts';

/** With its affiliate and campaign. */
export type OwnedOrderClaim = OrderClaimRow & {
  readonly campaignName: string;
  readonly affiliateName: string;
};

export function insertOrderClaim(db: Db, row: Insertable<OrderClaimTable>): Promise<OrderClaimRow> {
  return db.insertInto('orderClaims').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Newest first: ids grow with time. */
export async function listOrderClaimsOf(
  db: Db,
  affiliateIds: readonly string[],
  limit: number,
): Promise<OrderClaimRow[]> {
  if (affiliateIds.length === 0) return [];
  return db
    .selectFrom('orderClaims')
    .selectAll()
    .where('affiliateId', 'in', affiliateIds)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function lockOrderClaim(trx: Trx, id: string): Promise<OrderClaimRow | undefined> {
  return trx.selectFrom('orderClaims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function updateOrderClaim(trx: Trx, id: string, changes: Updateable<OrderClaimTable>): Promise<OrderClaimRow> {
  return trx.updateTable('orderClaims').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Whether a claim of the same order by the affiliate is open already. */
export async function isClaimed(trx: Trx, { affiliateId, orderId }: OrderClaimRow): Promise<boolean> {
  const row = await trx
    .selectFrom('orderClaims')
    .select('id')
    .where('affiliateId', '=', affiliateId)
    .where('orderId', '=', orderId)
    .where('state', 'in', WAITING)
    .executeTakeFirst();
  return row !== undefined;
}

const WAITING = ['open', 'deciding', 'deciding_finally'] as const;
const LISTED = { open: ['open'], decided: ['deciding', 'deciding_finally', 'credited', 'declined', 'closed'] } as const;

interface ClaimsPage {
  readonly state: keyof typeof LISTED;
  readonly campaignId: string | undefined;
  /** The last row of the previous page. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first, of campaigns that were not deleted: one index probe per campaign and state. */
export function listOrderClaims(
  db: Db,
  ownerUserId: string,
  { state, campaignId, cursor, limit }: ClaimsPage,
): Promise<OwnedOrderClaim[]> {
  return db
    .selectFrom('campaigns as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(sql<{ state: string }>`unnest(${[...LISTED[state]]}::text[])`.as<'s'>(sql`s (state)`))
          .innerJoinLateral(
            (inner) =>
              inner
                .selectFrom('orderClaims as o')
                .selectAll('o')
                .whereRef('o.campaignId', '=', 'c.id')
                .whereRef('o.state', '=', sql.ref('s.state'))
                .$if(cursor !== undefined, (query) => query.where('o.id', '<', cursor ?? ''))
                .orderBy('o.id', 'desc')
                .limit(limit)
                .as('ofState'),
            (join) => join.onTrue(),
          )
          .selectAll('ofState')
          .as('p'),
      (join) => join.onTrue(),
    )
    .innerJoin('affiliates as a', 'a.id', 'p.affiliateId')
    .selectAll('p')
    .select(['c.name as campaignName', 'a.name as affiliateName'])
    .where('c.ownerUserId', '=', ownerUserId)
    .where('c.isArchived', '=', false)
    .$if(campaignId !== undefined, (query) => query.where('c.id', '=', campaignId ?? ''))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
}

export function findOwnOrderClaim(db: Db, id: string, ownerUserId: string): Promise<OwnedOrderClaim | undefined> {
  return db
    .selectFrom('orderClaims as p')
    .innerJoin('campaigns as c', 'c.id', 'p.campaignId')
    .innerJoin('affiliates as a', 'a.id', 'p.affiliateId')
    .selectAll('p')
    .select(['c.name as campaignName', 'a.name as affiliateName'])
    .where('p.id', '=', id)
    .where('p.claimedAt', 'is not', null)
    .where('c.ownerUserId', '=', ownerUserId)
    .where('c.isArchived', '=', false)
    .executeTakeFirst();
}

/** Claims of orders that the shop had not reported at the last check, the least recently checked first. */
export function listUnreported(db: Db, checkedBefore: Date, limit: number): Promise<OrderClaimRow[]> {
  return db
    .selectFrom('orderClaims')
    .selectAll()
    .where('state', '=', 'open')
    .where('checkedAt', '<', checkedBefore)
    .orderBy('checkedAt')
    .limit(limit)
    .execute();
}

/** The rates over all stored claims of a campaign. */
export async function readOrderClaimRates(db: Db, campaignId: string): Promise<OrderClaimRates> {
  const { rows } = await sql<OrderClaimRates>`
    select count(*)::int as total, count(*) filter (where state = 'answered')::int as answered_at_once,
      count(*) filter (where state = 'credited')::int as credited,
      count(*) filter (where state = 'declined')::int as declined,
      (percentile_disc(0.5) within group (order by extract(epoch from decided_at - claimed_at))
        filter (where state in ('credited', 'declined')))::int as median_decision_seconds
    from order_claims where campaign_id = ${campaignId}`.execute(db);
  return rows[0] ?? { total: 0, answeredAtOnce: 0, credited: 0, declined: 0, medianDecisionSeconds: null };
}

export async function deleteOrderClaimsOfAffiliate(trx: Trx, { id }: Pick<AffiliateRow, 'id'>): Promise<void> {
  await trx.deleteFrom('orderClaims').where('affiliateId', '=', id).execute();
}

export async function deleteOrderClaimsOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('orderClaims').where('campaignId', '=', campaignId).execute();
}
