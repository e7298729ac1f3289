import { z } from 'zod';
import { languageCodes } from '../values/languages.ts';

/**
 * An affiliate's agreement to self-billing by the merchant: the version of the text that they read, and its SHA-256.
 */
export const Agreement = z.object({
  version: z.int().min(1),
  language: z.enum(languageCodes),
  textHash: z.string().regex(/^[0-9a-f]{64}$/),
  agreedAt: z.iso.datetime(),
});
export type Agreement = z.infer<typeof Agreement>;

/** The period of an agreement, even if its text changed meanwhile; null: still in force. */
export const AgreedSpan = z.object({ since: z.iso.datetime(), until: z.iso.datetime().nullable() });
export type AgreedSpan = z.infer<typeof AgreedSpan>;

/** For the merchant: the last agreement by the affiliate's present address, and its period. */
export const ShownAgreement = Agreement.pick({ version: true, agreedAt: true }).extend(AgreedSpan.shape);
export type ShownAgreement = z.infer<typeof ShownAgreement>;

/**
 * `GET /api/v1/payouts/agreements/file`: a CSV with a line for each affiliate of the merchant and their last agreement,
 * if any.
 */
