import { z } from 'zod';
import { FeeBps } from '../values/basis-points.ts';
import { Book } from '../values/book.ts';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { formerlyBefore, pageLimit } from '../values/page.ts';
import { BillingPeriod, PaymentMode } from '../values/payments.ts';
import { Adjustment } from './adjustments.ts';
import { BillingDetails } from './billing-details.ts';
import { NextPayout } from './programmes.ts';
import { PayoutAccountStatus } from './settlements.ts';

const Instant = z.iso.datetime();

/** An invoice's line about one campaign at one rate of the fee. */
export const InvoiceLine = z.object({
  campaignId: Uuid,
  campaignName: z.string(),
  /** Rate of the fee; null if the line is about commissions only. */
  feeBps: FeeBps.nullable(),
  /** Approved in the period. */
  revenueMinor: SumMinor,
  /** Refunds of revenue that an earlier invoice charged; a positive number, which lowers the fee. */
  refundedMinor: SumMinor,
  /** Commissions charged with this invoice; 0 if the merchant pays affiliates directly. */
  commissionMinor: SumMinor,
  feeMinor: SumMinor,
});

/** A billing record: one per merchant, month and currency, and one per charge of a settlement. */
export const Invoice = z.object({
  id: Uuid,
  /** The campaign is in test mode, so nothing is due. */
  isTest: z.boolean(),
  /** Sequential without gaps; null until it is issued. */
  number: z.string().nullable(),
  kind: z.enum(['monthly', 'settlement']),
  /** The month that it covers; for a settlement, the month of its charge. */
  period: BillingPeriod,
  /**
   * `waived`: below the amount from which a fee is charged. `cancelled`: abandoned before it was charged; it never had
   * a number.
   */
  status: z.enum(['paid', 'pending', 'failed', 'waived', 'cancelled']),
  currency: Currency,
  /** The recipient's details at the time of issue; null if there were none, or it is not issued yet. */
  buyer: BillingDetails.nullable(),
  /** Net of refunds. */
  totalRevenueMinor: SumMinor,
  commissionAmountMinor: SumMinor,
  feeAmountMinor: SumMinor,
  /** Commission + fee: the charged amount. */
  totalMinor: SumMinor,
  /** The provider's id of the charge. */
  chargeId: z.string().nullable(),
  /** Why the charge failed, in English, for codes without a translation. */
  failure: z.string().nullable(),
  /** The same reason as a code: the provider's, or `no_card`; null whenever `failure` is. */
  failureCode: z.string().nullable(),
  createdAt: Instant,
  processedAt: Instant.nullable(),
  lines: z.array(InvoiceLine),
});
export type Invoice = z.infer<typeof Invoice>;

/** `GET /api/v1/billing/invoices?book=&limit=&cursor=`: newest first; of the live book unless another is given. */
export const InvoiceQuery = z.object({
  book: Book.default('live'),
  limit: pageLimit(50, 100),
  ...formerlyBefore(Uuid),
});
export const InvoiceList = z.object({ invoices: z.array(Invoice), next: Uuid.nullable() });
export type InvoiceList = z.infer<typeof InvoiceList>;
/**
 * `GET /api/v1/billing/invoices/{invoiceId}/pdf`: in the language of its buyer, else of `accept-language`. `POST …/pay`
 * retries the failed charge of a monthly invoice and answers with the Invoice: 409 `card_required` without a card, 409
 * `invalid_transition` if it is not failed, or belongs to a settlement, which must be resumed instead.
 */
export const ByInvoice = z.object({ invoiceId: Uuid });

/**
 * `GET /api/v1/billing/due`: amounts that each past 5th of a month left unpaid and the next ones will charge, as of
 * now, and the debts to affiliates. Amounts left unpaid keep their past date. Fee and commissions must not be summed:
 * if the merchant pays the affiliates (`self_pay`), only the fee is charged.
 */
export const DueList = z.object({
  due: z.array(
    z.object({
      /** Stable for a month and currency. */
      id: z.string(),
      type: z.literal('platform_fee'),
      currency: Currency,
      commissionsMinor: SumMinor,
      feeMinor: SumMinor,
      /** The part of the fee on an invoice whose charge failed; it is paid with that invoice. */
      failedFeeMinor: SumMinor,
      dueDate: Instant,
      /** The date has passed. */
      isOverdue: z.boolean(),
      campaigns: z.array(
        z.object({
          campaignId: Uuid,
          campaignName: z.string(),
          isArchived: z.boolean(),
          mode: PaymentMode,
          commissionsMinor: SumMinor,
          feeMinor: SumMinor,
          failedFeeMinor: SumMinor,
        }),
      ),
    }),
  ),
  nextPaymentAt: Instant,
  /** The rate of the fee for orders placed now. */
  feeBps: FeeBps,
});
export type DueList = z.infer<typeof DueList>;

/** The book of a campaign; default: its present one. */
export const OfBook = z.object({ book: Book.optional() });

/**
 * `GET /api/v1/billing/campaigns/{campaignId}/affiliates?book=`: the balances in the ledger, without affiliates who
 * never earned. `GET /api/v1/billing/affiliates?ids=`: of all campaigns, each in its present book, or only of these
 * affiliates.
 */
export const AffiliateBalances = z.object({
  balances: z.array(
    z.object({
      affiliateId: Uuid,
      currency: Currency,
      /** Not approved yet. */
      pendingMinor: SumMinor,
      /** Approved and not paid; negative if more was paid than earned after refunds. */
      owedMinor: SumMinor,
      /** In an unfinished settlement. */
      settlingMinor: SumMinor,
      paidMinor: SumMinor,
      lastPaidAt: Instant.nullable(),
      accountStatus: PayoutAccountStatus,
    }),
  ),
});
export type AffiliateBalances = z.infer<typeof AffiliateBalances>;

/**
 * `POST /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/direct-payments` → 201 DirectPayment: the
 * merchant has paid this affiliate their whole balance directly. 409 `balance_changed` if it is no longer the shown
 * amount.
 */
export const RecordDirectPayment = z.object({ currency: Currency, shownMinor: SumMinor.refine((sum) => sum > 0n) });
export const DirectPayment = z.object({ id: Uuid, currency: Currency, amountMinor: SumMinor, paidAt: Instant });

/**
 * `GET /api/v1/public/billing/campaigns/{campaignId}/payments?affiliateId=`, with an access ticket of the public
 * dashboard: newest first.
 */
export const PublicPayments = z.object({
  payments: z.array(
    z.object({
      id: z.string(),
      affiliateId: Uuid,
      paidAt: Instant,
      currency: Currency,
      amountMinor: SumMinor,
      method: z.enum(['transfer', 'direct']),
    }),
  ),
  /** Newest first. Absent in answers from before this feature. */
  adjustments: z
    .array(
      Adjustment.pick({
        id: true,
        affiliateId: true,
        kind: true,
        currency: true,
        amountMinor: true,
        madeAt: true,
      }).extend({
        /** Only for the affiliate's own link; null on a page that others can open. */
        reason: z.string().nullable(),
      }),
    )
    .optional(),
  balances: z.array(
    z.object({
      affiliateId: Uuid,
      currency: Currency,
      pendingMinor: SumMinor,
      owedMinor: SumMinor,
      /** The total, including payments that are not listed. */
      paidMinor: SumMinor,
      /** Only for the affiliate's own link: how the balance will be paid. */
      next: NextPayout.optional(),
    }),
  ),
  /** Only for the affiliate's own link. */
  outlook: z
    .object({
      /** The time of the platform's next payment. */
      nextPaymentAt: Instant,
      accountStatus: PayoutAccountStatus,
    })
    .optional(),
});
export type PublicPayments = z.infer<typeof PublicPayments>;

/**
 * Internal: `GET /internal/affiliates/{affiliateId}/owed`, called by campaigns before an affiliate is removed or erased.
 * Leaves out currencies with a zero balance.
 */
export const OwedToAffiliate = z.object({
  owed: z.array(
    z.object({
      currency: Currency,
      /** Approved and not paid, including payments in progress. */ owedMinor: SumMinor,
      pendingMinor: SumMinor,
    }),
  ),
  /**
   * The debt of another tool at the time of the import. `none`: nothing of it is booked (yet). `untouched`: owed, and
   * nothing else was ever booked for this affiliate. `touched`: something was earned or paid since.
   */
  openingBalance: z.enum(['none', 'untouched', 'touched']),
});
export type OwedToAffiliate = z.infer<typeof OwedToAffiliate>;

/** Internal: `POST /internal/affiliates/owed`, called by campaigns before an import is undone. */
export const OwedToAffiliates = z.object({ affiliates: z.array(OwedToAffiliate.extend({ affiliateId: Uuid })) });
export type OwedToAffiliates = z.infer<typeof OwedToAffiliates>;
