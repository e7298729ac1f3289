import { PayoutAccountStatus, type PayoutEvent, type ReturnKept } from '@sillage/proto/events/payouts';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import type { BatchHandler, ReceivedEvent, Refusal } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { storeKeptReturns } from '../db/kept-returns.ts';
import type { PayoutAccountRow } from '../db/ledger-schema.ts';
import { upsertPayoutAccounts } from '../db/payout-accounts.ts';
import type { KeptReturnRow } from '../db/return-tables.ts';
import type { BillingDeps } from '../deps.ts';
import { applyPayouts, type LineNews } from '../settlements/apply-payouts.ts';
import { type NamedNews, newsOf } from '../settlements/payout-news.ts';

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
  | { readonly kind: 'news'; readonly news: NamedNews }
  | { readonly kind: 'unreadable'; readonly reason: string };

/**
 * Books what became of payouts and keeps the state of the accounts that affiliates are paid to, and what stayed there
 * though a bank gave it back. News of a line that nobody asked for goes to the dead letters: money may have moved, so
 * it is never passed over in silence.
 */
export function payoutsConsumer(deps: Pick<BillingDeps, 'db' | 'clock'>): BatchHandler<PayoutEvent> {
  return async (batch) => {
    const refusals: Refusal<PayoutEvent>[] = [];
    const accounts: PayoutAccountRow[] = [];
    const kept: KeptReturnRow[] = [];
    const news: LineNews<ReceivedEvent<PayoutEvent>>[] = [];
    for (const event of batch.events) {
      const read = readEvent(event.message, deps.clock());
      if (read.kind === 'account') accounts.push(read.account);
      else if (read.kind === 'kept') kept.push(read.kept);
      else if (read.kind === 'news') news.push({ ...read.news, source: event });
      else refusals.push({ event, code: 'unreadable_event', reason: read.reason });
    }
    const contradictions = await inTransaction(deps.db, async (trx) => {
      await upsertPayoutAccounts(trx, accounts);
      await storeKeptReturns(trx, kept);
      return applyPayouts(trx, news, new Date(deps.clock()));
    });
    return [
      ...refusals,
      ...contradictions.map(({ source, reason }) => ({ event: source, code: 'payout_contradicts', reason })),
    ];
  };
}

function readEvent(message: PayoutEvent, nowMs: number): Read {
  const { event, affiliateId } = message;
  if (event.case === 'returnKept') return readKept(event.value, nowMs);
  if (event.case !== 'accountChanged') {
    const news = newsOf(message);
    return 'unreadable' in news ? { kind: 'unreadable', reason: news.unreadable } : { kind: 'news', news };
  }
  const status = STATUSES.get(event.value.status);
  if (!UUID_PATTERN.test(affiliateId)) return { kind: 'unreadable', reason: 'the affiliate id is not a UUID' };
  if (status === undefined) return { kind: 'unreadable', reason: 'the status of the account is unknown' };
  return { kind: 'account', account: { affiliate_id: affiliateId, version: Number(event.value.version), status } };
}

function readKept({ lineId, payoutId, accountId }: ReturnKept, nowMs: number): Read {
  if (!UUID_PATTERN.test(lineId)) return { kind: 'unreadable', reason: 'the line id is not a UUID' };
  const areIds = [payoutId, accountId].every((id) => /^\w{1,255}$/.test(id));
  if (!areIds) return { kind: 'unreadable', reason: 'the id of the payout or account is malformed' };
  return {
    kind: 'kept',
    kept: { line_id: lineId, payout_id: payoutId, account_id: accountId, found_at: new Date(nowMs) },
  };
}
