import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { pageLimit } from '../values/page.ts';
import { BillingDetails } from './billing-details.ts';

/** The affiliate's details at the time of the document, which is written in their name. */
export const Seller = BillingDetails.omit({ language: true }).extend({
  /** Instead of a VAT id; empty if there is none. */
  taxNumber: z.string(),
});
export type Seller = z.infer<typeof Seller>;

/**
 * `domestic`: the amount contains VAT of the supplier's country. `reverse_charge`: the customer owes it.
 * `small_business`: the supplier is exempt. `private`: the supplier is not a business. `unregistered`: a business
 * without a VAT id, which cannot show VAT. `outside_scope`: the place of supply is outside of the supplier's VAT.
 */
export const VatTreatment = z.enum([
  'domestic',
  'reverse_charge',
  'small_business',
  'private',
  'unregistered',
  'outside_scope',
]);
export type VatTreatment = z.infer<typeof VatTreatment>;

/** An invoice that a merchant wrote in the name of an affiliate, for one month and currency; or a credit note. */
export const SelfBilled = z.object({
  id: Uuid,
  campaignId: Uuid,
  campaignName: z.string(),
  affiliateId: Uuid,
  affiliateName: z.string(),
  number: z.string(),
  /** `2027-01`. */
  period: z.string(),
  currency: Currency,
  /** Negative for a credit note. Includes the VAT. */
  totalMinor: SumMinor,
  vatMinor: SumMinor,
  vatRateBps: z.int().nullable(),
  treatment: VatTreatment,
  /** The invoice that a credit note corrects; null for an invoice, and if nothing was invoiced before. */
  corrects: z.string().nullable(),
  issuedAt: z.iso.datetime(),
});
export type SelfBilled = z.infer<typeof SelfBilled>;

/**
 * `GET /api/v1/billing/self-billed?affiliateId=&limit=&cursor=`: newest first. For the affiliate
 * `GET /api/v1/public/billing/campaigns/{campaignId}/self-billed` with an access ticket of their own page,
 * which returns only documents with details entered at their current address, and none while somebody objects to that
 * address; 503 `unavailable` while payout does not answer. As PDFs: `…/{documentId}/file`.
 */
export const SelfBilledQuery = z.object({
  affiliateId: Uuid.optional(),
  limit: pageLimit(20, 100),
  cursor: Uuid.optional(),
});
export const SelfBilledList = z.object({ documents: z.array(SelfBilled), next: Uuid.nullable() });
export type SelfBilledList = z.infer<typeof SelfBilledList>;

/**
 * `GET /internal/self-billed/{documentId}/file?affiliateId=&payoutAccountId=` of billing, called by payout → 200
 * MailedPdf: for the mail to the document's affiliate. 404 `not_found` if its details were entered at the address of
 * another payout account.
 */
export const SelfBilledFileQuery = z.object({ affiliateId: Uuid, payoutAccountId: Uuid });

/** `GET /api/v1/billing/dac7/file?year=`: a CSV for the merchant's report on affiliates to the tax authority. */
export const Dac7Query = z.object({ year: z.coerce.number().int().min(2000).max(2200) });
