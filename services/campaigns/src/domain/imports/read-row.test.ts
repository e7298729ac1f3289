import { describe, expect, test } from 'vitest';
import { aliasOf } from './alias.ts';
import { basisPointsOf } from './rate.ts';
import { readRow } from './read-row.ts';

describe('a rate', () => {
  test.each<[string, number | undefined | null]>([
    ['', undefined],
    ['20', 2000],
    ['20%', 2000],
    ['12.5 %', 1250],
    ['12,5', 1250],
    ['0', 0],
    ['100', 10_000],
    ['100.1', null],
    ['7.255', null],
    ['-5', null],
    ['1e2', null],
    ['€20', null],
    ['twenty', null],
  ])('%j is %s basis points', (written, rateBps) => {
    expect(basisPointsOf(written)).toBe(rateBps);
  });
});

describe('an alias', () => {
  test.each<[string, string | undefined | null]>([
    ['', undefined],
    ['Anna', 'anna'],
    ['anna-2_b', 'anna-2_b'],
    ['https://shop.example/?via=Anna', 'anna'],
    ['https://shop.example/shoes?utm=x&ref=bo#top', 'bo'],
    ['https://d.example/cy/', 'cy'],
    ['https://shop.example/', null],
    ['an na', null],
    ['-anna', null],
    ['ana.lima', null],
    ['01890a5d-ac96-774b-bcce-b302099a8057', null],
    ['é', null],
    ['a'.repeat(65), null],
  ])('%j is %s', (written, alias) => {
    expect(aliasOf(written)).toBe(alias);
  });
});

const mapping = {
  email: 0,
  name: 1,
  firstName: 2,
  lastName: 3,
  rate: 4,
  couponCodes: 5,
  status: 6,
  alias: 7,
  openingBalance: 8,
  group: 9,
  tags: 10,
};
const affiliate = {
  name: 'Ana',
  email: 'ana@example.com',
  isActive: true,
  couponCodes: [] as string[],
  openingBalanceMinor: 0,
  tags: [] as string[],
};

/** Between a name and a group. */
const EMPTY = ['', '', '', '', '', '', ''];

test.each<[cells: string[], expected: object]>([
  [['ana@example.com', 'Ana'], { affiliate }],
  [[' ANA@Example.com ', ' Ana '], { affiliate }],
  [['ana@example.com', '', 'Ana', 'Lima'], { affiliate: { ...affiliate, name: 'Ana Lima' } }],
  [['ana@example.com', '', 'Ana'], { affiliate }],
  [['ana@example.com'], { affiliate: { ...affiliate, name: 'ana' } }],
  [['ana@example.com', 'Ana', '', '', '12.5%'], { affiliate: { ...affiliate, rateBps: 1250 } }],
  [
    ['ana@example.com', 'Ana', '', '', '', 'ana10; Ana10|summer'],
    { affiliate: { ...affiliate, couponCodes: ['ANA10', 'SUMMER'] } },
  ],
  [['ana@example.com', 'Ana', '', '', '', '', 'Active'], { affiliate }],
  [['ana@example.com', 'Ana', '', '', '', '', 'Disabled'], { affiliate: { ...affiliate, isActive: false } }],
  [['ana@example.com', 'Ana', '', '', '', '', '', 'Anna'], { affiliate: { ...affiliate, alias: 'anna' } }],
  [['ana@example.com', 'Ana', '', '', '', '', '', 'an na'], { problem: 'alias', email: 'ana@example.com' }],
  [
    ['ana@example.com', 'Ana', '', '', '', '', '', '', '€12.50'],
    { affiliate: { ...affiliate, openingBalanceMinor: 1_250 } },
  ],
  [['ana@example.com', 'Ana', '', '', '', '', '', '', '-1'], { problem: 'opening_balance', email: 'ana@example.com' }],
  [['ana@example.com', 'Ana', ...EMPTY, ' Best ', ''], { affiliate: { ...affiliate, group: 'Best' } }],
  [['ana@example.com', 'Ana', ...EMPTY, '', 'Alpine; Blog'], { affiliate: { ...affiliate, tags: ['Alpine', 'Blog'] } }],
  [['ana@example.com', 'Ana', ...EMPTY, '', `Blog; ${'x'.repeat(41)}`], { problem: 'tag', email: 'ana@example.com' }],
  [
    ['ana@example.com', 'Ana', ...EMPTY, '', Array.from({ length: 101 }, (_, n) => n).join(';')],
    { problem: 'too_many_tags', email: 'ana@example.com' },
  ],
  [['', 'Ana'], { problem: 'email', email: '' }],
  [['ana', 'Ana'], { problem: 'email', email: 'ana' }],
  [['ana@example.com', 'A'.repeat(201)], { problem: 'name', email: 'ana@example.com' }],
  [['ana@example.com', 'Ana', '', '', 'much'], { problem: 'rate', email: 'ana@example.com' }],
  [['ana@example.com', 'Ana', '', '', '12.55'], { problem: 'rate', email: 'ana@example.com' }],
  [['ana@example.com', 'Ana', '', '', '', 'x'.repeat(65)], { problem: 'coupon_code', email: 'ana@example.com' }],
])('%j', (cells, expected) => {
  expect(readRow(cells, mapping, 'EUR')).toEqual(expected);
});

test('a column that no field has is not looked at', () => {
  expect(readRow(['ana@example.com', 'x', 'y'], { email: 0 }, 'EUR')).toEqual({
    affiliate: { ...affiliate, name: 'ana' },
  });
});
