import { expect, test } from 'vitest';
import { efficiencyOf, NO_COUNTS, NO_SUMS, totalsOf } from './totals.ts';

const totals = (conversions: number, revenueMinor: bigint, commissionMinor: bigint) =>
  totalsOf({ ...NO_COUNTS, conversions }, [{ ...NO_SUMS, currency: 'EUR', revenueMinor, commissionMinor }]);

test.each([
  ['nothing sold', totals(0, 0n, 0n), null, null],
  ['nothing spent', totals(3, 9_000n, 0n), 0n, null],
  ['half up', totals(2, 10_000n, 1_001n), 501n, 10],
  ['one decimal', totals(3, 10_000n, 3_000n), 1_000n, 3.3],
])('of %s', (_, given, costPerConversionMinor, returnOnSpend) => {
  expect(efficiencyOf(given, 'EUR')).toEqual({ costPerConversionMinor, returnOnSpend });
});

test('of another currency there is nothing', () => {
  expect(efficiencyOf(totals(2, 10_000n, 1_000n), 'USD')).toEqual({ costPerConversionMinor: 0n, returnOnSpend: null });
});
