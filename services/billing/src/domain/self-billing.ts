import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Seller, VatTreatment } from '@sillage/proto/http/self-billing';
import type { TaxDetails } from '@sillage/proto/http/tax-details';
import { containedVat, decideVat } from './vat-treatment.ts';

/** The last invoice in a currency, ignoring credit notes. */
export interface LastInvoice {
  readonly number: string;
  readonly treatment: VatTreatment;
  readonly vatRateBps: number | null;
}

export interface DecidedDocument {
  readonly totalMinor: bigint;
  readonly vatMinor: bigint;
  readonly vatRateBps: number | null;
  readonly treatment: VatTreatment;
  /** The invoice that a credit note corrects. */
  readonly corrects: string | null;
}

/**
 * The document about earnings that are not invoiced yet. A negative sum is a credit note, with the VAT of the invoice
 * that it corrects, `corrected`.
 */
export function decideDocument(
  openMinor: bigint,
  seller: TaxDetails,
  buyer: Pick<BillingDetails, 'country' | 'vatId'>,
  period: string,
  corrected: LastInvoice | undefined,
): DecidedDocument {
  const { treatment, rateBps } = corrected
    ? { treatment: corrected.treatment, rateBps: corrected.vatRateBps }
    : decideVat(seller, buyer, period);
  return {
    totalMinor: openMinor,
    vatMinor: containedVat(openMinor, rateBps),
    vatRateBps: rateBps,
    treatment,
    corrects: corrected?.number ?? null,
  };
}

/** The party as printed: no tax number of a person, and that of a business only if it has no VAT id. */
export const sellerOf = ({
  tin,
  kind,
  bornOn: _,
  tinCountry: __,
  isSmallBusiness: ___,
  ...details
}: TaxDetails): Seller => ({
  ...details,
  taxNumber: kind === 'business' && details.vatId === null ? tin : '',
});

/** `SB-0012-0007`: the seventh document in the series of a merchant's twelfth self-billed affiliate. */
export const numberOf = ({ series, sequence }: { readonly series: number; readonly sequence: number }): string =>
  `SB-${String(series).padStart(4, '0')}-${String(sequence).padStart(4, '0')}`;
