import { eurosInMinor } from '@sillage/proto/values/payments';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found, notFound } from '@sillage/runtime/service';
import { v7 as uuid } from 'uuid';
import { findAdjustment, insertAdjustment, type ListedAdjustment } from '../db/adjustments.ts';
import { findAffiliate } from '../db/campaigns.ts';
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

type Asked = Pick<Adjustment, 'campaignId' | 'affiliateId' | 'currency' | 'amountMinor' | 'reason' | 'madeBy'>;

/**
 * The merchant owes an affiliate more, or less, than commissions come to. Under the campaign's lock nothing else changes what is
 * owed, so a correction never takes what a settlement or a batch has.
 */
export function adjustBalance({ db, clock, config }: Adjusting, asked: Asked): Promise<ListedAdjustment> {
  return inTransaction(db, async (trx) => {
    const campaign = await lockOwnCampaign(trx, asked.campaignId, asked.madeBy);
    const affiliate = found(await findAffiliate(trx, asked.affiliateId));
    if (affiliate.campaignId !== campaign.campaignId) throw notFound();
    const limitMinor = eurosInMinor(config.BONUS_LIMIT_EUR, campaign.currency);
    const { isRemoved } = affiliate;
    const owedMinor = await findOwed(trx, campaign, asked);
    const refusal = refuseAdjustment(asked, { campaign, isRemoved, owedMinor, limitMinor });
    if (refusal === 'too_large') throw new AppError('bonus_too_large', SENTENCES[refusal], { members: { limitMinor } });
    if (refusal) throw new AppError(CODES[refusal], SENTENCES[refusal]);
    return book(trx, { ...asked, id: uuid(), book: campaign.book, madeAt: new Date(clock()), reverses: null });
  });
}

/** Takes back a bonus or a correction, by an entry of the opposite amount with a reason of its own. */
export async function reverseAdjustment(
  { db, clock }: Pick<Adjusting, 'db' | 'clock'>,
  { id, reason, madeBy }: Pick<Adjustment, 'id' | 'reason' | 'madeBy'>,
): Promise<ListedAdjustment> {
  const { campaignId } = found(await findAdjustment(db, id));
  return inTransaction(db, async (trx) => {
    const campaign = await lockOwnCampaign(trx, campaignId, madeBy);
    const { reversedBy, ...before } = found(await findAdjustment(trx, id));
    const owedMinor = await findOwed(trx, campaign, before);
    const refusal = refuseReversal(before, { book: campaign.book, isReversed: reversedBy !== null, owedMinor });
    if (refusal) throw new AppError(CODES[refusal], SENTENCES[refusal]);
    const taken = { reason, madeBy, amountMinor: -before.amountMinor, reverses: id };
    return book(trx, { ...before, ...taken, id: uuid(), madeAt: new Date(clock()) });
  });
}

async function book(trx: Trx, adjustment: Adjustment): Promise<ListedAdjustment> {
  await insertAdjustment(trx, adjustment);
  await post(trx, [adjustmentTransaction(adjustment)]);
  return { ...adjustment, reversedBy: null };
}

/** And neither in a settlement nor in a batch. */
async function findOwed(
  trx: Trx,
  { book, campaignId }: CampaignRow,
  { affiliateId, currency }: Pick<Adjustment, 'affiliateId' | 'currency'>,
): Promise<bigint> {
  const of = { campaignIds: [campaignId], affiliateIds: [affiliateId], currency };
  const [payable] = await balancesOf(trx, book, { ...of, types: ['affiliate.payable'] });
  return -(payable?.balanceMinor ?? 0n);
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

const SENTENCES: Readonly<Record<Refusal, string>> = {
  over: 'The campaign is archived or the affiliate was removed: nobody is given a bonus there.',
  other_currency: 'A bonus is in the currency of the campaign.',
  too_large: 'This installation allows no bonus that large at once.',
  more_than_owed:
    'Less than that is owed to this affiliate and in no payment that is under way. Nothing was changed: take off less, or wait.',
  is_reversal: 'This entry takes another one back. Make a new entry instead.',
  reversed_before: 'This entry was taken back before.',
  other_book: 'This entry is from the campaign’s time in test mode.',
};
