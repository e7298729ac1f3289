import { pickCard } from '../charges/pick-card.ts';
import { listOpenMonths } from '../db/balances/open-fees.ts';
import type { CampaignRow } from '../db/schema.ts';
import { listBalances, listPending, listPrepaid } from '../db/settlements/quote-facts.ts';
import { findPrevious } from '../db/settlements/settlements.ts';
import type { BillingDeps, Db } from '../deps.ts';
import { type DecidedQuote, decideQuote } from '../domain/quote.ts';
import type { QuoteFacts } from '../domain/quote-facts.ts';
import { findPayoutHold } from '../returns/find-payout-hold.ts';
import { viewPayoutHold } from '../returns/view-payout-hold.ts';
import { payableCurrenciesOf } from './payable-currencies.ts';

export interface QuoteRequest {
  readonly reason: QuoteFacts['reason'];
  /** The affiliate being deleted; only for `affiliate_deletion`. */
  readonly affiliateId: string | null;
}

type Quoting = Pick<BillingDeps, 'providers' | 'payableCurrencies'> & { readonly db: Db };

/** The settlement that this campaign would get now. Valid as long as the campaign is locked. */
export async function loadQuote(
  deps: Quoting,
  campaign: CampaignRow,
  { reason, affiliateId }: QuoteRequest,
): Promise<DecidedQuote> {
  const { db, providers } = deps;
  const { campaignId: id, book } = campaign;
  // A monthly mail is about new earnings, so affiliates who were notified before and are not paid yet get no further
  // mail.
  const onlyUnnotified = reason === 'monthly' && campaign.paymentMode === 'self_pay';
  const balances = await listBalances(db, book, id, { affiliateId, onlyUnnotified });
  const pending = await listPending(db, book, id, affiliateId);
  const months = chargesFees(reason) ? await listOpenMonths(db, book, id) : { openFees: [], merchantRevenues: [] };
  const previous = await findPrevious(db, book, id);
  const prepaid = await listPrepaid(db, book, id);
  const hold = await findPayoutHold(db, book, campaign.ownerUserId);
  const card =
    book === 'live' &&
    (await pickCard(db, { ownerUserId: campaign.ownerUserId, campaignId: id, cardId: campaign.cardId }));
  return decideQuote({
    book,
    reason,
    affiliateId,
    balances,
    prepaid,
    pending,
    ...months,
    payoutHold: hold.isHeld ? viewPayoutHold(hold) : null,
    canCharge: book === 'test' || providers.size > 0,
    payableCurrencies: await payableCurrenciesOf(deps, campaign),
    campaign: {
      id,
      name: campaign.name,
      currency: campaign.currency,
      mode: campaign.paymentMode,
      minimumPayoutMinor: campaign.minimumPayoutMinor,
    },
    card: card ? { id: card.cardId, brand: card.brand, last4: card.last4 } : null,
    lastPaymentAt: previous.lastPaymentAt?.toISOString() ?? null,
    previousSettlementId: previous.id,
  });
}

/** The fees of a monthly settlement are in the monthly invoice; the deletion of one affiliate does not charge fees. */
const chargesFees = (reason: QuoteFacts['reason']): boolean => reason === 'pay_now' || reason === 'campaign_deletion';
