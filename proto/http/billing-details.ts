import { z } from 'zod';
import { Country } from '../values/countries.ts';
import { languageCodes } from '../values/languages.ts';
import { text } from '../values/text.ts';

/** One line of an address. */
const line = (maxLength: number) => text(maxLength).regex(/^\P{Cc}*$/u, 'This is one line, without control characters');

/** To whom invoices are made out. An invoice keeps them as they were when it was issued. */
export const BillingDetails = z.object({
  /** Of the company, or of the person. */
  name: line(200).min(1),
  addressLine1: line(200).min(1),
  /** Empty: there is none. */
  addressLine2: line(200),
  /** Empty where a country has none. */
  postalCode: line(20),
  city: line(100).min(1),
  country: Country,
  /** With the prefix of its country and without separators; null: none. */
  vatId: line(30).nullable(),
  /** Of the invoices. */
  language: z.enum(languageCodes),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

/**
 * `GET /api/v1/billing/details`; `details` is null where none were entered. `PUT` takes BillingDetails, which replace
 * them whole, and answers the same. 400 `validation_failed` at `vatId` for one that is not of the country, or whose
 * check digits do not agree.
 */
export const OwnBillingDetails = z.object({ details: BillingDetails.nullable() });
export type OwnBillingDetails = z.infer<typeof OwnBillingDetails>;
