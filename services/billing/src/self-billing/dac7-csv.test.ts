import type { TaxParty } from '@sillage/proto/http/tax-details';
import { expect, test } from 'vitest';
import type { EarnedQuarter } from '../db/documents/earned-quarters.ts';
import { dac7Csv } from './dac7-csv.ts';

const QUARTER: EarnedQuarter = {
  affiliateId: '0198a000-0000-7000-8000-000000000001',
  affiliateName: '=Ana',
  campaignName: 'Boots',
  currency: 'EUR',
  quarter: 2,
  earnedMinor: 12_345n,
  activities: 3,
};
const PARTY: TaxParty = {
  affiliateId: QUARTER.affiliateId,
  payoutAccountId: '00000000-0000-4000-8000-000000000001',
  details: {
    kind: 'person',
    name: 'Ana Müller',
    addressLine1: 'Hauptstr. 1, "Hof"',
    addressLine2: '',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    vatId: null,
    isSmallBusiness: false,
    tin: '12 345 678 901',
    tinCountry: 'DE',
    bornOn: '1990-01-31',
  },
  agreement: null,
  agreed: [],
  iban: 'DE89370400440532013000',
};

test('an affiliate is a line for each currency, with the amounts of their quarters', () => {
  const csv = dac7Csv(
    [QUARTER, { ...QUARTER, quarter: 4, earnedMinor: -100n, activities: 0 }, { ...QUARTER, currency: 'JPY' }],
    [PARTY],
  );
  const [head, euros, yen, ...rest] = csv.split('\r\n');
  expect(head?.split(',')).toHaveLength(28);
  expect(euros).toBe(
    '0198a000-0000-7000-8000-000000000001,Boots,given,person,Ana Müller,"Hauptstr. 1, ""Hof""",,10115,Berlin,DE,' +
      '12 345 678 901,DE,,1990-01-31,DE89370400440532013000,EUR,0.00,0,0,123.45,0,3,0.00,0,0,-1,0,0',
  );
  expect(yen).toContain('JPY,0,0,0,12345,0,3');
  expect(rest).toEqual(['']);
});

test('whoever has entered nothing is named as the merchant knows them, and no formula', () => {
  const [, line] = dac7Csv([QUARTER], []).split('\r\n');
  expect(line).toMatch(/^0198a000-\S+,Boots,missing,,'=Ana,,,,,,,,,,,EUR,/);
});
