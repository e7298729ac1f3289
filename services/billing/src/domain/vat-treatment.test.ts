import { describe, expect, test } from 'vitest';
import { type Customer, containedVat, decideVat, type Supplier } from './vat-treatment.ts';

const FR: Supplier = { kind: 'business', country: 'FR', vatId: 'FR40303265045', isSmallBusiness: false };
const DE: Supplier = { ...FR, country: 'DE', vatId: 'DE136695976' };
const US: Supplier = { ...FR, country: 'US', vatId: null };
const CH: Supplier = { ...FR, country: 'CH', vatId: 'CHE107787577MWST' };
const small = { isSmallBusiness: true, vatId: null };
const at = (country: string, vatId: string | null = null): Customer => ({ country, vatId });

describe('the VAT of a service', () => {
  test.each([
    ['of a private person', { ...FR, kind: 'person' }, at('FR', 'FR40303265045'), 'private', null],
    ['of a private person abroad', { ...DE, kind: 'person' }, at('FR', 'FR40303265045'), 'private', null],
    ['within a country', FR, at('FR', 'FR23334175221'), 'domestic', 2_000],
    ['within a country, to a customer without a VAT id', FR, at('FR'), 'domestic', 2_000],
    ['within Germany', DE, at('DE', 'DE136695976'), 'domestic', 1_900],
    ['within Switzerland', CH, at('CH', 'CHE107787577'), 'domestic', 810],
    ['from Monaco, which is of the French territory', { ...FR, country: 'MC' }, at('FR'), 'domestic', 2_000],
    ['from Liechtenstein to Switzerland', { ...CH, country: 'LI' }, at('CH'), 'domestic', 810],
    ['of a small business at home', { ...FR, ...small }, at('FR', 'FR23334175221'), 'small_business', null],
    [
      'of a small business to another country of the EU',
      { ...FR, ...small },
      at('DE', 'DE136695976'),
      'reverse_charge',
      null,
    ],
    ['of a small business to somebody without a VAT id', { ...FR, ...small }, at('DE'), 'small_business', null],
    ['of a business that has no VAT id', { ...FR, vatId: null }, at('FR'), 'unregistered', null],
    ['from one country of the EU to another', DE, at('FR', 'FR40303265045'), 'reverse_charge', null],
    ['from one to another, without a VAT id', DE, at('FR'), 'domestic', 1_900],
    ['from the EU to the United Kingdom', DE, at('GB', 'GB980780684'), 'outside_scope', null],
    ['from the EU to the United States', DE, at('US'), 'outside_scope', null],
    ['from the United States to the EU', US, at('DE', 'DE136695976'), 'reverse_charge', null],
    ['from Switzerland to the EU', CH, at('DE', 'DE136695976'), 'reverse_charge', null],
    ['from the United States to a customer of the EU without a VAT id', US, at('DE'), 'outside_scope', null],
    ['within the United States', US, at('US'), 'outside_scope', null],
    ['from the United States to Japan', US, at('JP'), 'outside_scope', null],
  ] as const)('%s', (_title, supplier, customer, treatment, rateBps) => {
    expect(decideVat(supplier, customer, '2027-01')).toEqual({ treatment, rateBps });
  });

  test('follows the rate of its month', () => {
    const estonian: Supplier = { ...FR, country: 'EE', vatId: 'EE100931558' };
    expect(['2025-06', '2025-07', '2027-01'].map((month) => decideVat(estonian, at('EE'), month).rateBps)).toEqual([
      2_200, 2_400, 2_400,
    ]);
  });
});

test.each([
  [12_000n, 2_000, 2_000n],
  [100n, 2_000, 17n],
  [1n, 2_000, 0n],
  [-12_000n, 2_000, -2_000n],
  [100n, null, 0n],
])('%s contains at %s so much VAT: %s', (total, rate, vat) => {
  expect(containedVat(total, rate)).toBe(vat);
});
