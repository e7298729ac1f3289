import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import type { Recipient } from '../db/campaigns.ts';
import {
  askForRefresh,
  findAccount,
  insertAccount,
  lockAffiliate,
  setCreation,
  updateAccount,
} from '../db/payout-accounts.ts';
import type { PayoutAccountRow } from '../db/schema.ts';
import type { PayoutDeps, Trx } from '../deps.ts';
import { attachedAccount, isSameAddress } from '../domain/account-owner.ts';
import { isKeyKept } from '../domain/calls.ts';
import {
  type AccountRequest,
  type PayoutProvider,
  type ProviderAccount,
  ProviderFault,
} from '../providers/payout-provider.ts';
import { addressReplaced } from './grant.ts';
import { publishAccount } from './publish.ts';
import { applyAccount } from './refresh-account.ts';

type Ensuring = Pick<PayoutDeps, 'db' | 'clock' | 'config'> & { readonly provider: PayoutProvider };

/** Longer than a look-up and a call can take together. */
const CREATION_MS = 90_000;
const WAIT_MS = 250;
const WAITS = 40;

/**
 * The payout account of the recipient's address, which a mailed link has proved, made where there is none: once,
 * whoever asks at the same time and whatever crashed. It stays with that address, also where the affiliate gets another
 * one meanwhile.
 */
export async function ensureAccount(deps: Ensuring, recipient: Recipient): Promise<PayoutAccountRow> {
  for (let waits = 0; waits < WAITS; waits += 1) {
    const turn = await takeTurn(deps, recipient);
    if (turn.is === 'known') return turn.row;
    if (turn.is === 'ours') return create(deps, recipient, turn.row);
    await sleep(WAIT_MS);
  }
  throw new AppError('provider_unavailable', 'Your payout account is being created. Try again in a minute.');
}

type Turn = { readonly is: 'known' | 'ours'; readonly row: PayoutAccountRow } | { readonly is: 'others' };

function takeTurn({ db, clock }: Ensuring, { affiliateId, campaignId, email }: Recipient): Promise<Turn> {
  return inTransaction(db, async (trx): Promise<Turn> => {
    const locked = await lockAffiliate(trx, affiliateId);
    if (!locked || !isSameAddress(locked.affiliate.email, email)) throw addressReplaced();
    const known = attachedAccount(locked.accounts, email);
    const row =
      known ?? (await insertAccount(trx, { affiliate_id: affiliateId, campaign_id: campaignId, address: email }));
    if (!known) await publishAccount(trx, affiliateId, clock());
    if (row.account_id !== null && !row.is_gone) return { is: 'known', row };
    const leasedForMs = (row.create_leased_until?.getTime() ?? 0) - clock();
    if (leasedForMs > 0 && leasedForMs <= CREATION_MS) return { is: 'others' };
    const leased = await updateAccount(trx, row.id, { create_leased_until: new Date(clock() + CREATION_MS) });
    return { is: 'ours', row: leased };
  });
}

async function create(deps: Ensuring, recipient: Recipient, row: PayoutAccountRow): Promise<PayoutAccountRow> {
  try {
    const account = await createOrFind(deps, recipient, row);
    return await store(deps, row, account);
  } catch (error) {
    await updateAccount(deps.db, row.id, { create_leased_until: null });
    throw error;
  }
}

/**
 * A creation that was begun and never answered is looked for first; then its own call is repeated while its key is
 * kept.
 */
async function createOrFind(deps: Ensuring, recipient: Recipient, row: PayoutAccountRow): Promise<ProviderAccount> {
  const { create_key: begunKey, create_used_at: begunAt, create_request: begun } = row;
  if (begunKey !== null && begunAt !== null && begun !== null) {
    const found = await deps.provider.findAccount(begun, begunAt);
    if (found) return found;
    if (isKeyKept(begunAt, deps.clock())) return call(deps, row.id, { request: begun, key: begunKey, isRepeat: true });
  }
  const { affiliateId, name, email } = recipient;
  const request: AccountRequest = {
    affiliateId,
    payoutAccountId: row.id,
    affiliateName: name,
    email,
    country: deps.config.PAYOUT_COUNTRY,
  };
  const key = `account-${affiliateId}-${randomUUID()}`;
  await setCreation(deps.db, row.id, { provider: deps.provider.name, key, usedAt: new Date(deps.clock()), request });
  return call(deps, row.id, { request, key, isRepeat: false });
}

interface Creation {
  readonly request: AccountRequest;
  readonly key: string;
  readonly isRepeat: boolean;
}

async function call(
  { db, provider }: Ensuring,
  id: string,
  { request, key, isRepeat }: Creation,
): Promise<ProviderAccount> {
  try {
    return await provider.createAccount(request, key);
  } catch (error) {
    const hadNoEffect =
      error instanceof ProviderFault && error.kind !== 'unknown_outcome' && (error.kind === 'refused' || !isRepeat);
    if (hadNoEffect) await setCreation(db, id, null);
    throw error;
  }
}

function store(
  { db, clock, provider }: Ensuring,
  { id, affiliate_id }: PayoutAccountRow,
  account: ProviderAccount,
): Promise<PayoutAccountRow> {
  return inTransaction(db, async (trx: Trx) => {
    await lockAffiliate(trx, affiliate_id);
    const row = await findAccount(trx, id);
    if (!row) throw new AppError('internal', 'The payout account is gone');
    if (row.account_id !== null && !row.is_gone) return row;
    await setCreation(trx, id, null);
    const columns = { account_id: account.id, create_leased_until: null };
    const stored = await applyAccount(trx, row, account, clock(), columns);
    // What was announced before the account was known here went by unheard: it is asked for once more.
    await askForRefresh(trx, { provider: provider.name, accountId: account.id });
    return stored;
  });
}
