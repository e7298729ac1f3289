import { inTransaction } from '@sillage/runtime/postgres';
import { providerOf } from '@sillage/runtime/provider-calls';
import {
  type AccountColumns,
  beginFetch,
  findAccount,
  lockAffiliate,
  updateAccount,
} from '../../db/payout-accounts.ts';
import type { PayoutAccountRow } from '../../db/schema.ts';
import type { PayoutDeps, Trx } from '../../deps.ts';
import { accountStatusOf } from '../../domain/account-status.ts';
import type { ProviderAccount } from '../../providers/payout-provider.ts';
import { publishAccount } from './publish.ts';

type Refreshing = Pick<PayoutDeps, 'db' | 'clock' | 'providers'>;

/** Fetches the current account from the provider; returns the state stored afterwards. Throws a ProviderFault. */
export async function refreshAccount(deps: Refreshing, row: PayoutAccountRow): Promise<PayoutAccountRow> {
  const { id, provider, accountId, affiliateId } = row;
  if (provider === null || accountId === null) return row;
  // Every change is reported after it was made, and the read that follows has a higher number, so the last one applied
  // includes it.
  const number = await beginFetch(deps.db, id);
  const account = await providerOf(deps.providers, provider).getAccount(accountId);
  return inTransaction(deps.db, async (trx) => {
    await lockAffiliate(trx, affiliateId);
    const current = await findAccount(trx, id);
    if (current?.accountId !== accountId || current.fetchApplied >= number) return current ?? row;
    return applyAccount(trx, current, account, deps.clock(), { fetchApplied: number });
  });
}

/**
 * Stores the provider's state of the account, and publishes it if it changes whether the affiliate can be paid. The
 * affiliate must be locked.
 */
export async function applyAccount(
  trx: Trx,
  row: PayoutAccountRow,
  account: ProviderAccount | undefined,
  nowMs: number,
  more: AccountColumns,
): Promise<PayoutAccountRow> {
  const stored = await updateAccount(trx, row.id, {
    ...more,
    isGone: account === undefined,
    status: accountStatusOf(account),
  });
  await publishAccount(trx, row.affiliateId, nowMs);
  return stored;
}
