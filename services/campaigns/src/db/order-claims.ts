import type { OrderClaimRates } from '@sillage/proto/http/order-claims';
import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { AffiliateRow, OrderClaimRow, OrderClaimTable } from './schema.ts';

export function insertOrderClaim(db: Db, row: Insertable<OrderClaimTable>): Promise<OrderClaimRow> {
  return db.insertInto('orderClaims').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Newest first: ids grow with time. */
export async function listOrderClaimsOf(
  db: Db,
  affiliateIds: readonly string[],
  limit?: number,
): Promise<OrderClaimRow[]> {
  if (affiliateIds.length === 0) return [];
  return db
    .selectFrom('orderClaims')
    .selectAll()
    .where('affiliateId', 'in', affiliateIds)
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Of all that is kept of a campaign. */
export async function readOrderClaimRates(db: Db, campaignId: string): Promise<OrderClaimRates> {
  const { rows } = await sql<OrderClaimRates>`
    select count(*)::int as asked, count(*) filter (where state = 'answered')::int as answered_at_once
    from order_claims where campaign_id = ${campaignId}`.execute(db);
  return rows[0] ?? { asked: 0, answeredAtOnce: 0 };
}

export async function deleteOrderClaimsOfAffiliate(trx: Trx, { id }: Pick<AffiliateRow, 'id'>): Promise<void> {
  await trx.deleteFrom('orderClaims').where('affiliateId', '=', id).execute();
}

export async function deleteOrderClaimsOf(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('orderClaims').where('campaignId', '=', campaignId).execute();
}
