import type { Programme } from '@sillage/proto/http/programmes';
import { expect, test } from 'vitest';
import { totalsOf } from './totals.ts';

const PROGRAMME: Programme = {
  affiliateId: '0198a000-0000-7000-8000-000000000001',
  campaignId: '0198a000-0000-7000-8000-000000000002',
  campaignName: 'Boots',
  merchantName: null,
  isTest: false,
  state: 'active',
  rateBps: 1000,
  trackingUrl: 'https://go.example.com/s/abc123',
  isShown: true,
  month: { clicks: 0, conversions: 0, earned: [] },
  accountStatus: 'enabled',
  balances: [],
};
const balance = (
  currency: string,
  owedMinor: bigint,
  next: Programme['balances'][number]['next'],
  pendingMinor = 0n,
) => ({
  currency,
  owedMinor,
  pendingMinor,
  paidMinor: 0n,
  next,
});
const earning = (clicks: number, ...earned: readonly [string, bigint][]) => ({
  clicks,
  conversions: 1,
  earned: earned.map(([currency, amountMinor]) => ({ currency, amountMinor })),
});
const eur = (amountMinor: bigint) => ({ currency: 'EUR', amountMinor });
const usd = (amountMinor: bigint) => ({ currency: 'USD', amountMinor });

test('totals add up per currency, and mix none', () => {
  const totals = totalsOf([
    { ...PROGRAMME, month: earning(3, ['EUR', 10n]), balances: [balance('EUR', 100n, 'planned', 5n)] },
    {
      ...PROGRAMME,
      month: earning(4, ['EUR', 1n], ['USD', 7n]),
      balances: [balance('USD', 50n, 'merchant_pays'), balance('EUR', 20n, 'needs_account')],
    },
  ]);
  expect(totals).toEqual({
    owed: [eur(120n), usd(50n)],
    pending: [eur(5n)],
    planned: [eur(100n)],
    earned: [eur(11n), usd(7n)],
    clicks: 7,
    conversions: 2,
  });
});

test('what is over is still owed, what is a test never was', () => {
  const totals = totalsOf([
    { ...PROGRAMME, state: 'ended', balances: [balance('EUR', 9n, 'planned')] },
    { ...PROGRAMME, isTest: true, month: earning(9, ['EUR', 99n]), balances: [balance('EUR', 99n, 'nothing', 9n)] },
  ]);
  expect(totals).toMatchObject({ owed: [eur(9n)], pending: [], earned: [], clicks: 0 });
});

test('what one merchant paid too much takes nothing from what another owes', () => {
  const totals = totalsOf([
    { ...PROGRAMME, balances: [balance('EUR', -30n, 'nothing')] },
    { ...PROGRAMME, balances: [balance('EUR', 40n, 'planned')] },
  ]);
  expect(totals.owed).toEqual([eur(40n)]);
});

test('a programme whose figures are not shown has none in the sums', () => {
  expect(totalsOf([{ ...PROGRAMME, isShown: false, month: null }])).toMatchObject({ clicks: 0, earned: [], owed: [] });
});
