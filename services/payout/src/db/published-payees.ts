import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { PublishedPayeeRow } from './schema.ts';

/** Whose published accounts may have changed. */
export interface Touched {
  /** Includes all affiliates with one of these addresses. */
  readonly addresses: readonly string[];
  /** Affiliates without an address any more. */
  readonly erasedIds: readonly string[];
}

/** An affiliate, with their published accounts and the details entered at their current address. */
export interface PublishedPayee extends PublishedPayeeRow {
  readonly campaignId: string;
  /** Within a merchant's account, each address is treated as one person. */
  readonly person: string;
  readonly payoutAccountId: string | null;
  readonly sealed: Buffer | null;
}

/**
 * Locks until the transaction ends, so that of concurrent publications the later one sees what the earlier one stored.
 */
export async function lockPublished(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' published payees', 0))`.execute(trx);
}

/**
 * The caller must hold the lock; version 0: nothing was published yet. Served by affiliates_by_address; `limit` makes
 * Postgres look up details one by one, because the planner overestimates their number.
 */
export async function listPublished(trx: Trx, { addresses, erasedIds }: Touched): Promise<readonly PublishedPayee[]> {
  const { rows } = await sql<PublishedPayee>`
    with touched as (
      select a.* from unnest(${[...new Set(addresses)]}::text[]) given
      join affiliates a on lower(a.email) = lower(given) and a.email <> ''
      union
      select * from affiliates where affiliate_id = any (${erasedIds}::uuid[]) and email = '')
    select a.affiliate_id, a.campaign_id, p.id as payout_account_id, b.sealed,
      case when a.email = '' then a.affiliate_id::text
        else coalesce(c.owner_user_id, a.campaign_id)::text || ' ' || lower(a.email) end as person,
      coalesce(t.version, 0) as version, coalesce(t.accounts, '{}') as accounts
    from touched a
    left join campaigns c on c.campaign_id = a.campaign_id
    left join payout_accounts p on p.affiliate_id = a.affiliate_id and p.address <> '' and lower(p.address) = lower(a.email)
    left join lateral (select sealed from bank_details where payout_account_id = p.id limit 1) b on true
    left join published_payees t on t.affiliate_id = a.affiliate_id`.execute(trx);
  return rows;
}

/** The caller must hold the lock. */
export async function storePublished(trx: Trx, rows: readonly PublishedPayeeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('publishedPayees')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('affiliateId')
        .doUpdateSet((eb) => ({ version: eb.ref('excluded.version'), accounts: eb.ref('excluded.accounts') })),
    )
    .execute();
}

/** The addresses of a campaign's affiliates. */
export async function listAddresses(trx: Trx, campaignId: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('affiliates')
    .select('email')
    .where('campaignId', '=', campaignId)
    .where('email', '<>', '')
    .execute();
  return rows.map(({ email }) => email);
}

/** The addresses of affiliates who ever entered details, in portions. */
export function listPaidAddresses(
  db: Db,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<readonly { readonly payoutAccountId: string; readonly email: string }[]> {
  return db
    .selectFrom('bankDetails as b')
    .innerJoin('payoutAccounts as p', 'p.id', 'b.payoutAccountId')
    .innerJoin('affiliates as a', 'a.affiliateId', 'p.affiliateId')
    .select(['b.payoutAccountId', 'a.email'])
    .where('b.payoutAccountId', '>', afterId)
    .orderBy('b.payoutAccountId')
    .limit(limit)
    .execute();
}
