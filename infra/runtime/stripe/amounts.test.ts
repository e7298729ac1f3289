import { chargeStepMinor, leastChargeMinor } from '@sillage/proto/values/payments';
import { describe, expect, it } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './amounts.ts';

describe('amounts at Stripe', () => {
  it.each([
    ['EUR', 1999, 1999],
    ['JPY', 500, 500],
    ['ISK', 5, 500],
    ['UGX', 5, 500],
    ['MGA', 1200, 12],
    ['KWD', 1230, 1230],
    ['EUR', -250, -250],
  ])('are those of %s, there and back', (currency, amountMinor, amount) => {
    expect(toStripeAmount(BigInt(amountMinor), currency)).toBe(amount);
    expect(fromStripeAmount(amount, currency)).toBe(BigInt(amountMinor));
  });

  it.each([
    ['KWD', 1234],
    ['MGA', 1250],
    ['EUR', 2n ** 53n],
    ['MGA', 9_007_199_254_741_001n],
    ['ISK', 2n ** 52n],
  ])('refuse in %s what Stripe cannot hold', (currency, amountMinor) => {
    expect(toStripeAmount(BigInt(amountMinor), currency)).toBeUndefined();
  });

  it.each(['JPY', 'ISK', 'UGX', 'EUR', 'HUF', 'MGA', 'BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])(
    'take each multiple of the step of %s, no other amount, and its minimum charge',
    (currency) => {
      const step = chargeStepMinor(currency);
      for (let minor = 0; minor <= 200; minor += 1)
        expect(toStripeAmount(BigInt(minor), currency) !== undefined).toBe(minor % step === 0);
      expect(toStripeAmount(BigInt(leastChargeMinor(currency)), currency)).toBeDefined();
    },
  );
});
