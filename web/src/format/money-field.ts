import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import { MAX_AMOUNT_MINOR } from '@sillage/proto/values/money';
import { z } from 'zod';

/**
 * Parses an amount as a person types it (`25`, `25,50` or `1 250.00 €`) into minor units. Rejects more decimals than
 * the currency has.
 */
export function Amount(currency: string, message: string) {
  const places = currencyExponent(currency);
  return z.string().transform((text, context) => {
    const match = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.replace(/[\s€$£¥₽]/g, ''));
    const decimals = match?.[2] ?? '';
    const minor =
      match && decimals.length <= places ? Number(`${match[1]}${decimals.padEnd(places, '0')}`) : Number.NaN;
    if (minor <= MAX_AMOUNT_MINOR) return minor;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}
