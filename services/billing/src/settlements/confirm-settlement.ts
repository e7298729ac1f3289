import type { Quote } from '@sillage/proto/http/settlements';
import type { Book } from '@sillage/proto/values/book';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { findByHash, findUnderWay } from '../db/settlements/settlements.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { NO_CARD } from '../domain/charge-failure.ts';
import { isSettled } from '../domain/line-outcome.ts';
import { findTestCard } from '../domain/test-cards.ts';
import { refuseHeld } from '../returns/refuse-held.ts';
import { beginSettlement } from './begin-settlement.ts';
import { loadQuote, type QuoteRequest } from './load-quote.ts';
import { lockOwnCampaign, refuseStranger } from './own-campaign.ts';

export interface Confirmation extends QuoteRequest {
  readonly campaignId: string;
  /** The hash of the quote that the merchant saw. */
  readonly hash: string;
  /** A test card, if the campaign is in test mode. */
  readonly cardId?: string | null;
}

/** The settlement's id, and whether this call created it: repeating the hash returns the same settlement. */
export interface Confirmed {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Begins the settlement that the merchant confirmed, or none: under the campaign's lock, the quote must still be the
 * one that they saw.
 */
export function confirmSettlement(
  deps: Pick<BillingDeps, 'db' | 'clock' | 'providers' | 'payableCurrencies'>,
  ownerUserId: string,
  { campaignId, hash, cardId = null, ...requested }: Confirmation,
): Promise<Confirmed> {
  return inTransaction(deps.db, async (trx) => {
    const campaign = await lockOwnCampaign(trx, campaignId, ownerUserId);
    const known = await findByHash(trx, campaignId, hash);
    if (known) return { id: known.id, isNew: false };
    await refuseStranger(trx, campaign, requested.affiliateId);
    await refuseUnderWay(trx, campaign.book, campaignId);
    await refuseHeld(trx, campaign.book, ownerUserId);
    const decided = await loadQuote({ ...deps, db: trx }, campaign, requested);
    refuseDifferent(decided.quote, hash);
    refuseWithoutCard(decided.quote, cardId);
    refuseEmpty(decided.quote);
    const once = { hash, period: null };
    const id = await beginSettlement(trx, campaign, decided, once, new Date(deps.clock()), cardId);
    return { id, isNew: true };
  });
}

/** Throws if another settlement of the campaign is in progress in this book. */
export async function refuseUnderWay(trx: Trx, book: Book, campaignId: string): Promise<void> {
  const other = await findUnderWay(trx, book, campaignId);
  if (!other) return;
  throw new AppError(
    'settlement_in_progress',
    'A payment of this campaign is under way. Wait for its end, resume it or cancel it.',
    {
      members: { settlementId: other.id },
    },
  );
}

function refuseDifferent(quote: Quote, hash: string): void {
  if (quote.hash === hash) return;
  throw new AppError(
    'quote_changed',
    'What is owed has changed since it was shown. Look at the new amounts and confirm them.',
    {
      members: { quote },
    },
  );
}

/** A test card can only pay in test mode, where it is required. */
function refuseWithoutCard({ isTest, card, charges }: Quote, cardId: string | null): void {
  if (!isTest && cardId !== null) throw new AppError('conflict', 'A card can only be chosen in test mode.');
  if (charges.every((charge) => charge.totalMinor === 0n)) return;
  if (isTest && !findTestCard(cardId)) throw new AppError('card_required', 'Choose one of the quote’s test cards.');
  if (!isTest && card === null) throw new AppError('card_required', NO_CARD.sentence);
}

const TOO_LITTLE =
  'What is owed is less than a card can be charged. It stays owed, and is paid together with what comes next.';

/** Settlements before a deletion may be empty; a payment must not be. */
function refuseEmpty({ reason, lines, charges }: Quote): void {
  if (reason !== 'pay_now' || lines.some(isSettled) || charges.some((charge) => charge.totalMinor > 0)) return;
  const unpayable = lines.find((line) => line.outcome === 'not_payable');
  if (unpayable) {
    throw new AppError(
      'currency_not_payable',
      `The platform cannot pay affiliates in ${unpayable.currency}. Nothing was charged, and what is owed stays owed. Choose to pay affiliates yourself, or ask the operator for payments in ${unpayable.currency}.`,
    );
  }
  const isTooLittle = lines.some((line) => line.outcome === 'below_charge');
  throw new AppError('conflict', isTooLittle ? TOO_LITTLE : 'There is nothing to pay at the moment.');
}
