import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextAttemptAt } from './dunning.ts';
import { decideMonth } from './month.ts';

test.each([
  // Revenue, fee, charged by settlements.
  [2000, 50, 0, 'issue'],
  [2001, 50, 0, 'issue'],
  [1999, 50, 0, 'waive'],
  [0, 0, 0, 'waive'],
  [-1, 0, 0, 'carry'],
  [-5000, -125, 0, 'carry'],
  [2500, -1, 0, 'carry'],
  [1999, 50, 1, 'issue'],
  [500, 13, 9_500, 'carry'],
  [1960, 49, 9_500, 'carry'],
  [2000, 50, 0, 'issue'],
  [2040, 51, 9_500, 'issue'],
  [19, 0, 9_500, 'issue'],
  [500, 13, -9_500, 'waive'],
  [-500, -13, 9_500, 'carry'],
] as const)(
  'a month of %i with a fee of %i, of which settlements charged %i more: %s',
  (revenueMinor, feeMinor, settledRevenueMinor, decision) => {
    const open = [{ currency: 'EUR', revenueMinor: BigInt(revenueMinor), feeMinor: BigInt(feeMinor) }];
    const settled = [{ currency: 'EUR', revenueMinor: BigInt(settledRevenueMinor) }];
    expect(decideMonth(open, settled).get('EUR')).toBe(decision);
  },
);

const sold = (currency: string, revenueMinor: number, feeMinor = Math.round(revenueMinor / 40)) => ({
  currency,
  revenueMinor: BigInt(revenueMinor),
  feeMinor: BigInt(feeMinor),
});

test.each([
  ['EUR', 1_999, 'waive'],
  ['EUR', 2_000, 'issue'],
  // 20.00 € are ¥3,200 and 1,800.00 ₽, not 2,000 minor units of each.
  ['JPY', 3_199, 'waive'],
  ['JPY', 3_200, 'issue'],
  ['RUB', 179_999, 'waive'],
  ['GBP', 1_699, 'waive'],
  ['GBP', 1_700, 'issue'],
] as const)('a month of %s %i: %s', (currency, revenueMinor, decision) => {
  expect(decideMonth([sold(currency, revenueMinor)], []).get(currency)).toBe(decision);
});

describe('of several currencies, 20.00 € of revenue is counted in all of them together', () => {
  test.each([
    ['half in each: charged', [sold('EUR', 1_000, 60), sold('JPY', 1_600, 60)], [], { EUR: 'issue', JPY: 'issue' }],
    ['a cent below', [sold('EUR', 999, 60), sold('JPY', 1_600, 60)], [], { EUR: 'waive', JPY: 'waive' }],
    ['a yen below', [sold('EUR', 1_000, 60), sold('JPY', 1_599, 60)], [], { EUR: 'waive', JPY: 'waive' }],
    [
      'thirds that come to it exactly',
      [sold('CAD', 1_000, 60), sold('RUB', 60_000, 1_500), sold('CNY', 5_200, 1_000)],
      [],
      { CAD: 'issue', RUB: 'issue', CNY: 'issue' },
    ],
    [
      'a currency without a rate counts 20 of its own as much',
      [sold('PLN', 1_000, 200), sold('EUR', 1_000, 60)],
      [],
      { PLN: 'issue', EUR: 'issue' },
    ],
    [
      'a sum far above brings the smallest with it, as far as a card can be charged',
      [sold('EUR', 90_000), sold('USD', 400)],
      [],
      { EUR: 'issue', USD: 'carry' },
    ],
    [
      'a settlement in another currency',
      [sold('EUR', 1_000, 60)],
      [{ currency: 'USD', revenueMinor: 1_100n }],
      { EUR: 'issue' },
    ],
    [
      'refunds of an earlier month wait in their own currency',
      [sold('EUR', 2_000), sold('USD', -9_000)],
      [],
      { EUR: 'issue', USD: 'carry' },
    ],
    [
      'and make no other month free, nor chargeable',
      [sold('EUR', 1_999), sold('USD', -9_000)],
      [],
      { EUR: 'waive', USD: 'carry' },
    ],
  ] as const)('%s', (_title, open, settled, decisions) => {
    expect(Object.fromEntries(decideMonth(open, settled))).toEqual(decisions);
  });

  test('in whatever order and parts it is reported', () => {
    const fees = fc.record({
      currency: fc.constantFrom('EUR', 'USD', 'JPY', 'CAD', 'RUB', 'PLN', 'KWD'),
      revenueMinor: fc.bigInt(-3_000n, 3_000n),
      feeMinor: fc.bigInt(-80n, 80n),
    });
    const reported = fc
      .array(fees, { maxLength: 12 })
      .chain((open) => fc.tuple(fc.constant(open), fc.shuffledSubarray(open, { minLength: open.length })));
    fc.assert(
      fc.property(reported, ([open, shuffled]) => {
        const parts = shuffled.flatMap(({ currency, revenueMinor, feeMinor }) => [
          { currency, revenueMinor: revenueMinor / 2n, feeMinor },
          { currency, revenueMinor: revenueMinor - revenueMinor / 2n, feeMinor: 0n },
        ]);
        const decided = decideMonth(open, []);
        expect(Object.fromEntries(decideMonth(parts, []))).toEqual(Object.fromEntries(decided));
        // All that is not carried is waived, or none of it is.
        const outcomes = new Set(decided.values());
        expect(outcomes.has('waive') && outcomes.has('issue')).toBe(false);
      }),
    );
  });
});

test('a failed charge is tried again after 3, 5 and 7 days, then waits for the merchant', () => {
  const failedAt = new Date('2026-12-05T08:00:00Z');
  const days = [1, 2, 3, 4].map((attempt) => nextAttemptAt(attempt, failedAt)?.toISOString().slice(0, 10) ?? null);
  expect(days).toEqual(['2026-12-08', '2026-12-10', '2026-12-12', null]);
});
