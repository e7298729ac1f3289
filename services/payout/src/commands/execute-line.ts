import { inTransaction } from '@sillage/runtime/postgres';
import { findRecipient, type Recipient } from '../db/campaigns.ts';
import { listAccounts, lockAffiliate } from '../db/payout-accounts.ts';
import { rescheduleLine, storeCall } from '../db/payout-lines.ts';
import type { PayoutLineRow } from '../db/schema.ts';
import type { PayoutDeps } from '../deps.ts';
import { payeeAccount } from '../domain/account-owner.ts';
import { nextCall, pauseMs } from '../domain/calls.ts';
import { ProviderFault, type TransferRequest } from '../providers/payout-provider.ts';
import { settleFailed, settlePaid } from './settle-line.ts';

type ExecuteDeps = Pick<PayoutDeps, 'db' | 'clock' | 'log' | 'provider'>;

/** `held`: put off by a fault that every other line would meet, too. `postponed`: by one of its own. */
export type LineOutcome = 'decided' | 'postponed' | 'held';

/** What the platform was charged may take days until it can be passed on. */
const FUNDS_WITHIN_MS = 10 * 86_400_000;
const LONGEST_FUNDS_PAUSE_MS = 3_600_000;

/** Pays one line that was claimed, or finds out that it was paid, or that it cannot be; else puts it off. */
export async function executeLine(deps: ExecuteDeps, line: PayoutLineRow): Promise<LineOutcome> {
  const { log } = deps;
  const recipient = await findRecipient(deps.db, line.affiliate_id);
  // Its events are on their way, in another topic.
  if (!recipient) return reschedule(deps, line, 'postponed');
  try {
    return await pay(deps, line, recipient);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn(
      { lineId: line.line_id, tries: line.tries, kind: error.kind, why: error.message },
      'a transfer waits for its next try',
    );
    return reschedule(deps, line, error.kind === 'rate_limited' || error.kind === 'not_now' ? 'held' : 'postponed');
  }
}

async function pay(deps: ExecuteDeps, line: PayoutLineRow, recipient: Recipient): Promise<LineOutcome> {
  const { attempt, call_used_at: keyUsedAt, requested_at: requestedAt } = line;
  const next = nextCall({ asked: line.state === 'asking', attempt, keyUsedAt, requestedAt }, deps.clock());
  if (next.looksFirst) {
    const transferId = await findMade(deps, line);
    if (transferId !== undefined) return decide(settlePaid(deps, line, transferId));
  }
  // Also where the account is not enabled any more: only the same call says what became of the one before.
  if (next.way === 'repeat' && line.call_key !== null && line.call_request !== null) {
    const request = { ...line.call_request, amountMinor: BigInt(line.call_request.amountMinor) };
    return transfer(deps, line, { request, key: line.call_key, isRepeat: true });
  }
  const begun = await beginCall(deps, line, recipient);
  if (begun === 'no_account') return decide(settleFailed(deps, line, { reason: 'no_account' }));
  return begun === 'decided' ? 'decided' : transfer(deps, line, begun);
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
function beginCall(
  deps: ExecuteDeps,
  line: PayoutLineRow,
  recipient: Recipient,
): Promise<Call | 'no_account' | 'decided'> {
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
    return stored ? { request, key, isRepeat: false } : 'decided';
  });
}

interface Call {
  readonly request: TransferRequest;
  readonly key: string;
  readonly isRepeat: boolean;
}

async function transfer(
  deps: ExecuteDeps,
  line: PayoutLineRow,
  { request, key, isRepeat }: Call,
): Promise<LineOutcome> {
  const { provider } = deps;
  try {
    if (!provider) throw notConfigured();
    return await decide(settlePaid(deps, line, await provider.createTransfer(request, key)));
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'unknown_outcome') throw error;
    const canWait = deps.clock() - line.requested_at.getTime() < FUNDS_WITHIN_MS;
    if (error.kind === 'refused' || (error.kind === 'no_funds' && !canWait)) {
      return decide(
        settleFailed(deps, line, { reason: 'refused', message: error.message, accountId: request.accountId }),
      );
    }
    if (error.kind === 'no_funds') {
      const waitMs = Math.min(LONGEST_FUNDS_PAUSE_MS, 12 * pauseMs(line.tries));
      await rescheduleLine(deps.db, line, { dueAt: new Date(deps.clock() + waitMs), state: 'waiting' });
      return 'postponed';
    }
    // The first call certainly had no effect, and the next one is a new one. Of a repeat that says nothing of the call
    // before.
    if (!isRepeat) await rescheduleLine(deps.db, line, { dueAt: new Date(deps.clock()), state: 'waiting' });
    throw error;
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

async function decide(settling: Promise<void>): Promise<LineOutcome> {
  await settling;
  return 'decided';
}

async function reschedule<Outcome extends LineOutcome>(
  deps: ExecuteDeps,
  line: PayoutLineRow,
  outcome: Outcome,
): Promise<Outcome> {
  await rescheduleLine(deps.db, line, { dueAt: new Date(deps.clock() + pauseMs(line.tries)) });
  return outcome;
}
