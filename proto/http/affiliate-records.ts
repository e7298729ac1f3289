import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { Adjustment } from './adjustments.ts';
import { AgreedSpan } from './agreements.ts';
import { BankDetails } from './payouts.ts';
import { SelfBilled } from './self-billing.ts';
import { PayoutAccountStatus } from './settlements.ts';
import { ShownTaxDetails } from './tax-details.ts';

const At = z.iso.datetime();

/** Affiliates whose data campaigns requests from the other services, for the page on which they see their data. */
export const AffiliatesRequest = z.object({
  affiliates: z.array(z.object({ campaignId: Uuid, affiliateId: Uuid })).max(10_000),
});
export type AffiliatesRequest = z.infer<typeof AffiliatesRequest>;

/** `POST /internal/affiliates/figures` of attribution: over all time, in the campaign's present book. */
export const AffiliateSums = z.object({
  clicks: z.int(),
  conversions: z.int(),
  /** Number of their orders with findings of the fraud rules. Absent in answers from before this feature. */
  assessed: z.int().optional(),
  /** Number of browsers in which they opened their own page. Absent in answers from before this feature. */
  ownDevices: z.int().optional(),
  /** Commissions, in each currency. */
  commissions: z.array(
    z.object({ currency: Currency, pendingMinor: SumMinor, approvedMinor: SumMinor, paidMinor: SumMinor }),
  ),
});
export const AffiliateSumsList = z.object({ affiliates: z.array(AffiliateSums.extend({ affiliateId: Uuid })) });

/** A payment of the platform to an affiliate, or a notice, which transfers nothing. */
export const AffiliatePayout = z.object({
  requestedAt: At,
  currency: Currency,
  amountMinor: SumMinor,
  method: z.enum(['transfer', 'notice']),
  state: z.enum(['waiting', 'asking', 'paid', 'failed', 'notified']),
});

/** A mail about money, without its text, which is not stored. */
export const AffiliateMail = z.object({
  kind: z.enum([
    'commission',
    'invitation',
    'detached',
    'held',
    'returned',
    'bank_details',
    'bank_replaced',
    'payment',
    'self_billed',
  ]),
  dueAt: At,
  state: z.enum(['waiting', 'sending', 'sent', 'failed', 'unconfirmed', 'not_sent']),
});

/** `POST /internal/affiliates/payments` of payout. The account belongs to the affiliate's present address. */
export const AffiliatePayments = z.object({
  payouts: z.array(AffiliatePayout),
  mails: z.array(AffiliateMail),
  /** Null if no account was ever requested. */
  accountStatus: PayoutAccountStatus.exclude(['unknown']).nullable(),
  /** The account that a self-paying merchant transfers to. Absent in answers from before this feature. */
  bankDetails: BankDetails.pick({ last4: true, wallet: true, changedAt: true }).nullable().optional(),
  /** Their tax details, and the periods in which they agreed to self-billing. Absent likewise. */
  taxDetails: ShownTaxDetails.extend({ agreed: z.array(AgreedSpan) })
    .nullable()
    .optional(),
});
export const AffiliatePaymentsList = z.object({ affiliates: z.array(AffiliatePayments.extend({ affiliateId: Uuid })) });

/** A direct payment of a merchant, who marked it as paid. */
export const DirectlyPaid = z.object({
  paidAt: At,
  currency: Currency,
  /** Negative if an earlier one is corrected. */
  amountMinor: SumMinor,
});

/** `POST /internal/affiliates/direct-payments` of billing: each in its campaign's present book. */
export const DirectlyPaidList = z.object({ payments: z.array(DirectlyPaid.extend({ affiliateId: Uuid })) });

/** An adjustment of a merchant to an affiliate's balance, with its reason. */
export const HeldAdjustment = Adjustment.pick({
  kind: true,
  currency: true,
  amountMinor: true,
  reason: true,
  madeAt: true,
});

/** An invoice that a merchant wrote in an affiliate's name. */
export const HeldDocument = SelfBilled.pick({ number: true, issuedAt: true, currency: true, totalMinor: true });

/** `POST /internal/affiliates/adjustments` of billing: newest first. */
export const HeldAdjustmentList = z.object({
  adjustments: z.array(HeldAdjustment.extend({ affiliateId: Uuid })),
  /** Absent in answers from before this feature. */
  documents: z.array(HeldDocument.extend({ affiliateId: Uuid })).optional(),
});

/** `POST /internal/affiliates/postbacks` of integrations: the affiliate's postbacks. */
export const AffiliatePostbacks = z.object({
  postbacks: z.array(z.object({ affiliateId: Uuid, url: z.string(), createdAt: At })),
});

/** `POST /internal/accounts/names` of identity: the display names of these accounts' owners, if they have set one. */
export const AccountsRequest = z.object({ userIds: z.array(Uuid).max(10_000) });
export const AccountNames = z.object({ names: z.array(z.object({ userId: Uuid, name: z.string() })) });
