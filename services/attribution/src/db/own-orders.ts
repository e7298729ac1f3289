import { type Kysely, sql } from 'kysely';
import { textArray, uuidArray } from './binary-arrays.ts';
import type { AttributionSchema } from './schema.ts';

interface Order {
  readonly id: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  /** A digest; empty: unknown. */
  readonly customerAddress: string;
}

/** Of these orders of affiliates, those whose customer has the affiliate's own address. */
export async function listOwnOrders(
  db: Kysely<AttributionSchema>,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  const asked = orders.filter(({ customerAddress }) => customerAddress !== '');
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select n.id
    from unnest(${uuidArray(asked.map(({ id }) => id))}::uuid[], ${uuidArray(asked.map(({ campaignId }) => campaignId))}::uuid[],
      ${uuidArray(asked.map(({ affiliateId }) => affiliateId))}::uuid[], ${textArray(asked.map(({ customerAddress }) => customerAddress))}::text[])
      as n (id, campaign_id, affiliate_id, customer_address)
    join affiliates a on a.campaign_id = n.campaign_id and a.affiliate_id = n.affiliate_id
    where a.address_digest = n.customer_address`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
