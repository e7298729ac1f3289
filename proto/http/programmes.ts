import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { text } from '../values/text.ts';
import { PayoutAccountStatus } from './settlements.ts';

const At = z.iso.datetime();
const Amount = z.object({ currency: Currency, amountMinor: SumMinor });

/**
 * `POST /internal/affiliates/months` of attribution: figures since the start of the month, in the campaign's present
 * book.
 */
export const AffiliateMonth = z.object({
  clicks: z.int(),
  conversions: z.int(),
  /** Commissions by currency, whatever happened to them since. */
  earned: z.array(Amount),
});
export const AffiliateMonths = z.object({
  /** The start of the month in BILLING_TIME_ZONE. */
  from: At,
  /** Without affiliates who have no figures. */
  affiliates: z.array(AffiliateMonth.extend({ affiliateId: Uuid })),
});

/**
 * How a balance in one currency will be paid. `nothing`: nothing is owed. `planned`: with the platform's next payment.
 * `merchant_pays`: outside of the platform, at a time that the merchant decides. `held`: the platform pays nothing for
 * this merchant for now. `needs_account`: it waits for the affiliate's payout account.
 */
export const NextPayout = z.enum([
  'nothing',
  'under_way',
  'planned',
  'merchant_pays',
  'below_minimum',
  'needs_account',
  'held',
]);
export type NextPayout = z.infer<typeof NextPayout>;

const AffiliateBalance = z.object({
  currency: Currency,
  /** Not approved yet. */
  pendingMinor: SumMinor,
  /** Approved and not paid, including payments in progress; negative if more was paid than earned after refunds. */
  owedMinor: SumMinor,
  paidMinor: SumMinor,
  next: NextPayout,
});

/** `POST /internal/affiliates/standings` of billing: balances in the ledger, in the campaign's present book. */
export const PayoutOverview = z.object({
  /** The time of the platform's next payment. */
  nextPaymentAt: At,
  affiliates: z.array(
    z.object({ affiliateId: Uuid, accountStatus: PayoutAccountStatus, balances: z.array(AffiliateBalance) }),
  ),
});

/** `ended`: the affiliate was removed, or the campaign is over; debts remain. */
export const ProgrammeState = z.enum(['active', 'paused', 'ended']);
export type ProgrammeState = z.infer<typeof ProgrammeState>;

/** A campaign from the view of one of its affiliates. */
export const Programme = z.object({
  affiliateId: Uuid,
  campaignId: Uuid,
  campaignName: z.string(),
  /** Null if the merchant gave no name. */
  merchantName: z.string().nullable(),
  /** Its money is not real. */
  isTest: z.boolean(),
  state: ProgrammeState,
  /** For new orders. */
  rateBps: z.int(),
  trackingUrl: z.string(),
  /** If false, the merchant shows no one the page of this campaign, nor its clicks and conversions. */
  isShown: z.boolean(),
  /** Null if it is not shown. */
  month: AffiliateMonth.nullable(),
  accountStatus: PayoutAccountStatus,
  balances: z.array(AffiliateBalance),
});
export type Programme = z.infer<typeof Programme>;

/** `GET /api/v1/public/programmes`, with the cookie of a session. */
export const Programmes = z.object({
  email: z.string(),
  monthFrom: At,
  nextPaymentAt: At,
  programmes: z.array(Programme),
});
export type Programmes = z.infer<typeof Programmes>;

/**
 * `POST /api/v1/public/programmes/session`: exchanges the token of a mailed link for a session, once. The answer sets
 * the session's cookie.
 */
export const OpenProgrammes = z.object({ token: text(2_000) });

/** `GET /api/v1/public/programmes/session`: null if no one is signed in. */
export const ProgrammeSession = z.object({
  session: z.object({ email: z.string(), expiresAt: At }).nullable(),
});
export type ProgrammeSession = z.infer<typeof ProgrammeSession>;
