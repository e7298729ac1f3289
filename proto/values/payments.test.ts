import { expect, test } from 'vitest';
import { feeWaivedBelowMinor } from './payments.ts';

test.each([
  ['EUR', 2_000],
  ['USD', 2_200],
  ['GBP', 1_700],
  ['JPY', 3_200],
  ['RUB', 180_000],
  // Without an exchange rate: 20 major units.
  ['PLN', 2_000],
  ['KWD', 20_000],
  ['KRW', 20],
])('20.00 € is, in minor units of %s, %i', (currency, minor) => {
  expect(feeWaivedBelowMinor(currency)).toBe(minor);
});
