/** A business in Germany, as entered by itself; without a VAT id and a tax number. */
export const BUSINESS = {
  kind: 'business',
  name: 'Ana Müller',
  addressLine1: 'Hauptstr. 1',
  addressLine2: '',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  vatId: null,
  isSmallBusiness: false,
  tin: '',
  tinCountry: null,
  bornOn: null,
};
