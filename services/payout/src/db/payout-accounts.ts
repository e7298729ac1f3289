import { enqueueTasks } from '@sillage/runtime/work-queue';
import type { Db, Trx } from '../deps.ts';
import { payeeAccount } from '../domain/account-owner.ts';
import type { AccountRequest } from '../providers/payout-provider.ts';
import { refreshQueue } from './queues.ts';
import type { AffiliateRow, PayoutAccountRow } from './schema.ts';

/** All that these affiliates ever had, in one order. */
export function listAccounts(db: Db | Trx, affiliateIds: readonly string[]): Promise<PayoutAccountRow[]> {
  if (affiliateIds.length === 0) return Promise.resolve([]);
  return db.selectFrom('payout_accounts').selectAll().where('affiliate_id', 'in', affiliateIds).orderBy('id').execute();
}

export function findAccount(db: Db | Trx, id: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('id', '=', id).executeTakeFirst();
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
    .where('affiliate_id', '=', affiliateId)
    .forUpdate()
    .executeTakeFirst();
  return affiliate && { affiliate, accounts: await listAccounts(trx, [affiliateId]) };
}

/** The ids of the accounts that new transfers to these affiliates go to, by affiliate. */
export async function listPayees(trx: Trx, affiliateIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (affiliateIds.length === 0) return new Map();
  const affiliates = await trx
    .selectFrom('affiliates')
    .select(['affiliate_id', 'email'])
    .where('affiliate_id', 'in', affiliateIds)
    .execute();
  const accounts = new Map<string, PayoutAccountRow[]>();
  for (const account of await listAccounts(trx, affiliateIds)) {
    accounts.set(account.affiliate_id, [...(accounts.get(account.affiliate_id) ?? []), account]);
  }
  const payees = affiliates.flatMap(({ affiliate_id, email }): [string, string][] => {
    const payee = payeeAccount(accounts.get(affiliate_id) ?? [], email);
    return payee ? [[affiliate_id, payee.id]] : [];
  });
  return new Map(payees);
}

/** For the owner of the affiliate's lock. */
export function insertAccount(
  trx: Trx,
  account: Pick<PayoutAccountRow, 'affiliate_id' | 'campaign_id' | 'address'>,
): Promise<PayoutAccountRow> {
  return trx
    .insertInto('payout_accounts')
    .values({ ...account, status: 'pending' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type AccountColumns = Partial<
  Pick<
    PayoutAccountRow,
    | 'status'
    | 'account_id'
    | 'is_gone'
    | 'invited_at'
    | 'detached_at'
    | 'objected_at'
    | 'confirmed_at'
    | 'create_leased_until'
    | 'fetch_applied'
  >
>;

export function updateAccount(db: Db | Trx, id: string, columns: AccountColumns): Promise<PayoutAccountRow> {
  return db.updateTable('payout_accounts').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
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
    .updateTable('payout_accounts')
    .set({
      ...(call && { provider: call.provider }),
      create_key: call?.key ?? null,
      create_used_at: call?.usedAt ?? null,
      create_request: call && JSON.stringify(call.request),
    })
    .where('id', '=', id)
    .execute();
}

/** Forgets the addresses of an affiliate: also those in the request of an account that never came to be. */
export async function eraseAddresses(trx: Trx, affiliateId: string): Promise<void> {
  await trx
    .updateTable('payout_accounts')
    .set({ address: '', create_key: null, create_used_at: null, create_request: null })
    .where('affiliate_id', '=', affiliateId)
    .execute();
}

/** What the merchant and billing were told last. For the owner of the affiliate's lock. */
export async function setTold(
  trx: Trx,
  affiliateId: string,
  told: Pick<AffiliateRow, 'account_version' | 'account_status'>,
): Promise<void> {
  await trx.updateTable('affiliates').set(told).where('affiliate_id', '=', affiliateId).execute();
}

/** The number of a look at the provider's state that begins now. */
export async function beginFetch(db: Db, id: string): Promise<number> {
  const { fetches_begun } = await db
    .updateTable('payout_accounts')
    .set((eb) => ({ fetches_begun: eb('fetches_begun', '+', 1) }))
    .where('id', '=', id)
    .returning('fetches_begun')
    .executeTakeFirstOrThrow();
  return fetches_begun;
}

/** A provider said that something of its account changed. One that is not ours is left alone. */
export async function askForRefresh(
  trx: Trx,
  { provider, accountId }: { readonly provider: string; readonly accountId: string },
): Promise<void> {
  const accounts = await trx
    .selectFrom('payout_accounts')
    .select(['id', 'fetches_begun'])
    .where('provider', '=', provider)
    .where('account_id', '=', accountId)
    .execute();
  const tasks = accounts.map(({ id, fetches_begun }) => ({
    payload: { payoutAccountId: id, fetchesBegun: fetches_begun },
  }));
  await enqueueTasks(trx, refreshQueue, tasks);
}
