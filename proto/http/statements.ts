import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { AdjustmentKind } from './adjustments.ts';

/** A day in the billing time zone, `2026-11-27`. */
const Day = z.iso.date();

/**
 * What changed an affiliate's balance. Commissions are summed by month: `earned` for approvals, `taken_back` for later
 * refunds and rejections. Payments are summed by day; `payment_returned` is one that was returned or corrected.
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
  /** The years with entries, newest first, and the present one. */
  years: z.array(z.int()),
  /** The campaign is in test mode, so nothing is due. */
  isTest: z.boolean(),
  /** The time up to which it is complete. */
  until: z.iso.datetime(),
  /** One for each currency; empty without any entries. */
  accounts: z.array(
    z.object({
      currency: Currency,
      /**
       * Balance at the start of the year, and at its end or now. Negative if more was paid than earned after refunds.
       */
      openingMinor: SumMinor,
      closingMinor: SumMinor,
      earnedMinor: SumMinor,
      adjustedMinor: SumMinor,
      paidMinor: SumMinor,
      /** Oldest first. */
      lines: z.array(
        z.object({
          /** For a month, its last day or the latest so far. */
          day: Day,
          kind: StatementLineKind,
          /** Added to the balance; negative for a payment. */
          amountMinor: SumMinor,
          /** For a bonus or a correction; otherwise empty. */
          reason: z.string(),
        }),
      ),
    }),
  ),
});
export type Statement = z.infer<typeof Statement>;
export type StatementAccount = Statement['accounts'][number];

/**
 * `GET /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/statement`, and for the affiliate, with an access
 * ticket of their own page, `GET /api/v1/public/billing/campaigns/{campaignId}/statement`. Default: this year.
 */
export const StatementQuery = z.object({ year: z.coerce.number().int().min(2000).max(2200).optional() });

/**
 * The same for download, below each of these: `/file?year=&format=`. The document is in the language of
 * `accept-language`.
 */
export const StatementFormat = z.enum(['pdf', 'csv']);
export type StatementFormat = z.infer<typeof StatementFormat>;
export const StatementFileQuery = StatementQuery.extend({ format: StatementFormat });

/**
 * `POST /internal/statements` of billing, called by payout: the statement of the year in which these lines of a
 * settlement or batch were paid, as a PDF. `unavailable` until the settlement's payments are booked.
 */
export const StatementRequest = z.object({
  campaignId: Uuid,
  affiliateId: Uuid,
  language: z.enum(languageCodes),
  settlementId: Uuid.nullable(),
  /** Empty from callers that do not know the lines: the affiliate's newest payment. */
  lineIds: z.array(Uuid).max(1_000).default([]),
});

/** A document from billing for a mail of payout. */
export const MailedPdf = z.object({ fileName: z.string(), base64: z.base64() });
