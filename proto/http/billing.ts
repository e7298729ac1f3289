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

/** What an invoice says of one campaign at one rate of the fee. */
export const InvoiceLine = z.object({
  campaignId: Uuid,
  campaignName: z.string(),
  /** Of the fee; null: the line is about commissions alone. */
  feeBps: FeeBps.nullable(),
  /** Approved in the period. */
  revenueMinor: SumMinor,
  /** Of revenue that an earlier invoice charged: positive, it lowers the fee. */
  refundedMinor: SumMinor,
  /** Charged for affiliates with this invoice; 0 where the merchant pays by themselves. */
  commissionMinor: SumMinor,
  feeMinor: SumMinor,
});

/** A billing record: one per merchant, month and currency, and one per charge of a settlement. */
export const Invoice = z.object({
  id: Uuid,
  /** Of a campaign in test mode: nothing is due. */
  isTest: z.boolean(),
  /** Without gaps; null while it is not issued. */
  number: z.string().nullable(),
  kind: z.enum(['monthly', 'settlement']),
  /** The month that it is for; a settlement's: the month in which it was charged. */
  period: BillingPeriod,
  /**
   * `waived`: below the amount from which a fee is charged. `cancelled`: given up before it was charged; it never had a
   * number.
   */
  status: z.enum(['paid', 'pending', 'failed', 'waived', 'cancelled']),
  currency: Currency,
  /** To whom it is made out, as they were when it was issued; null where nobody had entered that, or it is not issued. */
  buyer: BillingDetails.nullable(),
  /** Net of refunds. */
  totalRevenueMinor: SumMinor,
  commissionAmountMinor: SumMinor,
  feeAmountMinor: SumMinor,
  /** commission + fee: what is debited. */
  totalMinor: SumMinor,
  /** The provider's id of the charge. */
  chargeId: z.string().nullable(),
  /** Why the charge failed, in English: for a code without a translation. */
  failure: z.string().nullable(),
  /** The same as a code: the provider's, or `no_card`; null where `failure` is. */
  failureCode: z.string().nullable(),
  createdAt: Instant,
  processedAt: Instant.nullable(),
  lines: z.array(InvoiceLine),
});
export type Invoice = z.infer<typeof Invoice>;

/** `GET /api/v1/billing/invoices?book=&limit=&cursor=`: newest first; those of real money unless it says otherwise. */
export const InvoiceQuery = z.object({
  book: Book.default('live'),
  limit: pageLimit(50, 100),
  ...formerlyBefore(Uuid),
});
export const InvoiceList = z.object({ invoices: z.array(Invoice), next: Uuid.nullable() });
export type InvoiceList = z.infer<typeof InvoiceList>;
/**
 * `GET /api/v1/billing/invoices/{invoiceId}/pdf`: in the language of its buyer, else of `accept-language`. `POST …/pay` tries the failed
 * charge of a monthly invoice again and answers with the Invoice: 409 `card_required` without a card, 409
 * `invalid_transition` where it is not failed, or belongs to a settlement, which is resumed instead.
 */
export const ByInvoice = z.object({ invoiceId: Uuid });

/**
 * `GET /api/v1/billing/due`: what each 5th has left unpaid and the next ones will charge, as of now, and what is
 * owed to affiliates. What a past 5th left unpaid stays with it. Fee and commissions are no sum: where the merchant
 * pays the affiliates (`self_pay`), only the fee is charged.
 */
export const DueList = z.object({
  due: z.array(
    z.object({
      /** The same as long as it is about the same month and currency. */
      id: z.string(),
      type: z.literal('platform_fee'),
      currency: Currency,
      commissionsMinor: SumMinor,
      feeMinor: SumMinor,
      /** The part of the fee that is on an invoice whose charge failed: it is paid with that invoice. */
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
  /** The rate of the fee on orders that are placed now. */
  feeBps: FeeBps,
});
export type DueList = z.infer<typeof DueList>;

/** Which book of a campaign; default: the one that it is in now. */
export const OfBook = z.object({ book: Book.optional() });

/**
 * `GET /api/v1/billing/campaigns/{campaignId}/affiliates?book=`: what stands in the ledger. An affiliate who never earned
 * is left out. `GET /api/v1/billing/affiliates?ids=`: of all campaigns, each in the book that it is in now, or of these
 * affiliates alone.
 */
export const AffiliateBalances = z.object({
  balances: z.array(
    z.object({
      affiliateId: Uuid,
      currency: Currency,
      /** Not approved yet. */
      pendingMinor: SumMinor,
      /** Approved and not paid; negative: more was paid than earned after refunds. */
      owedMinor: SumMinor,
      /** In a settlement that is not finished. */
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
 * merchant has paid this affiliate by themselves everything that is owed. 409 `balance_changed` where it is no longer
 * the amount shown.
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
  /** Newest first. Absent in answers from before there were any. */
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
        /** For the affiliate's own link alone; null on a page that others can open. */
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
      /** All of it, however many payments are listed. */
      paidMinor: SumMinor,
      /** For the affiliate's own link alone: how what is owed reaches them. */
      next: NextPayout.optional(),
    }),
  ),
  /** For the affiliate's own link alone. */
  outlook: z
    .object({
      /** When the platform pays next. */
      nextPaymentAt: Instant,
      accountStatus: PayoutAccountStatus,
    })
    .optional(),
});
export type PublicPayments = z.infer<typeof PublicPayments>;

/**
 * Internal: `GET /internal/affiliates/{affiliateId}/owed`, asked by campaigns before one is deleted. Currencies in
 * which nothing is open are left out.
 */
export const OwedToAffiliate = z.object({
  owed: z.array(
    z.object({
      currency: Currency,
      /** Approved and not paid, under way included. */ owedMinor: SumMinor,
      pendingMinor: SumMinor,
    }),
  ),
  /**
   * What another tool still owed when they were imported. `none`: nothing of it is booked (yet). `untouched`: owed, and nothing
   * else was ever booked of this affiliate. `touched`: something was earned or paid since.
   */
  openingBalance: z.enum(['none', 'untouched', 'touched']),
});
export type OwedToAffiliate = z.infer<typeof OwedToAffiliate>;

/** Internal: `POST /internal/affiliates/owed`, asked by campaigns before an import is undone. */
export const OwedToAffiliates = z.object({ affiliates: z.array(OwedToAffiliate.extend({ affiliateId: Uuid })) });
export type OwedToAffiliates = z.infer<typeof OwedToAffiliates>;
