import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import type { TaskResult } from '@sillage/runtime/work-queue';
import { findRecipient, type Recipient } from '../db/campaigns.ts';
import { listAccounts, lockAffiliate } from '../db/payout-accounts.ts';
import { markWaiting, storeCall, type Transfer } from '../db/payout-lines.ts';
import type { PayoutLineRow } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { payeeAccount } from '../domain/account-owner.ts';
import { nextCall } from '../domain/calls.ts';
import { ProviderFault, type TransferRequest } from '../providers/payout-provider.ts';
import { providerOf } from './provider-call.ts';
import { settleFailed, settlePaid } from './settle-line.ts';

type ExecuteDeps = Pick<PayoutDeps, 'db' | 'clock' | 'providers'>;

/** What the platform was charged may take days until it can be passed on. */
const FUNDS_WITHIN_MS = 10 * DAY_MS;
const FIRST_FUNDS_PAUSE_MS = 24_000;

/**
 * Pays an open line, or finds out that it was paid, or that it cannot be. Rejects where it must be tried again: with a
 * ProviderFault, or because the line's own events are on their way.
 */
export async function executeLine(deps: ExecuteDeps, line: PayoutLineRow): Promise<TaskResult> {
  const recipient = await findRecipient(deps.db, line.affiliate_id);
  // In another topic.
  if (!recipient) throw new Error('The events of the affiliate have not come yet');
  const { attempt, call_used_at: keyUsedAt, requested_at: requestedAt } = line;
  const next = nextCall({ asked: line.state === 'asking', attempt, keyUsedAt, requestedAt }, deps.clock());
  if (next.looksFirst) {
    const made = await findMade(deps, line);
    if (made) return settlePaid(deps, line, made);
  }
  // Also where the account is not enabled any more: only the same call says what became of the one before.
  const { provider, call_key: key, call_request: stored } = line;
  if (next.way === 'repeat' && provider !== null && key !== null && stored !== null) {
    const request = { ...stored, amountMinor: BigInt(stored.amountMinor) };
    return transfer(deps, line, { provider, request, key, isRepeat: true });
  }
  const begun = await beginCall(deps, line, recipient);
  return begun === 'no_account' ? settleFailed(deps, line, { reason: 'no_account' }) : transfer(deps, line, begun);
}

/** The transfer that this line has made before, to whichever of the affiliate's accounts. */
async function findMade({ db, providers }: ExecuteDeps, line: PayoutLineRow): Promise<Transfer | undefined> {
  const accounts = await listAccounts(db, [line.affiliate_id]);
  const called = { provider: line.provider, account_id: line.call_request?.accountId ?? null };
  const asked = new Set<string>();
  for (const { provider, account_id: accountId } of [called, ...accounts]) {
    if (provider === null || accountId === null || asked.has(`${provider} ${accountId}`)) continue;
    asked.add(`${provider} ${accountId}`);
    const wanted = { lineId: line.line_id, settlementId: line.settlement_id, accountId, since: line.requested_at };
    const transferId = await providerOf(providers, provider).findTransfer(wanted);
    if (transferId !== undefined) return { provider, transferId };
  }
  return undefined;
}

/**
 * Stores the call that is made next. A line that had an account when it was asked for stays with that one; any other
 * goes to the account of the affiliate's address, which cannot change until the call is stored.
 */
function beginCall(deps: ExecuteDeps, line: PayoutLineRow, recipient: Recipient): Promise<Call | 'no_account'> {
  return inTransaction(deps.db, async (trx) => {
    const { affiliate, accounts = [] } = (await lockAffiliate(trx, line.affiliate_id)) ?? {};
    const account =
      line.payout_account_id === null
        ? payeeAccount(accounts, affiliate?.email ?? '')
        : accounts.find(({ id }) => id === line.payout_account_id);
    if (recipient.isDemo || account?.status !== 'enabled') return 'no_account';
    const { provider, account_id: accountId } = account;
    if (provider === null || accountId === null) return 'no_account';
    const request = requestOf(line, recipient, accountId);
    const generation = line.call_generation + 1;
    const key = `transfer-${line.line_id}-${line.attempt}-${generation}`;
    const stored = await storeCall(trx, line, { provider, key, generation, request, at: new Date(deps.clock()) });
    if (!stored) throw new Error('Another process has taken up the line meanwhile');
    return { provider, request, key, isRepeat: false };
  });
}

interface Call {
  readonly provider: string;
  readonly request: TransferRequest;
  readonly key: string;
  readonly isRepeat: boolean;
}

async function transfer(
  deps: ExecuteDeps,
  line: PayoutLineRow,
  { provider, request, key, isRepeat }: Call,
): Promise<TaskResult> {
  try {
    const transferId = await providerOf(deps.providers, provider).createTransfer(request, key);
    return await settlePaid(deps, line, { provider, transferId });
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'unknown_outcome') throw error;
    const waitedMs = deps.clock() - line.requested_at.getTime();
    if (error.kind === 'refused' || (error.kind === 'no_funds' && waitedMs >= FUNDS_WITHIN_MS)) {
      return settleFailed(deps, line, {
        reason: 'refused',
        message: error.message,
        provider,
        accountId: request.accountId,
      });
    }
    // The first call certainly had no effect, and the next one is a new one. Of a repeat, only `no_funds` says as much
    // of the call before.
    if (!isRepeat || error.kind === 'no_funds') await markWaiting(deps.db, line);
    if (error.kind !== 'no_funds') throw error;
    return { againInMs: Math.min(HOUR_MS, Math.max(FIRST_FUNDS_PAUSE_MS, waitedMs)) };
  }
}

function requestOf(line: PayoutLineRow, recipient: Recipient, accountId: string): TransferRequest {
  return {
    lineId: line.line_id,
    settlementId: line.settlement_id,
    affiliateId: line.affiliate_id,
    affiliateName: recipient.name,
    campaignName: recipient.campaignName,
    accountId,
    currency: line.currency,
    amountMinor: line.amount_minor,
    sourceChargeId: line.source_charge_id,
  };
}
