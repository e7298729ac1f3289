// ISO 4217, and nothing else in this file: the tracking script carries it, so that a shop's page and the server read an
// amount alike. `Intl` is no substitute: it follows what is in daily use, where forints or pesos have no decimals.
const NO_DECIMALS = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF)$/;
const THREE_DECIMALS = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/;

/**
 * Decimal places of a currency: 2 for EUR, 0 for JPY. 2 for an unknown code, too: what requests name is checked, see
 * `KnownCurrency`.
 */
export const currencyExponent = (currency: string): number =>
  THREE_DECIMALS.test(currency) ? 3 : NO_DECIMALS.test(currency) ? 0 : 2;
