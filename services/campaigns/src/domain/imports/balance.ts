import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import { MAX_AMOUNT_MINOR, parseDecimalAmount } from '@sillage/proto/values/money';

/**
 * Parses the balance that another tool still owed an affiliate, in the formats of exports: `120.50`, `$1,234.56`,
 * `1.234,56 EUR`, `12,5`. Returns minor units; 0 for an empty cell; null if it is negative, ambiguous, or not an amount
 * of this currency.
 */
export function openingBalanceOf(written: string, currency: string): number | null {
  if (written === '') return 0;
  const [, before, digits, after] =
    /^([A-Z]{3}|\p{Sc}?)\s*(\d[\d.,'\s]*)(?<!\s)\s*([A-Z]{3}|\p{Sc}?)$/u.exec(written) ?? [];
  const codes = [before, after].filter((mark) => mark?.length === 3);
  if (digits === undefined || codes.some((code) => code !== currency)) return null;
  const plain = digits.replace(/['\s]/g, '');
  const readings = new Set([...readAs(plain, ',', '.', currency), ...readAs(plain, '.', ',', currency)]);
  const [minor, ...others] = readings;
  return minor === undefined || others.length > 0 || minor > MAX_AMOUNT_MINOR ? null : minor;
}

/**
 * The amount in minor units if `group` separates thousands and `point` decimals; empty if the text does not fit that
 * format.
 */
function readAs(digits: string, group: string, point: string, currency: string): number[] {
  const [whole = '', fraction = '', ...more] = digits.split(point);
  const [first = '', ...thousands] = whole.split(group);
  const isGrouped = thousands.every(({ length }) => length === 3) && (thousands.length === 0 || first.length <= 3);
  // `120.555` is more likely a program's third decimal than 120 thousand.
  const isDecimal = group === '.' && thousands.length === 1 && fraction === '';
  if (more.length > 0 || !isGrouped || isDecimal || fraction.length > currencyExponent(currency)) return [];
  const minor = parseDecimalAmount([first, ...thousands].join('') + (fraction && `.${fraction}`), currency);
  return minor === undefined ? [] : [minor];
}
