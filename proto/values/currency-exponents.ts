// ISO 4217. Keep this file small, because the tracking script includes it, so that page and server parse amounts in the
// same way. `Intl` is no substitute: it follows daily use, in which forints or pesos have no decimals.
const NO_DECIMALS = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF)$/;
const THREE_DECIMALS = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/;

/**
 * Decimal places of a currency: 2 for EUR, 0 for JPY. Also 2 for an unknown code; requests are checked by
 * `KnownCurrency`.
 */
export const currencyExponent = (currency: string): number =>
  THREE_DECIMALS.test(currency) ? 3 : NO_DECIMALS.test(currency) ? 0 : 2;
