import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Language } from '@sillage/proto/values/languages';

/** The lines of a name and an address in a document. */
export function addressLines(details: BillingDetails, language: Language): string[] {
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(details.country) ?? details.country;
  return [details.name, details.addressLine1, details.addressLine2, `${details.postalCode} ${details.city}`, country];
}
