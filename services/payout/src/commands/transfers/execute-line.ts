import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { callOnce, nextCall, type ProviderFault, providerOf, type StoredCall } from '@sillage/runtime/provider-calls';
import type { TaskResult } from '@sillage/runtime/work-queue';
import { findRecipient, type Recipient } from '../../db/campaigns.ts';
import { listAccounts, lockAffiliate } from '../../db/payout-accounts.ts';
import { markWaiting, storeCall, type Transfer } from '../../db/payout-lines.ts';
import type { PayoutLineRow } from '../../db/schema.ts';
import type { PayoutDeps } from '../../deps.ts';
import { isObjectedByOther, payeeAccount } from '../../domain/account-owner.ts';
import type { TransferRequest } from '../../providers/payout-provider.ts';
import { settleFailed, settlePaid } from './settle-line.ts';
import { transferFigures } from './transfer-figures.ts';

type ExecuteDeps = Pick<PayoutDeps, 'db' | 'clock' | 'providers' | 'metrics'>;

/** Funds from a charge may take days to become available. */
const FUNDS_WITHIN_MS = 10 * DAY_MS;
const FIRST_FUNDS_PAUSE_MS = 24_000;

/**
 * Pays an open line, or finds out that it was paid, or that it cannot be; a line of test mode is only marked as paid.
 * Throws if it must be retried: with a ProviderFault, or because the affiliate's events have not arrived yet.
 */
export async function executeLine(deps: ExecuteDeps, line: PayoutLineRow): Promise<TaskResult> {
  if (line.isTest) return settlePaid(deps, line, { provider: 'test', transferId: `test_${line.lineId}` });
  const recipient = await findRecipient(deps.db, line.affiliateId);
  // They come from another topic.
  if (!recipient) throw new Error('The events of the affiliate have not come yet');
  const { callUsedAt: keyUsedAt, requestedAt } = line;
  const history = { isOutcomeUnknown: line.state === 'asking', isResumed: line.attempt > 1, keyUsedAt, requestedAt };
  const next = nextCall(history, deps.clock());
  const outcome = await callOnce<Call, Outcome>({
    ...(next.looksFirst && { find: () => findMade(deps, line) }),
    // Repeated even if the account is no longer enabled: only the same call reveals the outcome of the previous one.
    store: async () => (next.way === 'repeat' ? storedCall(line) : undefined) ?? beginCall(deps, line, recipient),
    async send({ provider, request, key }) {
      return { provider, transferId: await providerOf(deps.providers, provider).createTransfer(request, key) };
    },
    async settle(_call, state, fault) {
      if (fault?.kind === 'unknown_outcome') deps.metrics.of(transferFigures)('unknown');
      if (state === 'no_effect') await markWaiting(deps.db, line);
    },
    refused: async (call, fault) => ({ ended: await settleRefused(deps, line, call, fault) }),
    keepsExhaustedKey: true,
  });
  return 'ended' in outcome ? outcome.ended : settlePaid(deps, line, outcome);
}

interface Call extends StoredCall {
  readonly provider: string;
  readonly request: TransferRequest;
}

/** The transfer that paid the line, or a result without one. */
type Outcome = Transfer | { readonly ended: TaskResult };

/** An earlier transfer for this line, to any of the affiliate's accounts. */
async function findMade({ db, providers }: ExecuteDeps, line: PayoutLineRow): Promise<Transfer | undefined> {
  const accounts = await listAccounts(db, [line.affiliateId]);
  const called = { provider: line.provider, accountId: line.callRequest?.accountId ?? null };
  const requested = new Set<string>();
  for (const { provider, accountId } of [called, ...accounts]) {
    if (provider === null || accountId === null || requested.has(`${provider} ${accountId}`)) continue;
    requested.add(`${provider} ${accountId}`);
    const wanted = { lineId: line.lineId, settlementId: line.settlementId, accountId, since: line.requestedAt };
    const transferId = await providerOf(providers, provider).findTransfer(wanted);
    if (transferId !== undefined) return { provider, transferId };
  }
  return undefined;
}

function storedCall({ provider, callKey: key, callRequest: stored }: PayoutLineRow): Call | undefined {
  if (provider === null || key === null || stored === null) return undefined;
  return { provider, key, request: { ...stored, amountMinor: BigInt(stored.amountMinor) }, isFirst: false };
}

/**
 * Stores the next call. A line that had an account when it was requested keeps that account, unless the holder of
 * another one has objected since; any other is paid to the account of the affiliate's address, which is locked until
 * the call is stored.
 */
async function beginCall(
  deps: ExecuteDeps,
  line: PayoutLineRow,
  recipient: Recipient,
): Promise<Call | { readonly answer: Outcome }> {
  const begun = await inTransaction(deps.db, async (trx): Promise<Call | undefined> => {
    const { affiliate, accounts = [] } = (await lockAffiliate(trx, line.affiliateId)) ?? {};
    const account =
      line.payoutAccountId === null
        ? payeeAccount(accounts, affiliate?.email ?? '')
        : accounts.find(({ id }) => id === line.payoutAccountId && !isObjectedByOther(accounts, id));
    if (recipient.isTest || account?.status !== 'enabled') return undefined;
    const { provider, accountId } = account;
    if (provider === null || accountId === null) return undefined;
    const request = requestOf(line, recipient, { provider, accountId });
    const generation = line.callGeneration + 1;
    const key = `transfer-${line.lineId}-${line.attempt}-${generation}`;
    const stored = await storeCall(trx, line, { provider, key, generation, request, at: new Date(deps.clock()) });
    if (!stored) throw new Error('Another process has taken up the line meanwhile');
    return { provider, request, key, isFirst: true };
  });
  return begun ?? { answer: { ended: await settleFailed(deps, line, { reason: 'no_account' }) } };
}

/** If funds are insufficient, the line is retried later; any other refusal ends this attempt. */
async function settleRefused(
  deps: ExecuteDeps,
  line: PayoutLineRow,
  { provider, request: { accountId } }: Call,
  { kind, message }: ProviderFault,
): Promise<TaskResult> {
  const waitedMs = deps.clock() - line.requestedAt.getTime();
  if (kind !== 'no_funds' || waitedMs >= FUNDS_WITHIN_MS)
    return settleFailed(deps, line, { reason: 'refused', message, provider, accountId });
  await markWaiting(deps.db, line);
  return { againInMs: Math.min(HOUR_MS, Math.max(FIRST_FUNDS_PAUSE_MS, waitedMs)) };
}

function requestOf(
  line: PayoutLineRow,
  recipient: Recipient,
  { provider, accountId }: { readonly provider: string; readonly accountId: string },
): TransferRequest {
  return {
    lineId: line.lineId,
    settlementId: line.settlementId,
    affiliateId: line.affiliateId,
    affiliateName: recipient.name,
    campaignName: recipient.campaignName,
    accountId,
    currency: line.currency,
    amountMinor: line.amountMinor,
    // A provider can only transfer from charges that it made itself.
    sourceChargeId: line.sourceProvider === provider ? line.sourceChargeId : null,
  };
}
