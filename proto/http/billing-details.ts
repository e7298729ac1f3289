import { z } from 'zod';
import { Country } from '../values/countries.ts';
import { languageCodes } from '../values/languages.ts';
import { text } from '../values/text.ts';

/** One line of an address. */
const line = (maxLength: number) => text(maxLength).regex(/^\P{Cc}*$/u, 'This is one line, without control characters');

/** The recipient of invoices. An invoice keeps the details of the time of its issue. */
export const BillingDetails = z.object({
  /** Of the company or the person. */
  name: line(200).min(1),
  addressLine1: line(200).min(1),
  /** Empty if there is none. */
  addressLine2: line(200),
  /** Empty if the country has none. */
  postalCode: line(20),
  city: line(100).min(1),
  country: Country,
  /** With the country's prefix and without separators; null if there is none. */
  vatId: line(30).nullable(),
  /** Language of the invoices. */
  language: z.enum(languageCodes),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

/**
 * `GET /api/v1/billing/details`; `details` is null if none were entered. `PUT` takes complete BillingDetails as a
 * replacement, and answers the same. 400 `validation_failed` at `vatId` if it has another country or wrong check
 * digits.
 */
export const OwnBillingDetails = z.object({ details: BillingDetails.nullable() });
export type OwnBillingDetails = z.infer<typeof OwnBillingDetails>;
