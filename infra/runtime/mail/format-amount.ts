import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import type { Language } from '@sillage/proto/values/languages';
import { toDecimal } from '@sillage/proto/values/money';

/** The amount in the format of the language: `12,50 €`. */
export function formatAmount(language: Language, amountMinor: bigint, currency: string): string {
  const places = currencyExponent(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return format.format(toDecimal(amountMinor, currency));
}
