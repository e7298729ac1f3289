import { z } from 'zod';
import { languageCodes } from '../values/languages.ts';

/** That an affiliate lets the merchant write their invoices: which text they read, and its SHA-256. */
export const Agreement = z.object({
  version: z.int().min(1),
  language: z.enum(languageCodes),
  textHash: z.string().regex(/^[0-9a-f]{64}$/),
  agreedAt: z.iso.datetime(),
});
export type Agreement = z.infer<typeof Agreement>;

/** How long an agreement held, whatever the texts that were agreed to in the meantime; null: it holds. */
export const AgreedSpan = z.object({ since: z.iso.datetime(), until: z.iso.datetime().nullable() });
export type AgreedSpan = z.infer<typeof AgreedSpan>;

/** For the merchant: the last agreement by the address that the affiliate has now, and how long it holds or held. */
export const ShownAgreement = Agreement.pick({ version: true, agreedAt: true }).extend(AgreedSpan.shape);
export type ShownAgreement = z.infer<typeof ShownAgreement>;

/**
 * `GET /api/v1/payouts/agreements/file`: a CSV with a line for each affiliate of the merchant, and the last agreement of each,
 * where there is one.
 */
