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
 * `unknown`: never invited. `detached`: the account belongs to a former address of the affiliate, so that a new one is
 * needed, or its holder objected to the change. Otherwise the provider's status of the affiliate's account.
 */
export const PayoutAccountStatus = z.enum(['unknown', 'pending', 'restricted', 'enabled', 'rejected', 'detached']);
export type PayoutAccountStatus = z.infer<typeof PayoutAccountStatus>;

/** The payment to one affiliate in one currency, or the reason why there is none. */
export const QuoteLine = z.object({
  affiliateId: Uuid,
  affiliateName: z.string(),
  currency: Currency,
  /**
   * The present balance; negative after refunds of paid commissions. For `transfer` the part of it that is paid: some
   * currencies can only be moved in steps (0.010 KWD), and the rest stays owed.
   */
  balanceMinor: SumMinor,
  conversionsCount: z.int(),
  rateBps: RateBps,
  accountStatus: PayoutAccountStatus,
  /**
   * `transfer`: charged and transferred. `notice`: notified by mail; the merchant pays directly. `no_account`: managed,
   * but the affiliate has no enabled payout account: not charged, notified by mail, the debt stays. `below_minimum` and
   * `negative`: carried forward. `below_charge`: likewise, because the total charge in this currency is below the
   * minimum for a card, or the balance below the currency's step. `not_payable`: likewise, because the payment provider
   * cannot transfer in this currency what it charges.
   */
  outcome: z.enum(['transfer', 'notice', 'no_account', 'below_minimum', 'below_charge', 'not_payable', 'negative']),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

/** The part of a fee at one rate: for orders that were placed while it was in force. */
export const RatedFee = z.object({
  feeBps: FeeBps,
  /** Net of refunds; negative if there are more refunds than new revenue. */
  revenueMinor: SumMinor,
  feeMinor: SumMinor,
});
export type RatedFee = z.infer<typeof RatedFee>;

/** The charge in one currency. */
export const QuoteCharge = z.object({
  currency: Currency,
  /** Net revenue of the campaign for which no fee was charged yet. */
  revenueMinor: SumMinor,
  /** Sum of the lines with outcome `transfer`. */
  commissionsMinor: SumMinor,
  /** Sum of the lines with outcome `notice` or `no_account`: owed, but not charged. */
  uncollectedMinor: SumMinor,
  /**
   * The platform's fee on the part of that revenue which is charged now: of months in which the merchant has reached
   * the amount from which a fee is charged. The rest is charged by the month's own invoice, and so is everything if the
   * total would be below the minimum for a card. 0 in a settlement of one affiliate.
   */
  feeMinor: SumMinor,
  /** The fee by rate, the lowest first; empty if no fee is charged now. */
  fees: z.array(RatedFee),
  /** Paid by the merchant before, and returned by affiliates or never transferred: used first to pay the lines. */
  prepaidMinor: SumMinor,
  /** commissions − prepaid + fee. 0, or at least `leastChargeMinor`. */
  totalMinor: SumMinor,
  /** The minimum charge of a card. */
  leastChargeMinor: AmountMinor,
  /** Commissions that are not approved yet, and will be owed later. */
  pendingMinor: SumMinor,
});
export type QuoteCharge = z.infer<typeof QuoteCharge>;

/** A card to charge for a settlement in test mode; exists nowhere else. */
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
   * Hash of the amounts, the card, and the affiliates to be paid or notified; returned with the confirmation. Never
   * repeats after a settlement of the campaign. Names and pending amounts may change without changing it.
   */
  hash: z.string(),
  /** The campaign is in test mode: no money moves, and no mail is sent. */
  isTest: z.boolean(),
  reason: SettlementReason,
  campaignId: Uuid,
  campaignName: z.string(),
  affiliateId: Uuid.nullable(),
  mode: PaymentMode,
  minimumPayoutMinor: AmountMinor,
  /** The campaign's currency first; without currencies in which nothing is owed, due or pending. */
  charges: z.array(QuoteCharge),
  /** Largest first within a currency; at most 10 000. */
  lines: z.array(QuoteLine),
  /**
   * The card that would be charged; null if there is none, so that a charge is refused. In test mode the confirmation
   * names one.
   */
  card: z.object({ id: z.string(), brand: z.string(), last4: z.string() }).nullable(),
  /** Test mode only: the cards to choose from. */
  testCards: z.array(TestCard),
  /** When the affiliates of this campaign were last paid by a settlement. */
  lastPaymentAt: Instant.nullable(),
  /** Why it cannot be confirmed now; null if it can. */
  payoutHold: PayoutHold.nullable(),
});
export type Quote = z.infer<typeof Quote>;

/** `POST /api/v1/billing/settlements/quote`. Other fields of the body, especially amounts, are ignored. */
export const AskQuote = z
  .object({ reason: SettlementReason.exclude(['monthly']), campaignId: Uuid, affiliateId: Uuid.optional() })
  .refine((query) => (query.reason === 'affiliate_deletion') === (query.affiliateId !== undefined), {
    path: ['affiliateId'],
    message: 'An affiliate is named where one is deleted, and only there',
  });
export type AskQuote = z.input<typeof AskQuote>;

/**
 * `POST /api/v1/billing/settlements` → 201 Settlement. 409 `quote_changed` has the new quote in `quote`; 409
 * `settlement_in_progress` the id of the current one in `settlementId`; 409 `payouts_held` the reason in `payoutHold`.
 * The same hash again returns its settlement.
 */
export const ConfirmQuote = AskQuote.and(
  z.object({
    hash: text(200).min(1),
    /** One of the quote's test cards, required for a charge in test mode and not allowed otherwise. */
    cardId: text(200).min(1).optional(),
  }),
);
export type ConfirmQuote = z.input<typeof ConfirmQuote>;

/**
 * `charging` → `paying` → `completed` or `partial` (some affiliates could not be paid: see `isResumable`).
 * `charge_failed`: nothing was paid; can be resumed or cancelled. `cancelled`. `completed` also if the transfers that
 * failed were cancelled.
 */
export const SettlementState = z.enum(['charging', 'charge_failed', 'paying', 'partial', 'completed', 'cancelled']);
export type SettlementState = z.infer<typeof SettlementState>;

export const SettlementLine = z.object({
  id: Uuid,
  affiliateId: Uuid,
  affiliateName: z.string(),
  currency: Currency,
  amountMinor: SumMinor,
  /** The part of the transfer that was returned since, and is owed again. */
  returnedMinor: SumMinor,
  conversionsCount: z.int(),
  method: z.enum(['transfer', 'notice']),
  /**
   * `notified`: the merchant pays directly, and the mail completes the line. `failed` with the method `notice`:
   * managed, but there was no account to pay to; notified by mail, nothing was charged, and a new settlement pays it
   * once there is one. `cancelled`: abandoned with the charge of its currency, or after its transfer failed; owed
   * again. If its transfer arrives after all, it becomes `paid`.
   */
  state: z.enum(['waiting', 'paid', 'failed', 'notified', 'cancelled']),
  /** A sentence; null unless `failed`. */
  failure: z.string().nullable(),
  /** The reason as a code if the sentence is ours: `no_account`, `transfer_refused`. */
  failureCode: z.enum(['no_account', 'transfer_refused']).nullable(),
  /**
   * Null until it is decided, and if there is no mail to send. `not_sent`: in test mode, or they have switched such
   * mails off.
   */
  mail: z.enum(['sent', 'failed', 'unconfirmed', 'not_sent']).nullable(),
});
export type SettlementLine = z.infer<typeof SettlementLine>;

/** `GET /api/v1/billing/settlements/{settlementId}`; polled while it is in progress. */
export const Settlement = z.object({
  id: Uuid,
  /** Executed in test mode: no money moved, and no mail was sent. */
  isTest: z.boolean(),
  reason: SettlementReason,
  campaignId: Uuid,
  campaignName: z.string(),
  affiliateId: Uuid.nullable(),
  mode: PaymentMode,
  state: SettlementState,
  /** A sentence; null unless the charge failed. */
  failure: z.string().nullable(),
  /** The reason as a code: the provider's, or `no_card`. */
  failureCode: z.string().nullable(),
  /**
   * `resume` would continue it, and `cancel` would give up what failed: a charge, or the transfer of a charged amount.
   * After `cancel` the commissions are owed again, and the next settlement first uses what was charged for them. Other
   * debts need a new settlement.
   */
  isResumable: z.boolean(),
  charges: z.array(
    z.object({
      currency: Currency,
      commissionsMinor: SumMinor,
      feeMinor: SumMinor,
      /** The fee by rate, the lowest first. */
      fees: z.array(RatedFee),
      totalMinor: SumMinor,
      state: z.enum(['waiting', 'paid', 'failed', 'cancelled', 'nothing_to_charge']),
      /** Null if nothing is charged. */
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
 * `GET /api/v1/billing/settlements?campaignId=&book=&limit=&cursor=`: newest first, without lines; of the campaign's
 * present book by default.
 */
export const SettlementQuery = z.object({
  campaignId: Uuid,
  book: Book.optional(),
  limit: pageLimit(100, 100),
  cursor: Uuid.optional(),
});
export type SettlementQuery = z.infer<typeof SettlementQuery>;
/**
 * `GET /api/v1/settlements?book=&limit=&cursor=`: the same over all campaigns of the merchant; by default of the live
 * book.
 */
export const OwnSettlementsQuery = SettlementQuery.omit({ campaignId: true }).extend({ book: Book.default('live') });
export const SettlementList = z.object({
  settlements: z.array(Settlement.omit({ lines: true })),
  /** The cursor of the next page; null on the last one. */
  next: Uuid.nullable(),
});

/** `POST …/{settlementId}/resume` and `…/cancel` answer with the Settlement. */
export const BySettlement = z.object({ settlementId: Uuid });

/** Additional members of the problems `quote_changed` and `settlement_in_progress`. */
export const QuoteChangedProblem = z.object({ code: z.literal('quote_changed'), quote: Quote });
export const SettlementInProgressProblem = z.object({ code: z.literal('settlement_in_progress'), settlementId: Uuid });
