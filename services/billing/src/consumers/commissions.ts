import type { CommissionChanged } from '@sillage/proto/events/commissions';
import type { BatchHandler, Refusal } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { lockCampaigns } from '../db/campaigns.ts';
import { findBooked, insertFeeItems, storeBooked } from '../db/conversions.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { type BookedConversion, decideBooking, type FeeItem } from '../domain/booking.ts';
import type { Commission } from '../domain/commission.ts';
import type { LedgerTransaction } from '../domain/ledger-transaction.ts';
import { post } from '../ledger/post.ts';
import { readCommission } from './read-commission.ts';

type Readable = readonly [Refusal<CommissionChanged>['event'], Commission];

/** Books what affiliates earn and lose, and the fee on it, each change exactly once. */
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
  const isDemo = await lockedCampaigns(trx, [...new Set(readable.map(([, commission]) => commission.campaignId))]);
  const real = readable.filter(([, commission]) => isDemo.get(commission.campaignId) === false);
  const ids = [...new Set(real.map(([, commission]) => commission.conversionId))];
  const known = new Map((await findBooked(trx, ids)).map((conversion) => [conversion.conversionId, conversion]));
  const changed = new Map<string, BookedConversion>();
  const transactions: LedgerTransaction[] = [];
  const feeItems: FeeItem[] = [];
  const refusals: Refusal<CommissionChanged>[] = [];
  for (const [event, commission] of real) {
    const { conversionId } = commission;
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

/** Whether each is a demo. The event of a campaign may come later than those of its commissions: they wait for it. */
async function lockedCampaigns(trx: Trx, campaignIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const campaigns = await lockCampaigns(trx, campaignIds);
  if (campaigns.length < campaignIds.length) {
    throw new AppError('unavailable', 'A campaign is not known yet. Try again.', { detail: { campaignIds } });
  }
  return new Map(campaigns.map((campaign) => [campaign.campaignId, campaign.isDemo]));
}
