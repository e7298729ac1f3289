import { describe, expect, test } from 'vitest';
import { decideQuote } from './quote.ts';
import { factsOf, fee } from './testing/quote-facts.ts';

describe('the fee', () => {
  test('is stated by rate, whatever its months, and each month is charged once', () => {
    const openFees = [
      fee(50, 2000, { period: '2026-10' }),
      fee(60, 2000, { feeBps: 300, revenueMinor: 2000n }),
      fee(-5, 0, { feeBps: 250, revenueMinor: -200n }),
    ];
    const { quote, feeMonths } = decideQuote(factsOf({ openFees }));
    expect(quote.charges[0]).toMatchObject({
      feeMinor: 105n,
      fees: [
        { feeBps: 250, revenueMinor: 1800n, feeMinor: 45n },
        { feeBps: 300, revenueMinor: 2000n, feeMinor: 60n },
      ],
    });
    expect(feeMonths.map((feeMonth) => feeMonth.period)).toEqual(['2026-10', '2026-11']);
  });

  test.each([
    ['the merchant’s month has reached 20.00', [fee(50, 2000)], 50, ['2026-11']],
    ['it has reached 19.99: the month’s invoice decides', [fee(50, 1999)], 0, []],
    [
      'one month has reached it, the other has not',
      [fee(50, 2000, { period: '2026-10' }), fee(9, 100)],
      50,
      ['2026-10'],
    ],
    [
      'all months of the campaign that nobody invoiced',
      [fee(50, 2000, { period: '2026-10' }), fee(9, 2000)],
      59,
      ['2026-10', '2026-11'],
    ],
    [
      'refunds of what was charged before lower it',
      [fee(90, 2000, { period: '2026-10' }), fee(-20, 2000)],
      70,
      ['2026-10', '2026-11'],
    ],
    [
      'refunds outweigh it: the credit is left to the next invoice',
      [fee(50, 2000, { period: '2026-10' }), fee(-51, 2000)],
      0,
      [],
    ],
    ['they just even out', [fee(50, 2000, { period: '2026-10' }), fee(-50, 2000)], 0, []],
    ['revenue too small for a fee', [fee(0, 2000, { revenueMinor: 19n })], 0, []],
  ])('%s', (_title, openFees, feeMinor, months) => {
    for (const reason of ['pay_now', 'campaign_deletion'] as const) {
      const { quote, feeMonths } = decideQuote(factsOf({ reason, openFees }));
      expect(quote.charges.map((charge) => charge.feeMinor)).toEqual([BigInt(feeMinor)]);
      expect(feeMonths.map((feeMonth) => feeMonth.period)).toEqual(months);
    }
  });

  test.each([
    ['half of 20.00 € in another currency', 'JPY', 1_600n, ['2026-11'], '2026-11'],
    ['a yen less', 'JPY', 1_599n, []],
    ['half of it, but in another month', 'JPY', 1_600n, [], '2026-10'],
    ['refunds in another currency', 'JPY', -1_600n, []],
    ['half of 20 of a currency without a rate', 'PLN', 1_000n, ['2026-11']],
  ])(
    'is of all that the merchant sold in the month: %s',
    (_title, currency, revenueMinor, months, period = '2026-11') => {
      const { feeMonths } = decideQuote(
        factsOf({ openFees: [fee(50, 1000)], alsoSold: [{ currency, period, revenueMinor }] }),
      );
      expect(feeMonths.map((month) => month.period)).toEqual(months);
    },
  );

  test('is charged in self pay, too, where nothing else is', () => {
    const { quote } = decideQuote(
      factsOf({ owed: [{ balanceMinor: 1000n }], openFees: [fee(250, 10_000)], campaign: { mode: 'self_pay' } }),
    );
    expect(quote.charges).toMatchObject([
      { commissionsMinor: 0n, uncollectedMinor: 1000n, feeMinor: 250n, totalMinor: 250n },
    ]);
  });
});

describe('less than a card can be charged', () => {
  test.each([
    ['EUR', 49, false],
    ['EUR', 50, true],
    ['EUR', 51, true],
    ['JPY', 49, false],
    ['JPY', 50, true],
    ['HUF', 17_499, false],
    ['HUF', 17_500, true],
  ])('%s %i: charged %s; else commissions stay owed and are carried forward', (currency, balanceMinor, isCharged) => {
    for (const reason of ['pay_now', 'monthly', 'affiliate_deletion', 'campaign_deletion'] as const) {
      const { quote } = decideQuote(factsOf({ reason, owed: [{ balanceMinor, currency }], campaign: { currency } }));
      expect(quote.lines.map((line) => line.outcome)).toEqual([isCharged ? 'transfer' : 'below_charge']);
      expect(quote.charges).toMatchObject([
        { totalMinor: isCharged ? BigInt(balanceMinor) : 0n, uncollectedMinor: 0n },
      ]);
    }
  });

  test.each([
    [49, 0, []],
    [50, 50, ['2026-11']],
    [51, 51, ['2026-11']],
  ])('a fee of %i alone is %i now; the rest is left to the month', (feeMinor, charged, months) => {
    const { quote, feeMonths } = decideQuote(
      factsOf({ openFees: [fee(feeMinor, 2000)], campaign: { mode: 'self_pay' } }),
    );
    expect([quote.charges[0]?.totalMinor, feeMonths.map((feeMonth) => feeMonth.period)]).toEqual([
      BigInt(charged),
      months,
    ]);
  });

  test('is together what counts: several affiliates, and the fee with them', () => {
    const owed = [{ balanceMinor: 20n }, { balanceMinor: 20n }];
    const together = decideQuote(factsOf({ owed, openFees: [fee(10, 2000)] }));
    expect(together.quote.charges).toMatchObject([{ commissionsMinor: 40n, feeMinor: 10n, totalMinor: 50n }]);
    const short = decideQuote(factsOf({ owed, openFees: [fee(9, 2000)] }));
    expect(short.quote.charges).toMatchObject([{ commissionsMinor: 0n, feeMinor: 0n, totalMinor: 0n }]);
    expect(short.feeMonths).toEqual([]);
  });
});

test('without a payment provider affiliates are notified, and the fee waits', () => {
  const { quote, feeMonths } = decideQuote(
    factsOf({ owed: [{ balanceMinor: 1000n }], openFees: [fee(50, 2000)], canCharge: false }),
  );
  expect(quote.charges).toMatchObject([
    { revenueMinor: 2000n, commissionsMinor: 0n, uncollectedMinor: 1000n, feeMinor: 0n, totalMinor: 0n },
  ]);
  expect([quote.lines[0]?.outcome, feeMonths]).toEqual(['no_account', []]);
});
