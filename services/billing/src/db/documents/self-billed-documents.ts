import { BILLING_TIME_ZONE } from '@sillage/proto/values/payments';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { LastInvoice } from '../../domain/self-billing.ts';
import type { SelfBilledRow } from './self-billing-tables.ts';

const month = sql`to_char(t.occurred_at at time zone ${sql.lit(BILLING_TIME_ZONE)}, 'YYYY-MM')`;

/**
 * The kinds of entries that count as earnings. An opening balance was earned elsewhere, and payments and claims are not
 * earnings.
 */
export const EARNING_KINDS = sql`('commission', 'bonus', 'correction', 'adjustment_reversed')`;

export interface OpenEarnings {
  readonly campaignId: string;
  readonly campaignName: string;
  readonly affiliateId: string;
  readonly currency: string;
  /** Earned in the covered months, and not in a document yet. */
  readonly openMinor: bigint;
}

/** Everybody to whom a merchant ever owed real money. */
export async function listEarners(db: Db, ownerUserId: string): Promise<string[]> {
  const { rows } = await sql<{ affiliateId: string }>`
    select distinct a.affiliate_id from campaigns c
    join ledger_accounts a on a.campaign_id = c.campaign_id and a.book = 'live' and a.type = 'affiliate.payable'
    where c.owner_user_id = ${ownerUserId}`.execute(db);
  return rows.map(({ affiliateId }) => affiliateId);
}

/** The months for which an affiliate's earnings are invoiced. */
export interface Covered {
  readonly affiliateId: string;
  readonly months: readonly string[];
}

/**
 * Adds covered months for each affiliate of a merchant, creating a series if there is none. The merchant's settings
 * must be locked.
 */
export async function coverMonths(trx: Trx, ownerUserId: string, covered: readonly Covered[]): Promise<void> {
  const parties = sql`parties as (
    select (p ->> 'affiliateId')::uuid as affiliate_id, array(select jsonb_array_elements_text(p -> 'months')) as months
    from jsonb_array_elements(${JSON.stringify(covered)}::jsonb) p)`;
  await sql`
    with ${parties}
    update self_billing_series s set covered = array(select distinct unnest(s.covered || p.months) order by 1)
    from parties p
    where s.owner_user_id = ${ownerUserId} and s.affiliate_id = p.affiliate_id and not s.covered @> p.months`.execute(
    trx,
  );
  await sql`
    with ${parties}
    insert into self_billing_series (owner_user_id, affiliate_id, covered, series)
    select ${ownerUserId}, p.affiliate_id, p.months,
      (select coalesce(max(series), 0) from self_billing_series where owner_user_id = ${ownerUserId})
        + row_number() over (order by p.affiliate_id)
    from parties p
    where not exists (
      select from self_billing_series s where s.owner_user_id = ${ownerUserId} and s.affiliate_id = p.affiliate_id)`.execute(
    trx,
  );
}

/**
 * The earnings of these affiliates in their covered months that are not in a document, by currency. Late bookings for a
 * month that was invoiced are in the next document.
 */
export async function listOpenEarnings(
  db: Db,
  ownerUserId: string,
  affiliateIds: readonly string[],
): Promise<OpenEarnings[]> {
  const { rows } = await sql<OpenEarnings>`
    with earned as (
      select a.campaign_id, c.name as campaign_name, a.affiliate_id, a.currency, -sum(e.amount_minor) as amount_minor
      from campaigns c
      join ledger_accounts a on a.campaign_id = c.campaign_id and a.book = 'live'
        and a.type in ('affiliate.payable', 'affiliate.settling')
        and a.affiliate_id = any (${affiliateIds}::uuid[])
      join self_billing_series s on s.owner_user_id = c.owner_user_id and s.affiliate_id = a.affiliate_id
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id and t.kind in ${EARNING_KINDS}
      where c.owner_user_id = ${ownerUserId} and ${month} = any (s.covered)
      group by a.campaign_id, c.name, a.affiliate_id, a.currency
    ), written as (
      select affiliate_id, currency, sum(total_minor) as total_minor
      from self_billed_documents
      where owner_user_id = ${ownerUserId} and affiliate_id = any (${affiliateIds}::uuid[]) group by affiliate_id, currency
    )
    select e.campaign_id, e.campaign_name, e.affiliate_id, e.currency, e.amount_minor - coalesce(w.total_minor, 0) as open_minor
    from earned e left join written w using (affiliate_id, currency)
    where e.amount_minor <> coalesce(w.total_minor, 0)
    order by e.affiliate_id, e.currency`.execute(db);
  return rows;
}

/** The next number of an affiliate at a merchant; rolled back with the transaction. */
export function takeSequence(
  trx: Trx,
  ownerUserId: string,
  affiliateId: string,
): Promise<{ readonly series: number; readonly sequence: number }> {
  return trx
    .updateTable('selfBillingSeries')
    .set((row) => ({ lastSequence: row('lastSequence', '+', 1) }))
    .where('ownerUserId', '=', ownerUserId)
    .where('affiliateId', '=', affiliateId)
    .returning(['series', 'lastSequence as sequence'])
    .executeTakeFirstOrThrow();
}

export async function findLastInvoice(
  trx: Trx,
  ownerUserId: string,
  affiliateId: string,
  currency: string,
): Promise<LastInvoice | undefined> {
  return trx
    .selectFrom('selfBilledDocuments')
    .select(['number', 'treatment', 'vatRateBps'])
    .where('ownerUserId', '=', ownerUserId)
    .where('affiliateId', '=', affiliateId)
    .where('currency', '=', currency)
    .where('totalMinor', '>', 0n)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertSelfBilled(trx: Trx, { seller, buyer, agreement, ...row }: SelfBilledRow): Promise<void> {
  await trx
    .insertInto('selfBilledDocuments')
    .values({
      ...row,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
      agreement: JSON.stringify(agreement),
    })
    .execute();
}

export interface NamedDocument extends SelfBilledRow {
  readonly affiliateName: string;
}

const named = (db: Db) =>
  db
    .selectFrom('selfBilledDocuments as d')
    .leftJoin('affiliates as a', 'a.affiliateId', 'd.affiliateId')
    .selectAll('d')
    .select((row) => row.fn.coalesce('a.name', sql<string>`''`).as('affiliateName'));

interface DocumentsOf {
  readonly ownerUserId?: string;
  readonly affiliateId?: string | undefined;
  /** Only those in the name of the holder of this account. */
  readonly payoutAccountId?: string;
}

/** Newest first. */
export function listSelfBilled(
  db: Db,
  { ownerUserId, affiliateId, payoutAccountId }: DocumentsOf,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<NamedDocument[]> {
  return named(db)
    .$if(ownerUserId !== undefined, (query) => query.where('d.ownerUserId', '=', ownerUserId ?? ''))
    .$if(affiliateId !== undefined, (query) => query.where('d.affiliateId', '=', affiliateId ?? ''))
    .$if(payoutAccountId !== undefined, (query) => query.where('d.payoutAccountId', '=', payoutAccountId ?? ''))
    .$if(cursor !== undefined, (query) => query.where('d.id', '<', cursor ?? ''))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether any account of the affiliate has documents. */
export async function hasSelfBilled(db: Db, affiliateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('selfBilledDocuments')
    .select('id')
    .where('affiliateId', '=', affiliateId)
    .where('payoutAccountId', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Documents in the names of these affiliates, newest first. Served by self_billed_documents_by_affiliate. */
export function listDocumentsOf(
  db: Db,
  affiliateIds: readonly string[],
): Promise<Pick<SelfBilledRow, 'affiliateId' | 'number' | 'issuedAt' | 'currency' | 'totalMinor'>[]> {
  return db
    .selectFrom('selfBilledDocuments')
    .select(['affiliateId', 'number', 'issuedAt', 'currency', 'totalMinor'])
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .orderBy('id', 'desc')
    .execute();
}

export function findSelfBilled(db: Db, id: string): Promise<NamedDocument | undefined> {
  return named(db).where('d.id', '=', id).executeTakeFirst();
}

/** Erases a merchant's settings, and the names in their documents; the rest of the documents is kept. */
export async function eraseSelfBilling(trx: Trx, ownerUserId: string): Promise<void> {
  await trx.deleteFrom('taxSettings').where('ownerUserId', '=', ownerUserId).execute();
  await trx
    .updateTable('selfBilledDocuments')
    .set({ seller: null, buyer: null, campaignName: null })
    .where('ownerUserId', '=', ownerUserId)
    .where('buyer', 'is not', null)
    .execute();
}
