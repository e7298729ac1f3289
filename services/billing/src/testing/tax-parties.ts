import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { TaxDetails, TaxParty } from '@sillage/proto/http/tax-details';

export const BUYER: BillingDetails = {
  name: 'Boots SARL',
  addressLine1: '1 rue du Port',
  addressLine2: '',
  postalCode: '17000',
  city: 'La Rochelle',
  country: 'FR',
  vatId: 'FR23334175221',
  language: 'en',
};

/** A French business that has agreed to self-billing. */
export const taxParty = (affiliateId: string, details: Partial<TaxDetails> = {}): TaxParty => ({
  affiliateId,
  // Of their first address.
  payoutAccountId: affiliateId,
  details: {
    kind: 'business',
    name: 'Ana Müller',
    addressLine1: '2 rue Haute',
    addressLine2: '',
    postalCode: '75001',
    city: 'Paris',
    country: 'FR',
    vatId: 'FR40303265045',
    isSmallBusiness: false,
    tin: '12345',
    tinCountry: 'FR',
    bornOn: null,
    ...details,
  },
  agreement: { version: 1, language: 'en', textHash: 'a'.repeat(64), agreedAt: '2026-11-21T10:00:00.000Z' },
  agreed: [{ since: '2026-11-21T10:00:00.000Z', until: null }],
  iban: null,
});
