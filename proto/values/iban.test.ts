import { describe, expect, test } from 'vitest';
import { isBic, readBic, readIban } from './iban.ts';

describe('an IBAN', () => {
  test.each([
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['fr14-2004-1010-0505-0001-3m02-606', 'FR1420041010050500013M02606'],
    ['GB29NWBK60161331926819', 'GB29NWBK60161331926819'],
    ['NO93 8601 1117 947', 'NO9386011117947'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['CH93 0076 2011 6238 5295 7', 'CH9300762011623852957'],
    ['BE68 5390 0754 7034', 'BE68539007547034'],
    ['NL91ABNA0417164300', 'NL91ABNA0417164300'],
    ['PT50 0002 0123 1234 5678 9015 4', 'PT50000201231234567890154'],
  ])('%s is stored as %s', (written, iban) => {
    expect(readIban(written)).toEqual({ iban });
  });

  test.each([
    ['of one wrong digit', 'DE88370400440532013000', 'digits'],
    ['of two digits swapped', 'DE89370400440532010300', 'digits'],
    ['a digit short, though the remainder is right', 'DE5137040044053201300', 'digits'],
    ['of another country’s length', 'FR89370400440532013000', 'digits'],
    ['of a country outside SEPA', 'TR330006100519786457841326', 'country'],
    ['of no country', 'XX00370400440532013000', 'country'],
    ['no IBAN at all', '0532013000', 'digits'],
    ['empty', '', 'digits'],
    ['with a letter that only looks like one', 'DЕ89370400440532013000', 'digits'],
  ] as const)('%s is refused', (_title, written, problem) => {
    expect(readIban(written)).toEqual({ problem });
  });
});

test.each([
  ['deutdeff', 'DEUTDEFF'],
  ['DEUT DE FF 500', 'DEUTDEFF500'],
  ['DEUTDEF', undefined],
  ['DEUT12FF', undefined],
  ['DEUTDEFF5000', undefined],
])('the BIC %s is read as %s', (written, bic) => {
  expect(readBic(written)).toBe(bic);
  expect(isBic(written)).toBe(bic !== undefined);
});
