import { eurosInMinor } from '@sillage/proto/values/payments';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found, notFound } from '@sillage/runtime/service';
import { v7 as uuid } from 'uuid';
import {
  findAdjustment,
  insertAdjustments,
  isDifferenceBooked,
  type ListedAdjustment,
  type Range,
} from '../db/balances/adjustments.ts';
import { listAffiliates } from '../db/campaigns.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import {
  type Adjustment,
  type AdjustmentRefusal,
  adjustmentTransaction,
  type ReversalRefusal,
  refuseAdjustment,
  refuseReversal,
} from '../domain/adjustment.ts';
import { balancesOf } from '../ledger/balances.ts';
import { post } from '../ledger/post.ts';
import { lockOwnCampaign } from '../settlements/own-campaign.ts';

type Adjusting = Pick<BillingDeps, 'db' | 'clock' | 'config'>;

type AdjustmentRequest = Pick<
  Adjustment,
  'campaignId' | 'affiliateId' | 'currency' | 'amountMinor' | 'reason' | 'madeBy'
>;

/**
 * Adds to, or deducts from, an affiliate's balance by the merchant's decision. The campaign's lock keeps the balance
 * unchanged meanwhile, so a correction never takes amounts that a settlement or a batch has claimed.
 */
export async function adjustBalance(deps: Adjusting, requested: AdjustmentRequest): Promise<ListedAdjustment> {
  const { affiliateId, amountMinor } = requested;
  const [made] = await adjust(deps, requested, [{ affiliateId, amountMinor }]);
  return found(made);
}

interface Differences extends Omit<AdjustmentRequest, 'affiliateId' | 'amountMinor'> {
  readonly orders: Range;
  readonly entries: readonly Entry[];
}

type Entry = Pick<Adjustment, 'affiliateId' | 'amountMinor'>;

/**
 * The same for several affiliates, atomically: the difference that other terms would have made for these orders. The
 * difference of an order is never booked twice.
 */
export function bookDifferences(
  deps: Adjusting,
  { orders, entries, ...requested }: Differences,
): Promise<readonly ListedAdjustment[]> {
  return adjust(deps, requested, entries, orders);
}

function adjust(
  { db, clock, config }: Adjusting,
  requested: Omit<AdjustmentRequest, 'affiliateId' | 'amountMinor'>,
  entries: readonly Entry[],
  orders?: Range,
): Promise<readonly ListedAdjustment[]> {
  return inTransaction(db, async (trx) => {
    const campaign = await lockOwnCampaign(trx, requested.campaignId, requested.madeBy);
    const ids = entries.map(({ affiliateId }) => affiliateId);
    if (orders && (await isDifferenceBooked(trx, campaign, ids, orders)))
      throw new AppError('invalid_transition', SENTENCES.booked_before);
    const affiliates = new Map((await listAffiliates(trx, ids)).map((row) => [row.affiliateId, row]));
    const owed = await findOwed(trx, campaign, { affiliateIds: ids, currency: requested.currency });
    const limitMinor = eurosInMinor(config.BONUS_LIMIT_EUR, campaign.currency);
    const adjustments = entries.map((entry) => {
      const affiliate = found(affiliates.get(entry.affiliateId));
      if (affiliate.campaignId !== campaign.campaignId) throw notFound();
      const owedMinor = owed(entry.affiliateId);
      const { isRemoved } = affiliate;
      const { currency } = requested;
      const refusal = refuseAdjustment({ ...entry, currency }, { campaign, isRemoved, owedMinor, limitMinor });
      if (refusal === 'too_large')
        throw new AppError('bonus_too_large', SENTENCES[refusal], { members: { limitMinor } });
      if (refusal) throw new AppError(CODES[refusal], SENTENCES[refusal]);
      return { ...requested, ...entry, id: uuid(), book: campaign.book, madeAt: new Date(clock()), reverses: null };
    });
    return book(trx, adjustments, orders);
  });
}

/** Reverses a bonus or a correction, with an entry of the opposite amount and a reason of its own. */
export async function reverseAdjustment(
  { db, clock }: Pick<Adjusting, 'db' | 'clock'>,
  { id, reason, madeBy }: Pick<Adjustment, 'id' | 'reason' | 'madeBy'>,
): Promise<ListedAdjustment> {
  const { campaignId } = found(await findAdjustment(db, id));
  return inTransaction(db, async (trx) => {
    const campaign = await lockOwnCampaign(trx, campaignId, madeBy);
    const { reversedBy, ...before } = found(await findAdjustment(trx, id));
    const { affiliateId, currency } = before;
    const owedMinor = (await findOwed(trx, campaign, { affiliateIds: [affiliateId], currency }))(affiliateId);
    const refusal = refuseReversal(before, { book: campaign.book, isReversed: reversedBy !== null, owedMinor });
    if (refusal) throw new AppError(CODES[refusal], SENTENCES[refusal]);
    const taken = { reason, madeBy, amountMinor: -before.amountMinor, reverses: id };
    const [made] = await book(trx, [{ ...before, ...taken, id: uuid(), madeAt: new Date(clock()) }]);
    return found(made);
  });
}

async function book(
  trx: Trx,
  adjustments: readonly Adjustment[],
  orders?: Range,
): Promise<readonly ListedAdjustment[]> {
  await insertAdjustments(trx, adjustments, orders);
  await post(trx, adjustments.map(adjustmentTransaction));
  return adjustments.map((adjustment) => ({ ...adjustment, reversedBy: null }));
}

/** Balances without amounts that are claimed by settlements or batches. */
async function findOwed(
  trx: Trx,
  { book, campaignId }: CampaignRow,
  { affiliateIds, currency }: { readonly affiliateIds: readonly string[]; readonly currency: string },
): Promise<(affiliateId: string) => bigint> {
  const of = { campaignIds: [campaignId], affiliateIds, currency };
  const balances = await balancesOf(trx, book, { ...of, types: ['affiliate.payable'] });
  const payable = new Map(balances.map((balance) => [balance.affiliateId, balance.balanceMinor]));
  return (affiliateId) => -(payable.get(affiliateId) ?? 0n);
}

type Refusal = AdjustmentRefusal | ReversalRefusal;

const CODES = {
  over: 'invalid_transition',
  other_currency: 'validation_failed',
  more_than_owed: 'more_than_owed',
  is_reversal: 'invalid_transition',
  reversed_before: 'invalid_transition',
  other_book: 'invalid_transition',
} as const satisfies Record<Exclude<Refusal, 'too_large'>, string>;

const SENTENCES: Readonly<Record<Refusal | 'booked_before', string>> = {
  booked_before:
    'For one of them, a difference of some of these orders was booked before. Nothing was booked: take that back first, or choose other orders.',
  over: 'The campaign is archived or the affiliate was removed: nobody is given a bonus there.',
  other_currency: 'A bonus is in the currency of the campaign.',
  too_large: 'This installation allows no bonus that large at once.',
  more_than_owed:
    'Less than that is owed to this affiliate and in no payment that is under way. Nothing was changed: take off less, or wait.',
  is_reversal: 'This entry takes another one back. Make a new entry instead.',
  reversed_before: 'This entry was taken back before.',
  other_book: 'This entry is from the campaign’s time in test mode.',
};
