import { PayoutAccountStatus, type PayoutEvent, PayoutEventSchema } from '@sillage/proto/events/payouts';
import { violationOf } from '@sillage/proto/violations';
import type { BatchHandler, ReceivedEvent, Refusal } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import type { PayoutAccountRow } from '../db/balances/ledger-schema.ts';
import { storeKeptReturns } from '../db/charges/kept-returns.ts';
import type { KeptReturnRow } from '../db/charges/return-tables.ts';
import { upsertPayoutAccounts } from '../db/payout-accounts.ts';
import type { BillingDeps } from '../deps.ts';
import { applyPayouts, type LineResult } from '../settlements/apply-payouts.ts';
import { type NamedPayoutResult, payoutResultOf } from '../settlements/payout-result.ts';

const STATUSES = new Map<number, PayoutAccountRow['status']>([
  [PayoutAccountStatus.PENDING, 'pending'],
  [PayoutAccountStatus.RESTRICTED, 'restricted'],
  [PayoutAccountStatus.ENABLED, 'enabled'],
  [PayoutAccountStatus.REJECTED, 'rejected'],
  [PayoutAccountStatus.DETACHED, 'detached'],
]);

type Read =
  | { readonly kind: 'account'; readonly account: PayoutAccountRow }
  | { readonly kind: 'kept'; readonly kept: KeptReturnRow }
  | { readonly kind: 'result'; readonly result: NamedPayoutResult }
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * Books the outcomes of payouts, and keeps the state of affiliates' payout accounts and the payouts that were returned
 * and stayed in them. Events about an unknown line go to the dead letters: money may have moved, so they are never
 * ignored.
 */
export function payoutsConsumer(deps: Pick<BillingDeps, 'db' | 'clock'>): BatchHandler<PayoutEvent> {
  return async (batch) => {
    const refusals: Refusal<PayoutEvent>[] = [];
    const accounts: PayoutAccountRow[] = [];
    const kept: KeptReturnRow[] = [];
    const results: LineResult<ReceivedEvent<PayoutEvent>>[] = [];
    for (const event of batch.events) {
      const read = readEvent(event.message, deps.clock());
      if (read.kind === 'account') accounts.push(read.account);
      else if (read.kind === 'kept') kept.push(read.kept);
      else if (read.kind === 'result') results.push({ ...read.result, source: event });
      else refusals.push({ event, code: 'unreadable_event', reason: read.reason });
    }
    const contradictions = await inTransaction(deps.db, async (trx) => {
      await upsertPayoutAccounts(trx, accounts);
      await storeKeptReturns(trx, kept);
      return applyPayouts(trx, results, new Date(deps.clock()));
    });
    return [
      ...refusals,
      ...contradictions.map(({ source, reason }) => ({ event: source, code: 'payout_contradicts', reason })),
    ];
  };
}

function readEvent(message: PayoutEvent, nowMs: number): Read {
  const violation = violationOf(PayoutEventSchema, message);
  if (violation !== undefined) return { kind: 'unreadable', reason: violation };
  const { event, affiliateId } = message;
  if (event.case === 'returnKept') {
    const { lineId, payoutId, accountId } = event.value;
    const kept = { lineId, payoutId, accountId, foundAt: new Date(nowMs) };
    return { kind: 'kept', kept };
  }
  if (event.case !== 'accountChanged') {
    const result = payoutResultOf(message);
    return 'unreadable' in result ? { kind: 'unreadable', reason: result.unreadable } : { kind: 'result', result };
  }
  const status = STATUSES.get(event.value.status);
  if (status === undefined) return { kind: 'unreadable', reason: 'the status of the account is unknown' };
  return { kind: 'account', account: { affiliateId, version: Number(event.value.version), status } };
}
