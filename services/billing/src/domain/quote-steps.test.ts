import { sumOf } from '@sillage/proto/values/money';
import { inWholeSteps } from '@sillage/proto/values/payments';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideQuote } from './quote.ts';
import { factsOf, fee } from './testing/quote-facts.ts';

describe('in a currency that moves in steps only', () => {
  test.each([
    ['JPY', [1_235, 765], [1_235, 765]],
    ['EUR', [1_235, 765], [1_235, 765]],
    ['KWD', [1_235, 765], [1_230, 760]],
    ['KWD', [1_005, 9], [1_000]],
    ['MGA', [123_456, 99], [123_400]],
  ] as const)('of balances in %s of %j, %j is charged and transferred', (currency, owed, transferred) => {
    const { quote } = decideQuote(
      factsOf({ owed: owed.map((balanceMinor) => ({ balanceMinor, currency })), campaign: { currency } }),
    );
    const paid = quote.lines.filter((line) => line.outcome === 'transfer');
    expect(paid.map((line) => line.balanceMinor)).toEqual(transferred.map(BigInt));
    expect(quote.charges[0]?.totalMinor).toBe(sumOf(transferred.map(BigInt)));
  });

  test('a balance below the step waits, as one that is too small for a card does', () => {
    const owed = [
      { balanceMinor: 9, currency: 'KWD' },
      { balanceMinor: 5_009, currency: 'KWD' },
    ];
    const { quote } = decideQuote(factsOf({ owed, campaign: { currency: 'KWD' } }));
    expect(quote.lines).toMatchObject([
      { balanceMinor: 5_000n, outcome: 'transfer' },
      { balanceMinor: 9n, outcome: 'below_charge' },
    ]);
  });

  test('a balance that waits is shown in full', () => {
    const owed = [{ balanceMinor: 995, currency: 'KWD' }];
    const { quote } = decideQuote(factsOf({ owed, campaign: { currency: 'KWD' } }));
    expect(quote.lines).toMatchObject([{ balanceMinor: 995n, outcome: 'below_charge' }]);
  });

  test('the merchant pays a balance in full themselves', () => {
    const owed = [{ balanceMinor: 1_235, currency: 'KWD' }];
    const { quote } = decideQuote(factsOf({ owed, campaign: { currency: 'KWD', mode: 'self_pay' } }));
    expect(quote.lines).toMatchObject([{ balanceMinor: 1_235n, outcome: 'notice' }]);
  });

  test.each([
    [1_251, 1_250],
    [1_250, 1_250],
    [9, 0],
  ])('a fee of %i with a commission is %i; the rest is left to the month', (feeMinor, charged) => {
    const openFees = [fee(feeMinor, 20_000, { currency: 'KWD' })];
    const { quote, feeMonths } = decideQuote(
      factsOf({ owed: [{ balanceMinor: 2_000, currency: 'KWD' }], openFees, campaign: { currency: 'KWD' } }),
    );
    expect(quote.charges).toMatchObject([{ feeMinor: BigInt(charged), totalMinor: BigInt(2_000 + charged) }]);
    expect(quote.charges[0]?.fees.map((rated) => rated.feeMinor)).toEqual(charged === 0 ? [] : [BigInt(charged)]);
    expect(feeMonths).toHaveLength(charged === 0 ? 0 : 1);
  });

  test('each part of a charge can be charged, and no balance is transferred beyond what is owed', () => {
    const amounts = fc.array(fc.integer({ min: -3_000, max: 300_000 }), { maxLength: 6 });
    const currencies = fc.constantFrom('JPY', 'EUR', 'KWD', 'MGA');
    fc.assert(
      fc.property(currencies, amounts, amounts, fc.integer({ min: 0, max: 5_000 }), (currency, owed, fees, held) => {
        const { quote } = decideQuote(
          factsOf({
            owed: owed.map((balanceMinor) => ({ balanceMinor, currency })),
            openFees: fees.map((feeMinor, index) =>
              fee(feeMinor, 10_000_000, { currency, period: `2026-0${index + 1}`, feeBps: 250 + (index % 2) * 10 }),
            ),
            prepaid: [{ currency, amountMinor: BigInt(held) }],
            campaign: { currency },
          }),
        );
        for (const { commissionsMinor, prepaidMinor, feeMinor, totalMinor, fees: rated } of quote.charges) {
          for (const minor of [commissionsMinor, prepaidMinor, feeMinor, totalMinor])
            expect(inWholeSteps(minor, currency)).toBe(minor);
          expect(sumOf(rated.map((row) => row.feeMinor))).toBe(feeMinor);
        }
        for (const line of quote.lines.filter(({ outcome }) => outcome === 'transfer')) {
          const owedMinor = BigInt(owed[Number(line.affiliateId.slice(-2))] ?? 0);
          expect(line.balanceMinor).toBe(inWholeSteps(owedMinor, currency));
        }
      }),
    );
  });
});
