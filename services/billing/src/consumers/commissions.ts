import type { CommissionChanged } from '@sillage/proto/events/commissions';
import type { BatchHandler, Refusal } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { lockCampaigns } from '../db/campaigns.ts';
import { findBooked, insertFeeItems, storeBooked } from '../db/conversions.ts';
import { listBooksOfLines } from '../db/settlements/settlement-lines.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { type BookedConversion, decideBooking, type FeeItem } from '../domain/booking.ts';
import { type Commission, inItsBook } from '../domain/commission.ts';
import type { LedgerTransaction } from '../domain/ledger-transaction.ts';
import { post } from '../ledger/post.ts';
import { readCommission } from './read-commission.ts';

type Readable = readonly [Refusal<CommissionChanged>['event'], Commission];

/** Books affiliates' gains and losses and the fee on them, each change exactly once. */
export function commissionsConsumer({ db }: Pick<BillingDeps, 'db'>): BatchHandler<CommissionChanged> {
  return async (batch) => {
    const unreadable: Refusal<CommissionChanged>[] = [];
    const readable: Readable[] = [];
    for (const event of batch.events) {
      const commission = readCommission(event.message);
      if ('unreadable' in commission)
        unreadable.push({ event, code: 'unreadable_event', reason: commission.unreadable });
      else readable.push([event, commission]);
    }
    if (readable.length === 0) return unreadable;
    return [...unreadable, ...(await inTransaction(db, (trx) => book(trx, readable)))];
  };
}

async function book(trx: Trx, readable: readonly Readable[]): Promise<readonly Refusal<CommissionChanged>[]> {
  const demos = await lockedDemos(trx, [...new Set(readable.map(([, commission]) => commission.campaignId))]);
  const lineBooks = await listBooksOfLines(
    trx,
    readable.flatMap(([, { paidByLineId }]) => paidByLineId ?? []),
  );
  const ids = [...new Set(readable.map(([, commission]) => commission.conversionId))];
  const known = new Map((await findBooked(trx, ids)).map((conversion) => [conversion.conversionId, conversion]));
  const changed = new Map<string, BookedConversion>();
  const transactions: LedgerTransaction[] = [];
  const feeItems: FeeItem[] = [];
  const refusals: Refusal<CommissionChanged>[] = [];
  for (const [event, said] of readable) {
    const { conversionId, campaignId, paidByLineId } = said;
    const commission = inItsBook(
      // Events of demos from before the test book existed are not marked as test.
      { ...said, book: demos.has(campaignId) ? 'test' : said.book },
      paidByLineId === null ? undefined : lineBooks.get(paidByLineId),
    );
    const booking = decideBooking(changed.get(conversionId) ?? known.get(conversionId), commission);
    if (booking.outcome === 'refused') refusals.push({ event, code: 'unreadable_event', reason: booking.reason });
    if (booking.outcome !== 'booked') continue;
    changed.set(conversionId, booking.conversion);
    transactions.push(...booking.transactions);
    feeItems.push(...booking.feeItems);
  }
  await storeBooked(trx, [...changed.values()]);
  await insertFeeItems(trx, feeItems);
  await post(trx, transactions);
  return refusals;
}

/** Returns which of them are demos. If a campaign's event arrives later than its commissions, these wait for it. */
async function lockedDemos(trx: Trx, campaignIds: readonly string[]): Promise<ReadonlySet<string>> {
  const campaigns = await lockCampaigns(trx, campaignIds);
  if (campaigns.length < campaignIds.length) {
    throw new AppError('unavailable', 'A campaign has not arrived here yet. Try again.', { detail: { campaignIds } });
  }
  return new Set(campaigns.filter((campaign) => campaign.isDemo).map((campaign) => campaign.campaignId));
}
