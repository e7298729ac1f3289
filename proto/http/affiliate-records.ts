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

/** Affiliates about whom campaigns asks what else is held, for the page on which they see it. */
export const AffiliatesAsked = z.object({
  affiliates: z.array(z.object({ campaignId: Uuid, affiliateId: Uuid })).max(10_000),
});
export type AffiliatesAsked = z.infer<typeof AffiliatesAsked>;

/** `POST /internal/affiliates/figures` of attribution: over all time, of the book that counts. */
export const AffiliateSums = z.object({
  clicks: z.int(),
  conversions: z.int(),
  /** Orders of theirs of which the rules against fraud found something. Absent in answers from before there were any. */
  assessed: z.int().optional(),
  /** Commissions, in each currency. */
  commissions: z.array(
    z.object({ currency: Currency, pendingMinor: SumMinor, approvedMinor: SumMinor, paidMinor: SumMinor }),
  ),
});
export const AffiliateSumsList = z.object({ affiliates: z.array(AffiliateSums.extend({ affiliateId: Uuid })) });

/** What an affiliate was paid by the platform, or was told of: a notice transfers nothing. */
export const AffiliatePayout = z.object({
  requestedAt: At,
  currency: Currency,
  amountMinor: SumMinor,
  method: z.enum(['transfer', 'notice']),
  state: z.enum(['waiting', 'asking', 'paid', 'failed', 'notified']),
});

/** A mail about money, of which what it said is not kept. */
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

/** `POST /internal/affiliates/payments` of payout. The account is of the address that the affiliate has now. */
export const AffiliatePayments = z.object({
  payouts: z.array(AffiliatePayout),
  mails: z.array(AffiliateMail),
  /** Null: none was ever asked for. */
  accountStatus: PayoutAccountStatus.exclude(['unknown']).nullable(),
  /** Where a merchant who pays by themselves transfers to. Absent in answers from before there were any. */
  bankDetails: BankDetails.pick({ last4: true, wallet: true, changedAt: true }).nullable().optional(),
  /** Who they are to the tax office, and when they let the merchant write their invoices. Absent as above. */
  taxDetails: ShownTaxDetails.extend({ agreed: z.array(AgreedSpan) })
    .nullable()
    .optional(),
});
export const AffiliatePaymentsList = z.object({ affiliates: z.array(AffiliatePayments.extend({ affiliateId: Uuid })) });

/** What a merchant paid to an affiliate by themselves, and marked as paid. */
export const DirectlyPaid = z.object({
  paidAt: At,
  currency: Currency,
  /** Negative where an earlier one is corrected. */
  amountMinor: SumMinor,
});

/** `POST /internal/affiliates/direct-payments` of billing: each in the book that its campaign is in now. */
export const DirectlyPaidList = z.object({ payments: z.array(DirectlyPaid.extend({ affiliateId: Uuid })) });

/** What a merchant gave an affiliate beside commissions, or took off, and why. */
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
  /** Absent in answers from before there were any. */
  documents: z.array(HeldDocument.extend({ affiliateId: Uuid })).optional(),
});

/** `POST /internal/affiliates/postbacks` of integrations: where the affiliate has their own system notified. */
export const AffiliatePostbacks = z.object({
  postbacks: z.array(z.object({ affiliateId: Uuid, url: z.string(), createdAt: At })),
});

/** `POST /internal/accounts/names` of identity: what the owners of these accounts want to be called, where they say so. */
export const AccountsAsked = z.object({ userIds: z.array(Uuid).max(10_000) });
export const AccountNames = z.object({ names: z.array(z.object({ userId: Uuid, name: z.string() })) });
