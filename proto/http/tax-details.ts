import { z } from 'zod';
import { Country } from '../values/countries.ts';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';
import { AgreedSpan, Agreement } from './agreements.ts';
import { BillingDetails } from './billing-details.ts';
import { NoticeToken } from './payouts.ts';

/** One line that does not begin like a spreadsheet formula. */
const code = (maxLength: number) => text(maxLength).regex(/^([\p{L}\p{N}][^\p{Cc}]*)?$/u, 'This is no such number');

/** An affiliate's tax details. */
export const TaxDetails = BillingDetails.omit({ language: true }).extend({
  /** `person`: a private person who is not a business, so that no VAT applies. */
  kind: z.enum(['person', 'business']),
  /** A business that its country exempts from VAT, because it is small. */
  isSmallBusiness: z.boolean(),
  /** The tax number of this country; empty if not given. */
  tin: code(40),
  tinCountry: Country.nullable(),
  /** For a person; null if not given. */
  bornOn: text(10).regex(z.regexes.date, 'A date is written as 1990-01-31').nullable(),
});
export type TaxDetails = z.infer<typeof TaxDetails>;

/** The details as shown by the link: whether a number was given, but never the number. */
export const ShownTaxDetails = TaxDetails.omit({ tin: true, bornOn: true }).extend({
  hasTin: z.boolean(),
  hasBirthday: z.boolean(),
});
export type ShownTaxDetails = z.infer<typeof ShownTaxDetails>;

/**
 * `GET /api/v1/public/payouts/tax-details?token=` → 200 TaxDetailsStatus. `details` are those of the address that the link
 * was sent to. `asks`: whether the merchant requests them, and writes their invoices.
 */
export const TaxDetailsStatus = z.object({
  asks: z.object({ details: z.boolean(), selfBilling: z.boolean() }),
  details: ShownTaxDetails.nullable(),
  agreement: Agreement.nullable(),
});
export type TaxDetailsStatus = z.infer<typeof TaxDetailsStatus>;

/**
 * `PUT /api/v1/public/payouts/tax-details` → 200 TaxDetailsStatus. Without a number or a birthday the previous ones stay.
 * `agrees`: to the text of this version in this language; null ends an agreement with this month, unless the merchant
 * writes no invoices at present. A number is tied to its kind (person or business) and country. 400 `validation_failed`
 * at `vatId`, as for the merchant's own.
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
 * `POST /internal/tax-parties` of payout, called by billing: affiliates with readable details. `withIbans`: also
 * returns their accounts; otherwise each `iban` is null.
 */
export const TaxPartiesRequest = z.object({
  affiliateIds: z.array(Uuid).max(MAX_TAX_PARTIES),
  withIbans: z.boolean().default(false),
});
export const TaxParties = z.object({
  affiliates: z.array(
    z.object({
      affiliateId: Uuid,
      /** The account at whose address the details were entered. */
      payoutAccountId: Uuid,
      details: TaxDetails,
      /** The last one, in force or ended. */
      agreement: Agreement.nullable(),
      /** Periods of the agreements, oldest first, including those at earlier addresses that are still kept. */
      agreed: z.array(AgreedSpan),
      /** The bank account that they are paid to; null if there is none. */
      iban: z.string().nullable(),
    }),
  ),
});
export type TaxParty = z.infer<typeof TaxParties>['affiliates'][number];

/**
 * `GET /internal/affiliates/{affiliateId}/payee` of payout, called by billing: the account of the affiliate's current
 * address; null without one, and while somebody objects to the address.
 */
export const AffiliatePayee = z.object({ payoutAccountId: Uuid.nullable() });
