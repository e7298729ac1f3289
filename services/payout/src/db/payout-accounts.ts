import { isDue } from '@sillage/infra/postgres';
import type { Db, Trx } from '../deps.ts';
import type { AccountRequest } from '../providers/payout-provider.ts';
import type { PayoutAccountRow } from './schema.ts';

interface Owner {
  readonly affiliateId: string;
  readonly campaignId: string;
}

export function findPayoutAccount(db: Db | Trx, affiliateId: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payout_accounts').selectAll().where('affiliate_id', '=', affiliateId).executeTakeFirst();
}

export function listPayoutAccounts(db: Db, campaignId: string): Promise<PayoutAccountRow[]> {
  return db.selectFrom('payout_accounts').selectAll().where('campaign_id', '=', campaignId).orderBy('affiliate_id').execute();
}

/** The affiliate's row, locked until the transaction ends; made where there is none, which `isNew` says. */
export async function lockPayoutAccount(
  trx: Trx,
  { affiliateId, campaignId }: Owner,
): Promise<{ readonly row: PayoutAccountRow; readonly isNew: boolean }> {
  const made = await trx
    .insertInto('payout_accounts')
    .values({ affiliate_id: affiliateId, campaign_id: campaignId, version: 1, status: 'pending', account_id: null, invited_at: null })
    .onConflict((it) => it.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { row: made, isNew: true };
  const row = await trx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('affiliate_id', '=', affiliateId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

export type AccountColumns = Partial<
  Pick<
    PayoutAccountRow,
    | 'version'
    | 'status'
    | 'account_id'
    | 'is_gone'
    | 'invited_at'
    | 'create_leased_until'
    | 'fetch_applied'
    | 'refresh_due_at'
    | 'refresh_tries'
  >
>;

export function updatePayoutAccount(db: Db | Trx, affiliateId: string, columns: AccountColumns): Promise<PayoutAccountRow> {
  return db.updateTable('payout_accounts').set(columns).where('affiliate_id', '=', affiliateId).returningAll().executeTakeFirstOrThrow();
}

/** Stores, or with null forgets, the call that makes the account. */
export async function setCreation(
  db: Db | Trx,
  affiliateId: string,
  call: { readonly key: string; readonly usedAt: Date; readonly request: AccountRequest } | null,
): Promise<void> {
  await db
    .updateTable('payout_accounts')
    .set({
      create_key: call?.key ?? null,
      create_used_at: call?.usedAt ?? null,
      create_request: call && JSON.stringify(call.request),
    })
    .where('affiliate_id', '=', affiliateId)
    .execute();
}

/** The number of a look at the provider's state that begins now. */
export async function beginFetch(db: Db, affiliateId: string): Promise<number> {
  const { fetches_begun } = await db
    .updateTable('payout_accounts')
    .set((it) => ({ fetches_begun: it('fetches_begun', '+', 1) }))
    .where('affiliate_id', '=', affiliateId)
    .returning('fetches_begun')
    .executeTakeFirstOrThrow();
  return fetches_begun;
}

/** The provider said that something of this account changed. One that is not ours is left alone. */
export async function askForRefresh(trx: Trx, accountId: string, at: Date): Promise<void> {
  await trx.updateTable('payout_accounts').set({ refresh_due_at: at, refresh_tries: 0 }).where('account_id', '=', accountId).execute();
}

/** Takes up to `limit` accounts that are to be asked for anew. Until `until` nobody else takes them. */
export async function claimRefreshes(
  db: Db,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<readonly PayoutAccountRow[]> {
  const due = db
    .selectFrom('payout_accounts')
    .select('affiliate_id')
    .where(isDue('refresh_due_at', now))
    .orderBy('refresh_due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('payout_accounts')
    .set((it) => ({ refresh_due_at: until, refresh_tries: it('refresh_tries', '+', 1) }))
    .where('affiliate_id', 'in', due)
    .returningAll()
    .execute();
}

/** Ends, or with a time puts off, a refresh that was claimed until `until`. One that was asked for since stays due. */
export async function settleRefresh(db: Db, affiliateId: string, until: Date, dueAt: Date | null): Promise<void> {
  await db
    .updateTable('payout_accounts')
    .set({ refresh_due_at: dueAt })
    .where('affiliate_id', '=', affiliateId)
    .where('refresh_due_at', '=', until)
    .execute();
}
