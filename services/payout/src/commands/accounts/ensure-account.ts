import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@sillage/runtime/postgres';
import { callOnce, nextCall, type StoredCall } from '@sillage/runtime/provider-calls';
import { AppError } from '@sillage/runtime/service';
import type { Recipient } from '../../db/campaigns.ts';
import {
  askForRefresh,
  findAccount,
  insertAccount,
  lockAffiliate,
  setCreation,
  updateAccount,
} from '../../db/payout-accounts.ts';
import type { PayoutAccountRow } from '../../db/schema.ts';
import type { PayoutDeps, Trx } from '../../deps.ts';
import { attachedAccount, isSameAddress } from '../../domain/account-owner.ts';
import type { AccountRequest, PayoutProvider, ProviderAccount } from '../../providers/payout-provider.ts';
import { addressReplaced } from './grant.ts';
import { publishAccount } from './publish.ts';
import { applyAccount } from './refresh-account.ts';

type Ensuring = Pick<PayoutDeps, 'db' | 'clock' | 'config'> & { readonly provider: PayoutProvider };

/** How long one worker has the exclusive right to create the account: longer than a look-up and a call together. */
const CREATION_MS = 90_000;
const WAIT_MS = 250;
const WAITS = 40;

/**
 * The payout account of the recipient's address, which a mailed link has proved. Creates it if missing, at most once
 * despite concurrency and crashes. The account stays with that address even if the affiliate's address changes
 * meanwhile.
 */
export async function ensureAccount(deps: Ensuring, recipient: Recipient): Promise<PayoutAccountRow> {
  for (let waits = 0; waits < WAITS; waits += 1) {
    const lease = await leaseCreation(deps, recipient);
    if (lease.is === 'known') return lease.row;
    if (lease.is === 'ours') return create(deps, recipient, lease.row);
    await sleep(WAIT_MS);
  }
  throw new AppError('provider_unavailable', 'Your payout account is being created. Try again in a minute.');
}

type CreationLease = { readonly is: 'known' | 'ours'; readonly row: PayoutAccountRow } | { readonly is: 'others' };

function leaseCreation({ db, clock }: Ensuring, { affiliateId, campaignId, email }: Recipient): Promise<CreationLease> {
  return inTransaction(db, async (trx): Promise<CreationLease> => {
    const locked = await lockAffiliate(trx, affiliateId);
    if (!locked || !isSameAddress(locked.affiliate.email, email)) throw addressReplaced();
    const known = attachedAccount(locked.accounts, email);
    const row = known ?? (await insertAccount(trx, { affiliateId, campaignId, address: email }));
    if (!known) await publishAccount(trx, affiliateId, clock());
    if (row.accountId !== null && !row.isGone) return { is: 'known', row };
    const leasedForMs = (row.createLeasedUntil?.getTime() ?? 0) - clock();
    if (leasedForMs > 0 && leasedForMs <= CREATION_MS) return { is: 'others' };
    const leased = await updateAccount(trx, row.id, { createLeasedUntil: new Date(clock() + CREATION_MS) });
    return { is: 'ours', row: leased };
  });
}

async function create(deps: Ensuring, recipient: Recipient, row: PayoutAccountRow): Promise<PayoutAccountRow> {
  try {
    const account = await createOrFind(deps, recipient, row);
    return await store(deps, row, account);
  } catch (error) {
    await updateAccount(deps.db, row.id, { createLeasedUntil: null });
    throw error;
  }
}

interface Creation extends StoredCall {
  readonly request: AccountRequest;
}

function createOrFind(deps: Ensuring, recipient: Recipient, row: PayoutAccountRow): Promise<ProviderAccount> {
  const { db, clock, provider } = deps;
  const begun = begunCreation(row);
  const keyUsedAt = begun?.usedAt ?? null;
  const now = clock();
  const next = nextCall(
    { isOutcomeUnknown: begun !== undefined, keyUsedAt, requestedAt: keyUsedAt ?? new Date(now) },
    now,
  );
  return callOnce<Creation, ProviderAccount>({
    ...(begun && next.looksFirst && { find: () => provider.findAccount(begun.request, begun.usedAt) }),
    async store() {
      if (begun && next.way === 'repeat') return { ...begun, isFirst: false };
      const request = requestOf(deps, recipient, row);
      const key = `account-${recipient.affiliateId}-${randomUUID()}`;
      await setCreation(db, row.id, { provider: provider.name, key, usedAt: new Date(now), request });
      return { request, key, isFirst: true };
    },
    send: ({ request, key }) => provider.createAccount(request, key),
    async settle(_creation, state) {
      if (state === 'no_effect') await setCreation(db, row.id, null);
    },
    keepsExhaustedKey: true,
  });
}

function begunCreation({ createKey: key, createUsedAt: usedAt, createRequest: request }: PayoutAccountRow) {
  return key === null || usedAt === null || request === null ? undefined : { key, usedAt, request };
}

const requestOf = (
  { config }: Ensuring,
  { affiliateId, name, email }: Recipient,
  { id }: PayoutAccountRow,
): AccountRequest => ({
  affiliateId,
  payoutAccountId: id,
  affiliateName: name,
  email,
  country: config.PAYOUT_COUNTRY,
});

function store(
  { db, clock, provider }: Ensuring,
  { id, affiliateId }: PayoutAccountRow,
  account: ProviderAccount,
): Promise<PayoutAccountRow> {
  return inTransaction(db, async (trx: Trx) => {
    await lockAffiliate(trx, affiliateId);
    const row = await findAccount(trx, id);
    if (!row) throw new AppError('internal', 'The payout account is gone');
    if (row.accountId !== null && !row.isGone) return row;
    await setCreation(trx, id, null);
    const columns = { accountId: account.id, createLeasedUntil: null };
    const stored = await applyAccount(trx, row, account, clock(), columns);
    // Events from before the account was known here were ignored, so it is fetched once more.
    await askForRefresh(trx, { provider: provider.name, accountId: account.id });
    return stored;
  });
}
