import { enqueueTasks } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { payeeAccount } from '../domain/account-owner.ts';
import type { AccountRequest } from '../providers/payout-provider.ts';
import { refreshQueue } from './queues.ts';
import type { AffiliateRow, PayoutAccountRow } from './schema.ts';

/** All accounts that these affiliates ever had, in a fixed order. */
export function listAccounts(db: Db | Trx, affiliateIds: readonly string[]): Promise<PayoutAccountRow[]> {
  if (affiliateIds.length === 0) return Promise.resolve([]);
  return (
    db
      .selectFrom('payoutAccounts')
      .selectAll()
      // One array parameter, because a statement takes at most 65,535 parameters.
      .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
      .orderBy('id')
      .execute()
  );
}

export function findAccount(db: Db | Trx, id: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payoutAccounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface LockedAffiliate {
  readonly affiliate: AffiliateRow;
  readonly accounts: readonly PayoutAccountRow[];
}

/**
 * Locks the affiliate until the transaction ends, and returns their accounts: the address, and everything that depends
 * on it, cannot change meanwhile. Undefined until the affiliate's event has arrived.
 */
export async function lockAffiliate(trx: Trx, affiliateId: string): Promise<LockedAffiliate | undefined> {
  const affiliate = await trx
    .selectFrom('affiliates')
    .selectAll()
    .where('affiliateId', '=', affiliateId)
    .forUpdate()
    .executeTakeFirst();
  return affiliate && { affiliate, accounts: await listAccounts(trx, [affiliateId]) };
}

export async function accountsByAffiliate(
  db: Db | Trx,
  affiliateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PayoutAccountRow[]>> {
  const accounts = new Map<string, PayoutAccountRow[]>(affiliateIds.map((affiliateId) => [affiliateId, []]));
  for (const account of await listAccounts(db, affiliateIds)) accounts.get(account.affiliateId)?.push(account);
  return accounts;
}

/** The ids of the accounts to which new transfers are paid, by affiliate. */
export async function listPayees(db: Db | Trx, affiliateIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (affiliateIds.length === 0) return new Map();
  const affiliates = await db
    .selectFrom('affiliates')
    .select(['affiliateId', 'email'])
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .execute();
  const accounts = await accountsByAffiliate(db, affiliateIds);
  const payees = affiliates.flatMap(({ affiliateId, email }): [string, string][] => {
    const payee = payeeAccount(accounts.get(affiliateId) ?? [], email);
    return payee ? [[affiliateId, payee.id]] : [];
  });
  return new Map(payees);
}

/** The caller must hold the affiliate's lock. */
export function insertAccount(
  trx: Trx,
  account: Pick<PayoutAccountRow, 'affiliateId' | 'campaignId' | 'address'>,
): Promise<PayoutAccountRow> {
  return trx
    .insertInto('payoutAccounts')
    .values({ ...account, status: 'pending' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type AccountColumns = Partial<
  Pick<
    PayoutAccountRow,
    | 'status'
    | 'accountId'
    | 'isGone'
    | 'invitedAt'
    | 'detachedAt'
    | 'objectedAt'
    | 'confirmedAt'
    | 'createLeasedUntil'
    | 'fetchApplied'
  >
>;

export function updateAccount(db: Db | Trx, id: string, columns: AccountColumns): Promise<PayoutAccountRow> {
  return db.updateTable('payoutAccounts').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Stores, or with null removes, the call that creates the account. */
export async function setCreation(
  db: Db | Trx,
  id: string,
  call: {
    readonly provider: string;
    readonly key: string;
    readonly usedAt: Date;
    readonly request: AccountRequest;
  } | null,
): Promise<void> {
  await db
    .updateTable('payoutAccounts')
    .set({
      ...(call && { provider: call.provider }),
      createKey: call?.key ?? null,
      createUsedAt: call?.usedAt ?? null,
      createRequest: call && JSON.stringify(call.request),
    })
    .where('id', '=', id)
    .execute();
}

/** Erases the addresses of an affiliate, including those in the request for an account that was never created. */
export async function eraseAddresses(trx: Trx, affiliateId: string): Promise<void> {
  await trx
    .updateTable('payoutAccounts')
    .set({ address: '', createKey: null, createUsedAt: null, createRequest: null })
    .where('affiliateId', '=', affiliateId)
    .execute();
}

/**
 * Stores the account state that was last published to the merchant and billing. The caller must hold the affiliate's
 * lock.
 */
export async function setTold(
  trx: Trx,
  affiliateId: string,
  published: Pick<AffiliateRow, 'accountVersion' | 'accountStatus'>,
): Promise<void> {
  await trx.updateTable('affiliates').set(published).where('affiliateId', '=', affiliateId).execute();
}

/** The number for a read of the provider's state that begins now. */
export async function beginFetch(db: Db, id: string): Promise<number> {
  const { fetchesBegun } = await db
    .updateTable('payoutAccounts')
    .set((eb) => ({ fetchesBegun: eb('fetchesBegun', '+', 1) }))
    .where('id', '=', id)
    .returning('fetchesBegun')
    .executeTakeFirstOrThrow();
  return fetchesBegun;
}

/** Enqueues a refresh of an account that changed according to its provider. Does nothing for unknown accounts. */
export async function askForRefresh(
  trx: Trx,
  { provider, accountId }: { readonly provider: string; readonly accountId: string },
): Promise<void> {
  const accounts = await trx
    .selectFrom('payoutAccounts')
    .select(['id', 'fetchesBegun'])
    .where('provider', '=', provider)
    .where('accountId', '=', accountId)
    .execute();
  const tasks = accounts.map(({ id, fetchesBegun }) => ({
    payload: { payoutAccountId: id, fetchesBegun },
  }));
  await enqueueTasks(trx, refreshQueue, tasks);
}
