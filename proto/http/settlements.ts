import { z } from 'zod';
import { FeeBps, RateBps } from '../values/basis-points.ts';
import { Book } from '../values/book.ts';
import { Uuid } from '../values/ids.ts';
import { AmountMinor, Currency, SumMinor } from '../values/money.ts';
import { pageLimit } from '../values/page.ts';
import { PaymentMode } from '../values/payments.ts';
import { text } from '../values/text.ts';
import { PayoutHold } from './payout-holds.ts';

const Instant = z.iso.datetime();

export const SettlementReason = z.enum(['pay_now', 'monthly', 'affiliate_deletion', 'campaign_deletion']);
export type SettlementReason = z.infer<typeof SettlementReason>;

/**
 * `unknown`: never invited. `detached`: the account belongs to an address that the affiliate does not have any more, so
 * that a new one is needed, or its holder objected to the change. Else as the provider says of the affiliate's account.
 */
export const PayoutAccountStatus = z.enum(['unknown', 'pending', 'restricted', 'enabled', 'rejected', 'detached']);
export type PayoutAccountStatus = z.infer<typeof PayoutAccountStatus>;

/** What one affiliate gets, or why not, in one currency. */
export const QuoteLine = z.object({
  affiliateId: Uuid,
  affiliateName: z.string(),
  currency: Currency,
  /** What they are owed now; negative after refunds of what was paid already. */
  balanceMinor: SumMinor,
  conversionsCount: z.int(),
  rateBps: RateBps,
  accountStatus: PayoutAccountStatus,
  /**
   * `transfer`: charged and transferred. `notice`: notified by mail, the merchant pays by themselves. `no_account`:
   * managed, but the affiliate has no enabled payout account: not charged, notified by mail, the debt stays.
   * `below_minimum` and `negative`: carried forward. `below_charge`: the same, because all that would be charged in
   * this currency is less than a card can be charged.
   */
  outcome: z.enum(['transfer', 'notice', 'no_account', 'below_minimum', 'below_charge', 'negative']),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

/** What of a fee is charged at one rate: of orders that were placed while it was in force. */
export const RatedFee = z.object({
  feeBps: FeeBps,
  /** Net of refunds; negative where more was refunded than is new. */
  revenueMinor: SumMinor,
  feeMinor: SumMinor,
});
export type RatedFee = z.infer<typeof RatedFee>;

/** What is charged in one currency. */
export const QuoteCharge = z.object({
  currency: Currency,
  /** Net revenue of the campaign that no fee was charged for yet. */
  revenueMinor: SumMinor,
  /** Sum of the lines with outcome `transfer`. */
  commissionsMinor: SumMinor,
  /** Sum of the lines with outcome `notice` or `no_account`: owed, and not charged. */
  uncollectedMinor: SumMinor,
  /**
   * The platform's fee on the part of that revenue which is charged now: of months in which the merchant has reached
   * the amount below which no fee is charged. The rest is left to the month's own invoice, and so is all of it where
   * the total would be less than a card can be charged. 0 in a settlement of one affiliate.
   */
  feeMinor: SumMinor,
  /** The same by rate, the lowest first; none where no fee is charged now. */
  fees: z.array(RatedFee),
  /** Paid by the merchant before, and come back from affiliates: the lines are paid from it first. */
  prepaidMinor: SumMinor,
  /** commissions − prepaid + fee. 0, or `leastChargeMinor` and more. */
  totalMinor: SumMinor,
  /** Less than this a card cannot be charged. */
  leastChargeMinor: AmountMinor,
  /** Commissions that are not approved yet: they become owed later. */
  pendingMinor: SumMinor,
});
export type QuoteCharge = z.infer<typeof QuoteCharge>;

/** A card that a settlement in test mode can be charged to: it exists nowhere else. */
export const TestCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** `pays_second_time`: refused for lack of funds, until the payment is resumed. */
  outcome: z.enum(['pays', 'declined', 'pays_second_time']),
});
export type TestCard = z.infer<typeof TestCard>;

/** What a settlement would do now. Amounts come from the ledger. */
export const Quote = z.object({
  /**
   * Of what would be charged, from which card, and who would be paid or notified: to be sent back with the confirmation.
   * Never the same again after a settlement of the campaign was made. Names and pending amounts may change without
   * changing it.
   */
  hash: z.string(),
  /** Of a campaign in test mode: no money moves, and nobody is written to. */
  isTest: z.boolean(),
  reason: SettlementReason,
  campaignId: Uuid,
  campaignName: z.string(),
  affiliateId: Uuid.nullable(),
  mode: PaymentMode,
  minimumPayoutMinor: AmountMinor,
  /** The campaign's currency first; those in which nothing is owed, due or pending are left out. */
  charges: z.array(QuoteCharge),
  /** Largest first within a currency; at most 10 000. */
  lines: z.array(QuoteLine),
  /** The card that would be charged; null: none, and a charge is refused. In test mode the confirmation names one. */
  card: z.object({ id: z.string(), brand: z.string(), last4: z.string() }).nullable(),
  /** In test mode: the cards to choose from. */
  testCards: z.array(TestCard),
  /** When the affiliates of this campaign were last paid by a settlement. */
  lastPaymentAt: Instant.nullable(),
  /** Why it cannot be confirmed now; null: it can. */
  payoutHold: PayoutHold.nullable(),
});
export type Quote = z.infer<typeof Quote>;

/** `POST /api/v1/billing/settlements/quote`. Anything else in the body, amounts above all, is ignored. */
export const AskQuote = z
  .object({ reason: SettlementReason.exclude(['monthly']), campaignId: Uuid, affiliateId: Uuid.optional() })
  .refine((query) => (query.reason === 'affiliate_deletion') === (query.affiliateId !== undefined), {
    path: ['affiliateId'],
    message: 'An affiliate is named where one is deleted, and only there',
  });
export type AskQuote = z.input<typeof AskQuote>;

/**
 * `POST /api/v1/billing/settlements` → 201 Settlement. 409 `quote_changed` carries the new quote in `quote`; 409
 * `settlement_in_progress` the id of the one under way in `settlementId`; 409 `payouts_held` why in `payoutHold`. The
 * same hash again: the settlement that it made.
 */
export const ConfirmQuote = AskQuote.and(
  z.object({
    hash: text(200).min(1),
    /** One of the quote's test cards, where something is charged in test mode; nowhere else. */
    cardId: text(200).min(1).optional(),
  }),
);
export type ConfirmQuote = z.input<typeof ConfirmQuote>;

/**
 * `charging` → `paying` → `completed` or `partial` (some affiliates could not be paid: see `isResumable`).
 * `charge_failed`: nothing was paid; can be resumed or cancelled. `cancelled`.
 */
export const SettlementState = z.enum(['charging', 'charge_failed', 'paying', 'partial', 'completed', 'cancelled']);
export type SettlementState = z.infer<typeof SettlementState>;

export const SettlementLine = z.object({
  id: Uuid,
  affiliateId: Uuid,
  affiliateName: z.string(),
  currency: Currency,
  amountMinor: SumMinor,
  /** Of what was transferred: come back since, and owed again. */
  returnedMinor: SumMinor,
  conversionsCount: z.int(),
  method: z.enum(['transfer', 'notice']),
  /**
   * `notified`: the merchant pays by themselves; the affiliate's mail is settled. `failed` with the method `notice`:
   * managed, but without an account that could be paid to; notified by mail, nothing was charged, and a new settlement pays
   * it once there is one. `cancelled`: given up with the charge of its currency; owed again.
   */
  state: z.enum(['waiting', 'paid', 'failed', 'notified', 'cancelled']),
  /** A sentence; null unless `failed`. */
  failure: z.string().nullable(),
  /** The same as a code where the sentence is ours: `no_account`, `transfer_refused`. */
  failureCode: z.enum(['no_account', 'transfer_refused']).nullable(),
  /** Null until it is decided, and where there is no mail to send. `not_sent`: in test mode, or they want no such mail. */
  mail: z.enum(['sent', 'failed', 'unconfirmed', 'not_sent']).nullable(),
});
export type SettlementLine = z.infer<typeof SettlementLine>;

/** `GET /api/v1/billing/settlements/{settlementId}`; polled while it is in progress. */
export const Settlement = z.object({
  id: Uuid,
  /** Made in test mode: no money moved, and nobody was written to. */
  isTest: z.boolean(),
  reason: SettlementReason,
  campaignId: Uuid,
  campaignName: z.string(),
  affiliateId: Uuid.nullable(),
  mode: PaymentMode,
  state: SettlementState,
  /** A sentence; null unless the charge failed. */
  failure: z.string().nullable(),
  /** The same as a code: the provider's, or `no_card`. */
  failureCode: z.string().nullable(),
  /**
   * `resume` would go on: a charge failed, or a transfer of what was charged. What else is owed takes a new settlement.
   */
  isResumable: z.boolean(),
  charges: z.array(
    z.object({
      currency: Currency,
      commissionsMinor: SumMinor,
      feeMinor: SumMinor,
      /** The same by rate, the lowest first. */
      fees: z.array(RatedFee),
      totalMinor: SumMinor,
      state: z.enum(['waiting', 'paid', 'failed', 'cancelled', 'nothing_to_charge']),
      /** Null where nothing is charged. */
      invoiceId: Uuid.nullable(),
    }),
  ),
  lines: z.array(SettlementLine),
  progress: z.object({
    lines: z.int(),
    paid: z.int(),
    failed: z.int(),
    cancelled: z.int(),
    notified: z.int(),
    mailsSent: z.int(),
    mailsFailed: z.int(),
  }),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type Settlement = z.infer<typeof Settlement>;

/**
 * `GET /api/v1/billing/settlements?campaignId=&book=&limit=&cursor=`: newest first, without lines; of the book that the
 * campaign is in now, unless another one is asked for.
 */
export const SettlementQuery = z.object({
  campaignId: Uuid,
  book: Book.optional(),
  limit: pageLimit(100, 100),
  cursor: Uuid.optional(),
});
export type SettlementQuery = z.infer<typeof SettlementQuery>;
/** `GET /api/v1/settlements?book=&limit=&cursor=`: the same over all campaigns of the merchant; without a book, live ones. */
export const OwnSettlementsQuery = SettlementQuery.omit({ campaignId: true }).extend({ book: Book.default('live') });
export const SettlementList = z.object({
  settlements: z.array(Settlement.omit({ lines: true })),
  /** Where the next page begins; null on the last one. */
  next: Uuid.nullable(),
});

/** `POST …/{settlementId}/resume` and `…/cancel` answer with the Settlement. */
export const BySettlement = z.object({ settlementId: Uuid });

/** Members of the problems `quote_changed` and `settlement_in_progress` beside the usual ones. */
export const QuoteChangedProblem = z.object({ code: z.literal('quote_changed'), quote: Quote });
export const SettlementInProgressProblem = z.object({ code: z.literal('settlement_in_progress'), settlementId: Uuid });
