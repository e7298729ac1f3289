import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import type { TaskResult } from '@sillage/runtime/work-queue';
import { findRecipient, type Recipient } from '../db/campaigns.ts';
import { listAccounts, lockAffiliate } from '../db/payout-accounts.ts';
import { markWaiting, storeCall } from '../db/payout-lines.ts';
import type { PayoutLineRow } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { payeeAccount } from '../domain/account-owner.ts';
import { nextCall } from '../domain/calls.ts';
import { ProviderFault, type TransferRequest } from '../providers/payout-provider.ts';
import { settleFailed, settlePaid } from './settle-line.ts';

type ExecuteDeps = Pick<PayoutDeps, 'db' | 'clock' | 'provider'>;

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
    const transferId = await findMade(deps, line);
    if (transferId !== undefined) return settlePaid(deps, line, transferId);
  }
  // Also where the account is not enabled any more: only the same call says what became of the one before.
  if (next.way === 'repeat' && line.call_key !== null && line.call_request !== null) {
    const request = { ...line.call_request, amountMinor: BigInt(line.call_request.amountMinor) };
    return transfer(deps, line, { request, key: line.call_key, isRepeat: true });
  }
  const begun = await beginCall(deps, line, recipient);
  return begun === 'no_account' ? settleFailed(deps, line, { reason: 'no_account' }) : transfer(deps, line, begun);
}

/** The transfer that this line has made before, to whichever of the affiliate's accounts. */
async function findMade({ db, provider }: ExecuteDeps, line: PayoutLineRow): Promise<string | undefined> {
  const accounts = await listAccounts(db, [line.affiliate_id]);
  const accountIds = new Set([line.call_request?.accountId, ...accounts.map((account) => account.account_id)]);
  for (const accountId of accountIds) {
    if (!accountId) continue;
    if (!provider) throw notConfigured();
    const wanted = { lineId: line.line_id, settlementId: line.settlement_id, accountId, since: line.requested_at };
    const transferId = await provider.findTransfer(wanted);
    if (transferId !== undefined) return transferId;
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
    if (recipient.isDemo || account?.status !== 'enabled' || account.account_id === null) return 'no_account';
    const request = requestOf(line, recipient, account.account_id);
    const generation = line.call_generation + 1;
    const key = `transfer-${line.line_id}-${line.attempt}-${generation}`;
    const stored = await storeCall(trx, line, { key, generation, request, at: new Date(deps.clock()) });
    if (!stored) throw new Error('Another process has taken up the line meanwhile');
    return { request, key, isRepeat: false };
  });
}

interface Call {
  readonly request: TransferRequest;
  readonly key: string;
  readonly isRepeat: boolean;
}

async function transfer(deps: ExecuteDeps, line: PayoutLineRow, { request, key, isRepeat }: Call): Promise<TaskResult> {
  const { provider } = deps;
  try {
    if (!provider) throw notConfigured();
    return await settlePaid(deps, line, await provider.createTransfer(request, key));
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'unknown_outcome') throw error;
    const waitedMs = deps.clock() - line.requested_at.getTime();
    if (error.kind === 'refused' || (error.kind === 'no_funds' && waitedMs >= FUNDS_WITHIN_MS)) {
      return settleFailed(deps, line, { reason: 'refused', message: error.message, accountId: request.accountId });
    }
    // The first call certainly had no effect, and the next one is a new one. Of a repeat, only `no_funds` says as much
    // of the call before.
    if (!isRepeat || error.kind === 'no_funds') await markWaiting(deps.db, line);
    if (error.kind !== 'no_funds') throw error;
    return { againInMs: Math.min(HOUR_MS, Math.max(FIRST_FUNDS_PAUSE_MS, waitedMs)) };
  }
}

const notConfigured = (): ProviderFault => new ProviderFault('not_now', 'STRIPE_SECRET_KEY is not set');

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
