import { enqueueTasks } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { payeeAccount } from '../domain/account-owner.ts';
import type { AccountRequest } from '../providers/payout-provider.ts';
import { refreshQueue } from './queues.ts';
import type { AffiliateRow, PayoutAccountRow } from './schema.ts';

/** All that these affiliates ever had, in one order. */
export function listAccounts(db: Db | Trx, affiliateIds: readonly string[]): Promise<PayoutAccountRow[]> {
  if (affiliateIds.length === 0) return Promise.resolve([]);
  return (
    db
      .selectFrom('payoutAccounts')
      .selectAll()
      // One array, however many: a statement takes 65,535 parameters.
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
 * The affiliate, locked until the transaction ends, and their accounts: nobody else changes the address, or what
 * follows from it, meanwhile. Undefined as long as the affiliate's event has not come.
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

/** The ids of the accounts that new transfers to these affiliates go to, by affiliate. */
export async function listPayees(trx: Trx, affiliateIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (affiliateIds.length === 0) return new Map();
  const affiliates = await trx
    .selectFrom('affiliates')
    .select(['affiliateId', 'email'])
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .execute();
  const accounts = await accountsByAffiliate(trx, affiliateIds);
  const payees = affiliates.flatMap(({ affiliateId, email }): [string, string][] => {
    const payee = payeeAccount(accounts.get(affiliateId) ?? [], email);
    return payee ? [[affiliateId, payee.id]] : [];
  });
  return new Map(payees);
}

/** For the owner of the affiliate's lock. */
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

/** Stores, or with null forgets, the call that makes the account. */
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

/** Forgets the addresses of an affiliate: also those in the request of an account that never came to be. */
export async function eraseAddresses(trx: Trx, affiliateId: string): Promise<void> {
  await trx
    .updateTable('payoutAccounts')
    .set({ address: '', createKey: null, createUsedAt: null, createRequest: null })
    .where('affiliateId', '=', affiliateId)
    .execute();
}

/** The account state that was last published to the merchant and billing. For the owner of the affiliate's lock. */
export async function setTold(
  trx: Trx,
  affiliateId: string,
  published: Pick<AffiliateRow, 'accountVersion' | 'accountStatus'>,
): Promise<void> {
  await trx.updateTable('affiliates').set(published).where('affiliateId', '=', affiliateId).execute();
}

/** The number of a look at the provider's state that begins now. */
export async function beginFetch(db: Db, id: string): Promise<number> {
  const { fetchesBegun } = await db
    .updateTable('payoutAccounts')
    .set((eb) => ({ fetchesBegun: eb('fetchesBegun', '+', 1) }))
    .where('id', '=', id)
    .returning('fetchesBegun')
    .executeTakeFirstOrThrow();
  return fetchesBegun;
}

/** A provider said that something of its account changed. One that is not ours is left alone. */
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
