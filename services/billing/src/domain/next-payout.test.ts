import { expect, test } from 'vitest';
import { nextPayout } from './next-payout.ts';

const managed = { currency: 'EUR', mode: 'managed', minimumPayoutMinor: 0 } as const;
const selfPay = { ...managed, mode: 'self_pay' } as const;
const facts = {
  book: 'live',
  campaign: managed,
  isHeld: false,
  canCharge: true,
  payableCurrencies: null,
  balance: { currency: 'EUR', owedMinor: 500n, settlingMinor: 0n },
  accountStatus: 'enabled',
  isRemoved: false,
} as const;
const balance = (owedMinor: bigint, settlingMinor = 0n, currency = 'EUR') => ({ currency, owedMinor, settlingMinor });
const least = { ...managed, minimumPayoutMinor: 1_000 };

test.each([
  ['planned', 'by the platform, with an account', {}],
  ['nothing', 'of which nothing is owed', { balance: balance(0n) }],
  ['nothing', 'that was paid too much', { balance: balance(-5n) }],
  ['nothing', 'in test mode', { book: 'test' }],
  ['under_way', 'that is in a settlement', { balance: balance(0n, 500n) }],
  ['under_way', 'of which a part is in a settlement', { balance: balance(5n, 500n), isHeld: true }],
  ['needs_account', 'without an account', { accountStatus: 'unknown' }],
  ['needs_account', 'of an account that was not completed', { accountStatus: 'pending' }],
  ['held', 'while the payments of the merchant are examined', { isHeld: true }],
  ['needs_account', 'without an account, whatever else holds it', { isHeld: true, accountStatus: 'unknown' }],
  ['below_minimum', 'that is less than the merchant pays at once', { campaign: least }],
  ['planned', 'that is less than that, of a removed affiliate', { campaign: least, isRemoved: true }],
  ['planned', 'in another currency than the minimum', { campaign: least, balance: balance(500n, 0n, 'USD') }],
  ['planned', 'that is just the minimum', { campaign: least, balance: balance(1_000n) }],
  ['merchant_pays', 'where the merchant pays', { campaign: selfPay, accountStatus: 'unknown' }],
  ['merchant_pays', 'where the merchant pays, held or not', { campaign: selfPay, isHeld: true }],
  ['merchant_pays', 'in a currency that the provider cannot pay', { payableCurrencies: new Set(['USD']) }],
  ['merchant_pays', 'where nobody can be charged', { canCharge: false }],
] as const)('%s: a balance %s', (next, _which, differs) => {
  expect(nextPayout({ ...facts, ...differs })).toBe(next);
});
