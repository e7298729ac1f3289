import { inTransaction } from '@sillage/infra/postgres';
import { type AccountColumns, beginFetch, lockPayoutAccount, updatePayoutAccount } from '../db/payout-accounts.ts';
import type { PayoutAccountRow } from '../db/schema.ts';
import type { PayoutDeps, Trx } from '../deps.ts';
import { accountStatusOf } from '../domain/account-status.ts';
import type { PayoutProvider, ProviderAccount } from '../providers/payout-provider.ts';
import { publishAccount } from './publish.ts';

type Refreshing = Pick<PayoutDeps, 'db' | 'clock'> & { readonly provider: PayoutProvider };

/** Asks the provider for the account as it is now; returns what is known afterwards. Rejects with a ProviderFault. */
export async function refreshAccount(deps: Refreshing, row: PayoutAccountRow): Promise<PayoutAccountRow> {
  const { account_id: accountId, affiliate_id: affiliateId } = row;
  if (accountId === null) return row;
  // Every change is announced after it was made, and the look that follows has a higher number: the last one applied knows it.
  const number = await beginFetch(deps.db, affiliateId);
  const account = await deps.provider.getAccount(accountId);
  return inTransaction(deps.db, async (trx) => {
    const { row: current } = await lockPayoutAccount(trx, { affiliateId, campaignId: row.campaign_id });
    if (current.account_id !== accountId || current.fetch_applied >= number) return current;
    return applyAccount(trx, current, account, deps.clock(), { fetch_applied: number });
  });
}

/** Stores what the provider said, and tells of it where the status changed. The row must be locked. */
export async function applyAccount(
  trx: Trx,
  row: PayoutAccountRow,
  account: ProviderAccount | undefined,
  nowMs: number,
  more: AccountColumns,
): Promise<PayoutAccountRow> {
  const status = accountStatusOf(account);
  const isChanged = status !== row.status;
  const stored = await updatePayoutAccount(trx, row.affiliate_id, {
    ...more,
    is_gone: account === undefined,
    ...(isChanged && { status, version: row.version + 1 }),
  });
  if (isChanged) await publishAccount(trx, stored, nowMs);
  return stored;
}
