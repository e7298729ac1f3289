import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import { MAX_AMOUNT_MINOR, parseDecimalAmount } from '@sillage/proto/values/money';

/**
 * What another tool still owed an affiliate, as its export writes it: `120.50`, `$1,234.56`, `1.234,56 EUR`, `12,5`. In
 * minor units; 0 where nothing is written. Null where it is negative, no amount of this currency, or could be two
 * different ones.
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

/** The amount in minor units where `group` stands between thousands and `point` before decimals; empty if it cannot be meant so. */
function readAs(digits: string, group: string, point: string, currency: string): number[] {
  const [whole = '', fraction = '', ...more] = digits.split(point);
  const [first = '', ...thousands] = whole.split(group);
  const isGrouped = thousands.every(({ length }) => length === 3) && (thousands.length === 0 || first.length <= 3);
  // `120.555` is rather a program's third decimal than a hundred thousand.
  const isDecimal = group === '.' && thousands.length === 1 && fraction === '';
  if (more.length > 0 || !isGrouped || isDecimal || fraction.length > currencyExponent(currency)) return [];
  const minor = parseDecimalAmount([first, ...thousands].join('') + (fraction && `.${fraction}`), currency);
  return minor === undefined ? [] : [minor];
}
