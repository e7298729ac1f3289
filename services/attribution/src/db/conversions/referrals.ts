import { sql, type Transaction } from 'kysely';
import type { Referral } from '../../domain/renewals.ts';
import type { AttributionSchema } from '../schema.ts';
import type { ConversionRow } from './conversions.ts';

type Trx = Transaction<AttributionSchema>;

/**
 * The stored referrals of these conversions' customers: the first of each customer in either book, except the rows
 * `except`.
 */
export async function findReferrals(
  trx: Trx,
  rows: readonly ConversionRow[],
  except: readonly string[],
): Promise<readonly ConversionRow[]> {
  const ofCustomers = rows.filter((row) => row.customerId !== '');
  if (ofCustomers.length === 0) return [];
  const found = await sql<ConversionRow>`
    select first.*
    from (select distinct * from unnest(${ofCustomers.map((row) => row.campaignId)}::uuid[], ${ofCustomers.map((row) => row.customerId)}::text[])
      as n (campaign_id, customer_id)) n
    cross join lateral (
      select distinct on (c.book) c.* from conversions c
      where c.campaign_id = n.campaign_id and c.referred_customer_id = n.customer_id and c.referred_customer_id <> ''
        and c.id <> all (${except}::uuid[])
      order by c.book, c.occurred_at, c.id) first`.execute(trx);
  return found.rows;
}

/**
 * The later orders of the customers whom these conversions brought, unless a click or code decides them. The `known`
 * rows are always included, because the facts that decide them may have changed since they were stored.
 */
export async function findRenewals(
  trx: Trx,
  referrals: readonly Referral[],
  known: readonly string[],
): Promise<readonly ConversionRow[]> {
  if (referrals.length === 0) return [];
  const found = await sql<ConversionRow>`
    select distinct on (c.id) c.*
    from unnest(${referrals.map((referral) => referral.campaignId)}::uuid[], ${referrals.map((referral) => referral.customerId)}::text[],
      ${referrals.map((referral) => new Date(referral.at).toISOString())}::timestamptz[]) as n (campaign_id, customer_id, at)
    join conversions c on c.campaign_id = n.campaign_id and c.customer_id = n.customer_id and c.customer_id <> ''
      and c.occurred_at >= n.at
    where c.basis is null or c.basis = 'customer' or c.id = any (${known}::uuid[])`.execute(trx);
  return found.rows;
}

/** The referral that a conversion records; undefined if it brought no customer. */
export function referralOfRow({
  id,
  campaignId,
  referredCustomerId: customerId,
  affiliateId,
  occurredAt,
}: Pick<ConversionRow, 'id' | 'campaignId' | 'referredCustomerId' | 'affiliateId' | 'occurredAt'>):
  | Referral
  | undefined {
  if (customerId === '' || affiliateId === null) return undefined;
  return { id, campaignId, customerId, affiliateId, at: occurredAt.getTime() };
}
