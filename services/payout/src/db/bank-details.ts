import { groupBy } from '@sillage/proto/values/group-by';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { ShownPayee } from '../domain/payee.ts';
import type { BankDetailsRow } from './schema.ts';

export interface AffiliateDetails extends BankDetailsRow {
  readonly affiliateId: string;
}

/** The masked form that is shown. */
export const shownDetails = ({
  last4,
  wallet: provider,
  maskedEmail,
}: Pick<BankDetailsRow, 'last4' | 'wallet' | 'maskedEmail'>): ShownPayee => ({
  last4,
  wallet: provider === null || maskedEmail === null ? null : { provider, maskedEmail },
});

/** All details that these affiliates ever entered, at any address. Served by payout_accounts_by_affiliate. */
export function listDetails(db: Db | Trx, affiliateIds: readonly string[]): Promise<AffiliateDetails[]> {
  if (affiliateIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('payoutAccounts as a')
    .innerJoin('bankDetails as b', 'b.payoutAccountId', 'a.id')
    .selectAll('b')
    .select('a.affiliateId')
    .where('a.affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .execute();
}

/** The same, by affiliate. */
export async function detailsByAffiliate(
  db: Db | Trx,
  affiliateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AffiliateDetails[]>> {
  return groupBy(await listDetails(db, affiliateIds), ({ affiliateId }) => affiliateId);
}

export async function hasDetails(db: Db | Trx, payoutAccountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bankDetails')
    .select('payoutAccountId')
    .where('payoutAccountId', '=', payoutAccountId)
    .where('sealed', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The caller must hold the affiliate's lock. */
export async function storeDetails(trx: Trx, row: BankDetailsRow): Promise<void> {
  await trx
    .insertInto('bankDetails')
    .values(row)
    .onConflict((conflict) => conflict.column('payoutAccountId').doUpdateSet(row))
    .execute();
}

export async function eraseDetails(trx: Trx, affiliateId: string): Promise<void> {
  await trx
    .deleteFrom('bankDetails')
    .where('payoutAccountId', 'in', (query) =>
      query.selectFrom('payoutAccounts').select('id').where('affiliateId', '=', affiliateId),
    )
    .execute();
}

/**
 * Erases the details of replaced addresses, once others were entered at the current address and nobody has objected
 * since. The rows are kept, so that the next details count as a change. Served by payout_accounts_detached.
 */
export async function emptyFormerDetails(db: Db, before: Date): Promise<void> {
  await sql`
    update bank_details b set sealed = null, last4 = '', wallet = null, masked_email = null
    from payout_accounts former
      join affiliates a on a.affiliate_id = former.affiliate_id and a.email <> ''
      join payout_accounts own on own.affiliate_id = a.affiliate_id and lower(trim(own.address)) = lower(trim(a.email))
      join bank_details newer on newer.payout_account_id = own.id
    where b.payout_account_id = former.id and b.sealed is not null and own.id <> former.id
      and former.detached_at < ${before} and newer.changed_at < ${before}
      and (former.objected_at is null or former.confirmed_at is not null)`.execute(db);
}
