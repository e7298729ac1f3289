import type { Agreement, ShownAgreement } from '@sillage/proto/http/agreements';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { TaxDetailsRow } from './schema.ts';

export interface AffiliateTaxDetails extends TaxDetailsRow {
  readonly affiliateId: string;
}

/** All details that these affiliates ever entered, at any address. Served by payout_accounts_by_affiliate. */
export function listTaxDetails(db: Db | Trx, affiliateIds: readonly string[]): Promise<AffiliateTaxDetails[]> {
  if (affiliateIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('payoutAccounts as a')
    .innerJoin('taxDetails as t', 't.payoutAccountId', 'a.id')
    .selectAll('t')
    .select('a.affiliateId')
    .where('a.affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .execute();
}

/** The caller must hold the affiliate's lock. */
export async function storeTaxDetails(trx: Trx, { agreedSpans, ...stored }: TaxDetailsRow): Promise<void> {
  const row = { ...stored, agreedSpans: JSON.stringify(agreedSpans) };
  await trx
    .insertInto('taxDetails')
    .values(row)
    .onConflict((conflict) => conflict.column('payoutAccountId').doUpdateSet(row))
    .execute();
}

/** The details entered at the address of an account. */
export function findTaxDetails(db: Db | Trx, payoutAccountId: string): Promise<TaxDetailsRow | undefined> {
  return db.selectFrom('taxDetails').selectAll().where('payoutAccountId', '=', payoutAccountId).executeTakeFirst();
}

/**
 * Deletes the details of replaced addresses, under the same conditions as bank details: others were entered at the
 * current address, and nobody objects.
 */
export async function forgetFormerTaxDetails(db: Db, before: Date): Promise<void> {
  await sql`
    delete from tax_details t
    using payout_accounts former
      join affiliates a on a.affiliate_id = former.affiliate_id and a.email <> ''
      join payout_accounts own on own.affiliate_id = a.affiliate_id and lower(trim(own.address)) = lower(trim(a.email))
      join tax_details newer on newer.payout_account_id = own.id
    where t.payout_account_id = former.id and own.id <> former.id
      and former.detached_at < ${before} and newer.changed_at < ${before}
      and (former.objected_at is null or former.confirmed_at is not null)`.execute(db);
}

export async function eraseTaxDetails(trx: Trx, affiliateId: string): Promise<void> {
  await trx
    .deleteFrom('taxDetails')
    .where('payoutAccountId', 'in', (query) =>
      query.selectFrom('payoutAccounts').select('id').where('affiliateId', '=', affiliateId),
    )
    .execute();
}

/** The last agreement, in force or ended. */
export function agreementOf(row: TaxDetailsRow): Agreement | null {
  const { agreementVersion: version, agreementLanguage: language, agreementHash: textHash, agreedAt } = row;
  if (version === null || language === null || textHash === null || agreedAt === null) return null;
  return { version, language, textHash, agreedAt: agreedAt.toISOString() };
}

/** The same in the form for the merchant. */
export function shownAgreement(row: TaxDetailsRow | undefined): ShownAgreement | null {
  const agreement = row && agreementOf(row);
  const span = row?.agreedSpans.at(-1);
  if (!agreement || !span) return null;
  return { version: agreement.version, agreedAt: agreement.agreedAt, since: span.since, until: span.until };
}
