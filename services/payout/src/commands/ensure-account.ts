import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@sillage/infra/postgres';
import { AppError } from '@sillage/infra/service';
import type { Recipient } from '../db/campaigns.ts';
import { lockPayoutAccount, setCreation, updatePayoutAccount } from '../db/payout-accounts.ts';
import type { PayoutAccountRow } from '../db/schema.ts';
import type { PayoutDeps, Trx } from '../deps.ts';
import { isKeyKept } from '../domain/calls.ts';
import { type AccountRequest, type PayoutProvider, type ProviderAccount, ProviderFault } from '../providers/payout-provider.ts';
import { publishAccount } from './publish.ts';
import { applyAccount } from './refresh-account.ts';

type Ensuring = Pick<PayoutDeps, 'db' | 'clock' | 'config'> & { readonly provider: PayoutProvider };

/** Longer than a look-up and a call can take together. */
const CREATION_MS = 90_000;
const WAIT_MS = 250;
const WAITS = 40;

/** The affiliate's payout account, made where there is none: once, whoever asks at the same time and whatever crashed. */
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

function takeTurn({ db, clock }: Ensuring, { affiliateId, campaignId }: Recipient): Promise<Turn> {
  return inTransaction(db, async (trx): Promise<Turn> => {
    const { row, isNew } = await lockPayoutAccount(trx, { affiliateId, campaignId });
    if (isNew) await publishAccount(trx, row, clock());
    if (row.account_id !== null && !row.is_gone) return { is: 'known', row };
    const leasedForMs = (row.create_leased_until?.getTime() ?? 0) - clock();
    if (leasedForMs > 0 && leasedForMs <= CREATION_MS) return { is: 'others' };
    const leased = await updatePayoutAccount(trx, affiliateId, { create_leased_until: new Date(clock() + CREATION_MS) });
    return { is: 'ours', row: leased };
  });
}

async function create(deps: Ensuring, recipient: Recipient, row: PayoutAccountRow): Promise<PayoutAccountRow> {
  try {
    const account = await createOrFind(deps, recipient, row);
    return await store(deps, recipient, account);
  } catch (error) {
    await updatePayoutAccount(deps.db, recipient.affiliateId, { create_leased_until: null });
    throw error;
  }
}

/** A creation that was begun and never answered is looked for first; then its own call is repeated while its key is kept. */
async function createOrFind(deps: Ensuring, recipient: Recipient, row: PayoutAccountRow): Promise<ProviderAccount> {
  const { affiliateId } = recipient;
  const { create_key: begunKey, create_used_at: begunAt, create_request: begun } = row;
  if (begunKey !== null && begunAt !== null && begun !== null) {
    const found = await deps.provider.findAccount(affiliateId, begunAt);
    if (found) return found;
    if (isKeyKept(begunAt, deps.clock())) return call(deps, begun, begunKey, true);
  }
  const { name, email } = recipient;
  const request: AccountRequest = { affiliateId, affiliateName: name, email, country: deps.config.PAYOUT_COUNTRY };
  const key = `account-${affiliateId}-${randomUUID()}`;
  await setCreation(deps.db, affiliateId, { key, usedAt: new Date(deps.clock()), request });
  return call(deps, request, key, false);
}

async function call({ db, provider }: Ensuring, request: AccountRequest, key: string, isRepeat: boolean): Promise<ProviderAccount> {
  try {
    return await provider.createAccount(request, key);
  } catch (error) {
    const hadNoEffect = error instanceof ProviderFault && error.kind !== 'unknown_outcome' && (error.kind === 'refused' || !isRepeat);
    if (hadNoEffect) await setCreation(db, request.affiliateId, null);
    throw error;
  }
}

function store({ db, clock }: Ensuring, { affiliateId, campaignId }: Recipient, account: ProviderAccount): Promise<PayoutAccountRow> {
  return inTransaction(db, async (trx: Trx) => {
    const { row } = await lockPayoutAccount(trx, { affiliateId, campaignId });
    if (row.account_id !== null && !row.is_gone) return row;
    await setCreation(trx, affiliateId, null);
    // What was announced before the account was known here went by unheard: it is asked for once more.
    const columns = { account_id: account.id, create_leased_until: null, refresh_due_at: new Date(clock()), refresh_tries: 0 };
    return applyAccount(trx, row, account, clock(), columns);
  });
}
