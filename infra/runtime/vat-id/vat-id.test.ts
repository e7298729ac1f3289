import { EU_COUNTRIES } from '@sillage/proto/values/countries';
import { describe, expect, test } from 'vitest';
import { isReverseCharge, readOwnVatId, readVatId } from './index.ts';

/** Published by the authorities or by the companies that have them, or made up to fit. */
const VALID = [
  ['AT', 'ATU13585627'],
  ['BE', 'BE0403019261'],
  ['BG', 'BG175074752'],
  ['CY', 'CY10259033P'],
  ['CZ', 'CZ25123891'],
  ['CZ', 'CZ7103192745'],
  ['DE', 'DE136695976'],
  ['DK', 'DK13585628'],
  ['EE', 'EE100931558'],
  ['ES', 'ESB58378431'],
  ['ES', 'ES54362315K'],
  ['ES', 'ESX2482300W'],
  ['FI', 'FI20774740'],
  ['FR', 'FR40303265045'],
  ['FR', 'FRK7399859412'],
  ['GR', 'EL094259216'],
  ['HR', 'HR33392005961'],
  ['HU', 'HU12892312'],
  ['IE', 'IE6433435F'],
  ['IE', 'IE6433435OA'],
  ['IT', 'IT00743110157'],
  ['LT', 'LT119511515'],
  ['LT', 'LT100001919017'],
  ['LU', 'LU15027442'],
  ['LV', 'LV40003521600'],
  ['MT', 'MT11679112'],
  ['NL', 'NL004495445B01'],
  ['NL', 'NL123456789B13'],
  ['PL', 'PL8567346215'],
  ['PT', 'PT501964843'],
  ['RO', 'RO18547290'],
  ['SE', 'SE556188840401'],
  ['SI', 'SI50223054'],
  ['SK', 'SK2022749619'],
  ['GB', 'GB980780684'],
  ['CH', 'CHE107787577MWST'],
  ['CH', 'CHE107787577'],
] as const;

test('there is one of every country of the EU among those that are checked', () => {
  expect(EU_COUNTRIES.filter((country) => !VALID.some(([of]) => of === country))).toEqual([]);
});

describe.each(VALID)('of %s: %s', (country, vatId) => {
  test('is taken as it is, without its prefix, and with separators', () => {
    const prefix = vatId.slice(0, 2);
    expect(readVatId(vatId, country)).toBe(vatId);
    expect(readVatId(vatId.slice(2), country)).toBe(vatId);
    expect(readVatId(` ${prefix.toLowerCase()} ${[...vatId.slice(2)].join('.')} `, country)).toBe(vatId);
  });

  test('is refused when it is too short or too long, and as that of another country', () => {
    expect(readVatId(vatId.slice(0, 5), country)).toBeUndefined();
    expect(readVatId(`${vatId}1234`, country)).toBeUndefined();
    for (const other of ['FR', 'DE', 'PL'].filter((code) => code !== country))
      expect(readVatId(vatId, other)).toBeUndefined();
  });

  test('is refused with nearly any other digit in place of one', () => {
    const others = [...vatId].flatMap((sign, place) =>
      /\d/.test(sign)
        ? [...'0123456789']
            .filter((digit) => digit !== sign)
            .map((digit) => vatId.slice(0, place) + digit + vatId.slice(place + 1))
        : [],
    );
    const taken = others.filter((other) => readVatId(other, country) !== undefined);
    expect(taken.length / others.length).toBeLessThan(0.2);
  });
});

test.each([
  ['GR', '94259216', 'EL094259216'],
  ['NL', 'NL4495445B01', 'NL004495445B01'],
])('of %s without the zeros that it begins with is stored with them', (country, written, stored) => {
  expect(readVatId(written, country)).toBe(stored);
});

test.each([
  ['MC', 'FR40303265045'],
  ['IM', 'GB980780684'],
  ['LI', 'CHE107787577'],
])('of %s has the prefix of the country whose VAT applies there', (country, vatId) => {
  expect(readVatId(vatId, country)).toBe(vatId);
});

test.each([
  ['NO', 'NO 923 609 016 MVA', 'NO923609016MVA'],
  ['US', '12-3456789', '123456789'],
  ['US', 'none', 'NONE'],
  ['US', 'n/a', undefined],
  ['JP', 'Ünknown', undefined],
  ['FR', '', undefined],
])('elsewhere (%s) it is only normalized: %s', (country, written, stored) => {
  expect(readVatId(written, country)).toBe(stored);
});

test.each([
  ['FR40303265045', 'DE136695976', true],
  ['FR40303265045', 'EL094259216', true],
  ['FR40303265045', 'FR23334175221', false],
  ['FR40303265045', null, false],
  ['FR40303265045', 'GB980780684', false],
  ['CHE107787577MWST', 'DE136695976', false],
  [null, 'DE136695976', false],
])('from %s to %s the customer owes the VAT: %s', (seller, buyer, expected) => {
  expect(isReverseCharge(seller, buyer)).toBe(expected);
});

test('the prefix of an id says of which country it is', () => {
  expect(readOwnVatId('EL 094259216')).toBe('EL094259216');
  expect(readOwnVatId('fr 40 303 265 045')).toBe('FR40303265045');
  expect(readOwnVatId('FR 40 303 265 046')).toBeUndefined();
  expect(readOwnVatId('US 123456789')).toBeUndefined();
});
