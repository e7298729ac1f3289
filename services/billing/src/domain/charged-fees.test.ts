import { sumOf } from '@sillage/proto/values/money';
import { chargeStepMinor, inWholeSteps } from '@sillage/proto/values/payments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedFees } from './charged-fees.ts';

const open = (...fees: readonly number[]) => fees.map((feeMinor) => ({ feeMinor: BigInt(feeMinor) }));

test.each([
  ['JPY', [1_251], [1_251], null],
  ['EUR', [1_251, 3], [1_251, 3], null],
  ['KWD', [1_250], [1_250], null],
  ['KWD', [1_251], [1_250], 1],
  ['KWD', [5, 1_251, 1_251, 2], [5, 1_242, 1_251, 2], 9],
  ['KWD', [1_250, -6, 1], [1_245, -6, 1], 5],
  ['KWD', [-1_251], [-1_250], -1],
  ['MGA', [4_000, 251], [3_949, 251], 51],
  ['KWD', [], [], null],
] as const)('of fees in %s of %j, %j are charged, and %s stays open', (currency, fees, charged, rest) => {
  const split = chargedFees(open(...fees), currency);
  expect(split.charged).toEqual(open(...charged));
  expect(split.rest?.restMinor ?? null).toBe(rest === null ? null : BigInt(rest));
});

test('what is charged is a multiple of the step, and with what stays open all of the fees', () => {
  const currencies = fc.constantFrom('JPY', 'EUR', 'KWD', 'MGA');
  fc.assert(
    fc.property(currencies, fc.array(fc.bigInt(-100_000n, 100_000n)), (currency, fees) => {
      const { charged, rest } = chargedFees(
        fees.map((feeMinor) => ({ feeMinor })),
        currency,
      );
      const chargedMinor = sumOf(charged.map(({ feeMinor }) => feeMinor));
      const restMinor = rest?.restMinor ?? 0n;
      expect(inWholeSteps(chargedMinor, currency)).toBe(chargedMinor);
      expect(chargedMinor + restMinor).toBe(sumOf(fees));
      expect(restMinor < chargeStepMinor(currency) && -restMinor < chargeStepMinor(currency)).toBe(true);
    }),
  );
});
