import { z } from 'zod';
import { Country } from '../values/countries.ts';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';
import { AgreedSpan, Agreement } from './agreements.ts';
import { BillingDetails } from './billing-details.ts';
import { NoticeToken } from './payouts.ts';

/** One line, which begins like no formula of a table. */
const code = (maxLength: number) => text(maxLength).regex(/^([\p{L}\p{N}][^\p{Cc}]*)?$/u, 'This is no such number');

/** Who an affiliate is to the tax office. */
export const TaxDetails = BillingDetails.omit({ language: true }).extend({
  /** A private person runs no business: nothing of theirs has VAT. */
  kind: z.enum(['person', 'business']),
  /** A business that its country exempts from VAT, because it is small. */
  isSmallBusiness: z.boolean(),
  /** What the tax office of this country knows them by; empty: not given. */
  tin: code(40),
  tinCountry: Country.nullable(),
  /** Of a person; null: not given. */
  bornOn: text(10).regex(z.regexes.date, 'A date is written as 1990-01-31').nullable(),
});
export type TaxDetails = z.infer<typeof TaxDetails>;

/** The same as it is shown to whoever has the link: whether a number was given, and never which one. */
export const ShownTaxDetails = TaxDetails.omit({ tin: true, bornOn: true }).extend({
  hasTin: z.boolean(),
  hasBirthday: z.boolean(),
});
export type ShownTaxDetails = z.infer<typeof ShownTaxDetails>;

/**
 * `GET /api/v1/public/payouts/tax-details?token=` → 200 TaxStanding. `details` are those of the address that the link was
 * sent to. `asks`: whether the merchant wants them, and writes their invoices.
 */
export const TaxStanding = z.object({
  asks: z.object({ details: z.boolean(), selfBilling: z.boolean() }),
  details: ShownTaxDetails.nullable(),
  agreement: Agreement.nullable(),
});
export type TaxStanding = z.infer<typeof TaxStanding>;

/**
 * `PUT /api/v1/public/payouts/tax-details` → 200 TaxStanding. Without a number or a birthday those of before stay.
 * `agrees`: to the text of this version in this language; null ends an agreement with this month, unless the merchant
 * writes no invoices at present. A number goes with what it was given for: as a person or a business, and in a country. 400
 * `validation_failed` at `vatId`, as for the merchant's own.
 */
export const SaveTaxDetails = z.object({
  token: NoticeToken,
  details: TaxDetails,
  agrees: Agreement.pick({ version: true, language: true }).nullable(),
});

export const MAX_TAX_PARTIES = 2_000;

/** Room for {@link MAX_TAX_PARTIES} of them. */
export const TAX_PARTIES_BODY_LIMIT = 131_072;

/**
 * `POST /internal/tax-parties` of payout, asked by billing: those who have entered something that can be read.
 * `withIbans`: and where they are paid to; each `iban` is null otherwise.
 */
export const TaxPartiesAsked = z.object({
  affiliateIds: z.array(Uuid).max(MAX_TAX_PARTIES),
  withIbans: z.boolean().default(false),
});
export const TaxParties = z.object({
  affiliates: z.array(
    z.object({
      affiliateId: Uuid,
      details: TaxDetails,
      /** The last one, whether it holds or has ended. */
      agreement: Agreement.nullable(),
      /** When there was one, oldest first. */
      agreed: z.array(AgreedSpan),
      /** Of the bank account that they are paid to; null: there is none. */
      iban: z.string().nullable(),
    }),
  ),
});
export type TaxParty = z.infer<typeof TaxParties>['affiliates'][number];
