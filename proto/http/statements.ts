import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { AdjustmentKind } from './adjustments.ts';

/** A day of the billing time zone, `2026-11-27`. */
const Day = z.iso.date();

/**
 * What moved what an affiliate is owed. Commissions are summed up by month: `earned` what was approved, `taken_back` what refunds
 * and rejections took off later. Payments are those of one day; `payment_returned` is one that came back or was corrected.
 */
export const StatementLineKind = z.enum([
  'opening_balance',
  'earned',
  'taken_back',
  ...AdjustmentKind.options,
  'payment',
  'payment_returned',
]);
export type StatementLineKind = z.infer<typeof StatementLineKind>;

/** One affiliate's year in one campaign, from the ledger. */
export const Statement = z.object({
  campaignName: z.string(),
  affiliateName: z.string(),
  year: z.int(),
  /** The years in which anything was booked, newest first; and this one. */
  years: z.array(z.int()),
  /** Of a campaign in test mode: nothing is due. */
  isTest: z.boolean(),
  /** Until when everything is in it, that was known then. */
  until: z.iso.datetime(),
  /** One for each currency; empty where nothing was ever booked. */
  accounts: z.array(
    z.object({
      currency: Currency,
      /** Owed at the year's beginning, and at its end or now. Negative: more was paid than earned after refunds. */
      openingMinor: SumMinor,
      closingMinor: SumMinor,
      earnedMinor: SumMinor,
      adjustedMinor: SumMinor,
      paidMinor: SumMinor,
      /** Oldest first. */
      lines: z.array(
        z.object({
          /** Of a month its last day, or its last so far. */
          day: Day,
          kind: StatementLineKind,
          /** What is added to what is owed; a payment is negative. */
          amountMinor: SumMinor,
          /** Of a bonus or a correction; empty elsewhere. */
          reason: z.string(),
        }),
      ),
    }),
  ),
});
export type Statement = z.infer<typeof Statement>;
export type StatementAccount = Statement['accounts'][number];

/**
 * `GET /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/statement`, and for the affiliate
 * `GET /api/v1/public/billing/campaigns/{campaignId}/statement` with an access ticket of their own page. Default: this year.
 */
export const StatementQuery = z.object({ year: z.coerce.number().int().min(2000).max(2200).optional() });

/** The same to keep, below each of these: `/file?year=&format=`. The document is in the language that the reader accepts. */
export const StatementFormat = z.enum(['pdf', 'csv']);
export type StatementFormat = z.infer<typeof StatementFormat>;
export const StatementFileQuery = StatementQuery.extend({ format: StatementFormat });

/**
 * `POST /internal/statements` of billing, asked by payout: that of the year in which these lines of a settlement or batch were
 * paid, as a PDF. `unavailable` as long as what the settlement pays is not booked.
 */
export const StatementAsked = z.object({
  campaignId: Uuid,
  affiliateId: Uuid,
  language: z.enum(languageCodes),
  settlementId: Uuid.nullable(),
  /** Empty from those who do not say which: the affiliate's newest payment. */
  lineIds: z.array(Uuid).max(1_000).default([]),
});

/** A document of billing's that goes with a mail of payout's. */
export const MailedPdf = z.object({ fileName: z.string(), base64: z.base64() });
