import type { Agreement } from '@sillage/proto/http/tax-details';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { TaxDetailsRow } from './schema.ts';

export interface AffiliateTaxDetails extends TaxDetailsRow {
  readonly affiliateId: string;
}

/** All that these affiliates ever entered, at whatever address. Served by payout_accounts_by_affiliate. */
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

/** For the owner of the affiliate's lock. */
export async function storeTaxDetails(trx: Trx, { agreedSpans, ...stored }: TaxDetailsRow): Promise<void> {
  const row = { ...stored, agreedSpans: JSON.stringify(agreedSpans) };
  await trx
    .insertInto('taxDetails')
    .values(row)
    .onConflict((conflict) => conflict.column('payoutAccountId').doUpdateSet(row))
    .execute();
}

export async function eraseTaxDetails(trx: Trx, affiliateId: string): Promise<void> {
  await trx
    .deleteFrom('taxDetails')
    .where('payoutAccountId', 'in', (query) =>
      query.selectFrom('payoutAccounts').select('id').where('affiliateId', '=', affiliateId),
    )
    .execute();
}

/** The last one, whether it holds or has ended. */
export function agreementOf(row: TaxDetailsRow): Agreement | null {
  const { agreementVersion: version, agreementLanguage: language, agreementHash: textHash, agreedAt } = row;
  if (version === null || language === null || textHash === null || agreedAt === null) return null;
  return { version, language, textHash, agreedAt: agreedAt.toISOString() };
}
