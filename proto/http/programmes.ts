import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { text } from '../values/text.ts';
import { PayoutAccountStatus } from './settlements.ts';

const At = z.iso.datetime();
const Amount = z.object({ currency: Currency, amountMinor: SumMinor });

/** `POST /internal/affiliates/months` of attribution: since the month began, in the book that the campaign is in. */
export const AffiliateMonth = z.object({
  clicks: z.int(),
  conversions: z.int(),
  /** Commissions, whatever became of them since; in each currency. */
  earned: z.array(Amount),
});
export const AffiliateMonths = z.object({
  /** When the month began: that of BILLING_TIME_ZONE. */
  from: At,
  /** Those of whom nothing was counted are left out. */
  affiliates: z.array(AffiliateMonth.extend({ affiliateId: Uuid })),
});

/**
 * How what is owed in one currency reaches the affiliate. `nothing`: nothing is owed. `planned`: with the next payment
 * of the platform. `merchant_pays`: outside of the platform, when the merchant does. `held`: the platform pays nothing
 * for this merchant for now. `needs_account`: it waits for the affiliate's payout account.
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
  /** Approved and not paid, under way included; negative: more was paid than earned after refunds. */
  owedMinor: SumMinor,
  paidMinor: SumMinor,
  next: NextPayout,
});

/** `POST /internal/affiliates/standings` of billing: what stands in the ledger, in the book that the campaign is in. */
export const AffiliateStandings = z.object({
  /** When the platform pays next. */
  nextPaymentAt: At,
  affiliates: z.array(
    z.object({ affiliateId: Uuid, accountStatus: PayoutAccountStatus, balances: z.array(AffiliateBalance) }),
  ),
});

/** `ended`: the affiliate was removed, or the campaign is over; what is owed stays owed. */
export const ProgrammeState = z.enum(['active', 'paused', 'ended']);
export type ProgrammeState = z.infer<typeof ProgrammeState>;

/** What one campaign is to one of its affiliates. */
export const Programme = z.object({
  affiliateId: Uuid,
  campaignId: Uuid,
  campaignName: z.string(),
  /** Null where they gave no name. */
  merchantName: z.string().nullable(),
  /** Its money is not real. */
  isTest: z.boolean(),
  state: ProgrammeState,
  /** Of new orders. */
  rateBps: z.int(),
  trackingUrl: z.string(),
  /** False: the merchant shows nobody the page of this campaign, nor its clicks and conversions. */
  isShown: z.boolean(),
  /** Null where it is not shown. */
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
 * `POST /api/v1/public/programmes/session`: the token of a mailed link becomes a session, once. The cookie of the answer
 * is the session's.
 */
export const OpenProgrammes = z.object({ token: text(2_000) });

/** `GET /api/v1/public/programmes/session`: null where nobody is signed in. */
export const ProgrammeSession = z.object({
  session: z.object({ email: z.string(), expiresAt: At }).nullable(),
});
export type ProgrammeSession = z.infer<typeof ProgrammeSession>;
