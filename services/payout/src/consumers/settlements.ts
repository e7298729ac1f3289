import { type SettlementEvent, SettlementEventSchema } from '@sillage/proto/events/settlements';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { ensureNotices } from '../commands/mails/end-notice.ts';
import { ensureMoneyNotices } from '../db/mails.ts';
import { listPayees } from '../db/payout-accounts.ts';
import { type AddressedLine, areKnown, type RequestedLines, storeLines } from '../db/payout-lines.ts';
import type { PayoutDeps, Trx } from '../deps.ts';
import { type MoneyNotice, readMarked, readPayoutHold, readReturn, readSelfBilled } from '../domain/money-notices.ts';
import { type RequestedLine, readPayoutRequest } from '../domain/payout-request.ts';

/** Events have up to 200 lines each, so a batch stays small for settlements of any size. */
export const MAX_BATCH = 10;

/** Stores the lines to pay and the notices to send. `onStored` wakes the worker that sends mails. */
export function settlementsConsumer(
  deps: Pick<PayoutDeps, 'db' | 'clock'>,
  onStored: () => void,
): BatchHandler<SettlementEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, SettlementEventSchema);
    const notices = readable.flatMap(noticesOf);
    const requests = readable.flatMap((event) => requestOf(event, deps.clock()));
    if (requests.length > 0 || notices.length > 0) {
      await inTransaction(deps.db, async (trx) => {
        await ensureMoneyNotices(trx, notices, new Date(deps.clock()));
        for (const read of requests) {
          const request = await addressed(trx, read);
          const notices = await storeLines(trx, request);
          if (!(await areKnown(trx, request))) {
            throw new AppError(
              'unreadable_event',
              `A line of the settlement ${request.settlementId} is not what it was before`,
            );
          }
          await ensureNotices(trx, request.settlementId, notices, deps.clock());
        }
      });
      onStored();
    }
    return refusals;
  };
}

interface ReadRequest extends Omit<RequestedLines, 'lines'> {
  readonly lines: readonly RequestedLine[];
}

/**
 * Fixes the current account of each line: from now on its money goes there, even if the affiliate's address changes.
 */
async function addressed(trx: Trx, request: ReadRequest): Promise<RequestedLines> {
  const ids = request.lines.filter(({ method }) => method === 'transfer').map(({ affiliateId }) => affiliateId);
  const payees = await listPayees(trx, [...new Set(ids)]);
  const lines = request.lines.map(
    (line): AddressedLine => ({ ...line, payoutAccountId: payees.get(line.affiliateId) ?? null }),
  );
  return { ...request, lines };
}

function noticesOf({ settlementId, campaignId, event }: SettlementEvent): readonly MoneyNotice[] {
  if (event.case === 'payoutsHeld') return readPayoutHold(settlementId, campaignId, event.value);
  if (event.case === 'transferReversed') return [readReturn(campaignId, event.value)];
  if (event.case === 'paymentsMarked') return readMarked(campaignId, event.value);
  if (event.case === 'selfBilledWritten') return readSelfBilled(campaignId, event.value);
  return [];
}

function requestOf(
  { settlementId, campaignId, occurredAtMs, event }: SettlementEvent,
  nowMs: number,
): readonly ReadRequest[] {
  if (event.case !== 'payoutRequested' && event.case !== 'testPayoutRequested') return [];
  // A late or repeated event keeps its original age: see `nextCall`.
  const requestedAt = new Date(Math.min(Number(occurredAtMs), nowMs));
  const isTest = event.case === 'testPayoutRequested';
  return [{ settlementId, campaignId, isTest, lines: readPayoutRequest(event.value), requestedAt }];
}
