import type { SettlementEvent } from '@sillage/proto/events/settlements';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import type { BatchHandler, Refusal } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { ensureNotices } from '../commands/end-notice.ts';
import { ensureMoneyNotices } from '../db/mails.ts';
import { listPayees } from '../db/payout-accounts.ts';
import { type AddressedLine, areKnown, type RequestedLines, storeLines } from '../db/payout-lines.ts';
import type { PayoutDeps, Trx } from '../deps.ts';
import { type MoneyNotice, readHold, readReturn } from '../domain/money-notices.ts';
import { type RequestedLine, readPayoutRequest } from '../domain/payout-request.ts';

/** Events of up to 200 lines each: a batch of them stays small, however large the settlement is. */
export const MAX_BATCH = 10;

/** Writes down what is to be paid and told. Whoever sends mails is woken by `onStored`. */
export function settlementsConsumer(
  deps: Pick<PayoutDeps, 'db' | 'clock'>,
  onStored: () => void,
): BatchHandler<SettlementEvent> {
  return async (batch) => {
    const refusals: Refusal<SettlementEvent>[] = [];
    const requests: ReadRequest[] = [];
    const notices: MoneyNotice[] = [];
    for (const event of batch.events) {
      const read = readEvent(event.message, deps.clock());
      if (typeof read === 'string') refusals.push({ event, code: 'unreadable_event', reason: read });
      else if (read && 'notices' in read) notices.push(...read.notices);
      else if (read) requests.push(read);
    }
    if (requests.length > 0 || notices.length > 0) {
      await inTransaction(deps.db, async (trx) => {
        await ensureMoneyNotices(trx, notices, new Date(deps.clock()));
        for (const read of requests) {
          const request = await addressed(trx, read);
          const told = await storeLines(trx, request);
          if (!(await areKnown(trx, request))) {
            throw new AppError(
              'unreadable_event',
              `A line of the settlement ${request.settlementId} is not what it was before`,
            );
          }
          await ensureNotices(trx, request.settlementId, told, deps.clock());
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

/** From here on a line is under way: its money goes to the account of now, whatever address the affiliate gets. */
async function addressed(trx: Trx, request: ReadRequest): Promise<RequestedLines> {
  const ids = request.lines.filter(({ method }) => method === 'transfer').map(({ affiliateId }) => affiliateId);
  const payees = await listPayees(trx, [...new Set(ids)]);
  const lines = request.lines.map(
    (line): AddressedLine => ({ ...line, payoutAccountId: payees.get(line.affiliateId) ?? null }),
  );
  return { ...request, lines };
}

interface ReadNotices {
  readonly notices: readonly MoneyNotice[];
}

/** Undefined for an event that asks for nothing; a sentence for one that cannot be carried out. */
function readEvent(
  { settlementId, campaignId, occurredAtMs, event }: SettlementEvent,
  nowMs: number,
): ReadRequest | ReadNotices | string | undefined {
  const isAsking =
    event.case === 'payoutRequested' || event.case === 'payoutsHeld' || event.case === 'transferReversed';
  if (!isAsking) return undefined;
  if (!UUID_PATTERN.test(settlementId) || !UUID_PATTERN.test(campaignId))
    return 'the id of the settlement or campaign is not a UUID';
  if (event.case !== 'payoutRequested') {
    const notices =
      event.case === 'payoutsHeld'
        ? readHold(settlementId, campaignId, event.value)
        : readReturn(campaignId, event.value);
    return typeof notices === 'string' ? notices : { notices };
  }
  const lines = readPayoutRequest(event.value);
  if (typeof lines === 'string') return lines;
  // An event that comes late, or once more, is as old as it is: see `nextCall`.
  const requestedAt = new Date(Math.min(Number(occurredAtMs), nowMs));
  return { settlementId, campaignId, lines, requestedAt };
}
