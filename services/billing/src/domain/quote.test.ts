import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideQuote } from './quote.ts';
import type { QuoteFacts } from './quote-facts.ts';
import { affiliate, factsOf, fee, type Said } from './testing/quote-facts.ts';

describe('what becomes of a balance', () => {
  test.each([
    ['managed, enabled account', 100, {}, {}, 'transfer'],
    ['managed, never invited', 100, { accountStatus: 'unknown' }, {}, 'no_account'],
    ['managed, account that may not receive yet', 100, { accountStatus: 'restricted' }, {}, 'no_account'],
    ['managed, account refused by the provider', 100, { accountStatus: 'rejected' }, {}, 'no_account'],
    ['managed, account of an address of before', 100, { accountStatus: 'detached' }, {}, 'no_account'],
    ['self pay, whatever the account', 100, {}, { mode: 'self_pay' }, 'notice'],
    ['below the minimum', 99, {}, { minimumPayoutMinor: 100 }, 'below_minimum'],
    ['below the minimum, of a removed affiliate', 99, { isRemoved: true }, { minimumPayoutMinor: 100 }, 'transfer'],
    ['at the minimum', 100, {}, { minimumPayoutMinor: 100 }, 'transfer'],
    ['below the minimum of another currency', 99, { currency: 'USD' }, { minimumPayoutMinor: 100 }, 'transfer'],
    ['more was paid than earned', -1, {}, {}, 'negative'],
    ['more was paid than earned, with a minimum', -1, {}, { minimumPayoutMinor: 100 }, 'negative'],
  ] as const)('%s', (_title, balanceMinor, balance, campaign, outcome) => {
    const { quote } = decideQuote(factsOf({ owed: [{ balanceMinor, ...balance }], campaign }));
    expect(quote.lines.map((line) => line.outcome)).toEqual([outcome]);
    expect(quote.charges[0]?.commissionsMinor).toBe(outcome === 'transfer' ? BigInt(balanceMinor) : 0n);
    expect(quote.charges[0]?.uncollectedMinor).toBe(
      outcome === 'notice' || outcome === 'no_account' ? BigInt(balanceMinor) : 0n,
    );
  });

  test.each([
    ['managed', { balanceMinor: 100 }, 'not_payable'],
    ['managed, without an account', { balanceMinor: 100, accountStatus: 'unknown' }, 'no_account'],
    ['managed, in a currency that is payable', { balanceMinor: 100, currency: 'EUR' }, 'transfer'],
  ] as const)('in a currency that the provider cannot pay: %s', (_title, balance, outcome) => {
    const facts = factsOf({ owed: [{ currency: 'USD', ...balance }], payableCurrencies: new Set(['EUR']) });
    const { quote } = decideQuote(facts);
    expect(quote.lines.map((line) => line.outcome)).toEqual([outcome]);
    expect(quote.charges[0]?.totalMinor).toBe(outcome === 'transfer' ? 100n : 0n);
  });

  test.each(['affiliate_deletion', 'campaign_deletion'] as const)(
    'whoever goes by %s is paid the last small amount, too',
    (reason) => {
      const facts = factsOf({ reason, owed: [{ balanceMinor: 50n }], campaign: { minimumPayoutMinor: 5000 } });
      expect(decideQuote(facts).quote.lines[0]?.outcome).toBe('transfer');
    },
  );

  test('nothing owed is no line, and nothing at all is no currency', () => {
    expect(decideQuote(factsOf({ owed: [{ balanceMinor: 0n }] })).quote).toMatchObject({ lines: [], charges: [] });
  });
});

test('the largest lines come first, the campaign’s currency before the others', () => {
  const owed = [
    { balanceMinor: 5n },
    { balanceMinor: 900n, currency: 'CHF' },
    { balanceMinor: -3n },
    { balanceMinor: 70n },
    { balanceMinor: 70n },
  ];
  const { quote } = decideQuote(factsOf({ owed }));
  expect(quote.lines.map((line) => [line.currency, line.balanceMinor, line.affiliateId])).toEqual([
    ['EUR', 70n, affiliate(3)],
    ['EUR', 70n, affiliate(4)],
    ['EUR', 5n, affiliate(0)],
    ['EUR', -3n, affiliate(2)],
    ['CHF', 900n, affiliate(1)],
  ]);
});

test('currencies are charged one by one and never added up', () => {
  const owed = [
    { balanceMinor: 1000n },
    { balanceMinor: 60n, currency: 'JPY' },
    { balanceMinor: 40n, currency: 'JPY', accountStatus: 'pending' as const },
  ];
  const openFees = [fee(50, 2000), fee(7, 3200, { currency: 'JPY', revenueMinor: 280n })];
  const { quote } = decideQuote(factsOf({ owed, openFees, pending: [{ currency: 'USD', amountMinor: 9n }] }));
  expect(quote.charges).toEqual([
    {
      currency: 'EUR',
      revenueMinor: 2000n,
      commissionsMinor: 1000n,
      uncollectedMinor: 0n,
      prepaidMinor: 0n,
      feeMinor: 50n,
      fees: [{ feeBps: 250, revenueMinor: 2000n, feeMinor: 50n }],
      totalMinor: 1050n,
      leastChargeMinor: 50,
      pendingMinor: 0n,
    },
    {
      currency: 'JPY',
      revenueMinor: 280n,
      commissionsMinor: 60n,
      uncollectedMinor: 40n,
      prepaidMinor: 0n,
      feeMinor: 7n,
      fees: [{ feeBps: 250, revenueMinor: 280n, feeMinor: 7n }],
      totalMinor: 67n,
      leastChargeMinor: 50,
      pendingMinor: 0n,
    },
    {
      currency: 'USD',
      revenueMinor: 0n,
      commissionsMinor: 0n,
      uncollectedMinor: 0n,
      prepaidMinor: 0n,
      feeMinor: 0n,
      fees: [],
      totalMinor: 0n,
      leastChargeMinor: 50,
      pendingMinor: 9n,
    },
  ]);
});

describe('what is prepaid is transferred, even if a card cannot be charged for the rest', () => {
  test.each<[string, readonly number[], number, number, readonly string[], number, number]>([
    ['the fee waits', [3000], 3000, 25, ['transfer'], 3000, 0],
    ['the fee waits, of more than is owed', [3000], 9000, 25, ['transfer'], 3000, 0],
    ['the balance waits, too, which is not covered', [10_020], 10_000, 0, ['below_charge'], 0, 0],
    ['whole balances are paid, the rest waits', [10_000, 20], 10_000, 0, ['transfer', 'below_charge'], 10_000, 0],
    ['a smaller one takes what is left', [60, 50, 30], 95, 0, ['transfer', 'below_charge', 'transfer'], 90, 0],
    ['fee and balance wait', [3000, 20], 3000, 25, ['transfer', 'below_charge'], 3000, 0],
    ['with the fee there is enough to charge', [3000, 20], 3000, 30, ['transfer', 'transfer'], 3000, 50],
    ['credit is not prepaid', [40], -100, 0, ['below_charge'], 0, 0],
  ])('%s', (_title, owed, prepaidMinor, feeMinor, outcomes, usedMinor, totalMinor) => {
    const { quote, feeMonths } = decideQuote(
      factsOf({
        owed: owed.map((balanceMinor) => ({ balanceMinor })),
        prepaid: [
          { currency: 'EUR', amountMinor: BigInt(prepaidMinor) },
          { currency: 'USD', amountMinor: 99_999n },
        ],
        openFees: feeMinor > 0 ? [fee(feeMinor, 2000)] : [],
      }),
    );
    expect(quote.lines.map((line) => line.outcome)).toEqual(outcomes);
    expect(quote.charges).toMatchObject([{ prepaidMinor: BigInt(usedMinor), totalMinor: BigInt(totalMinor) }]);
    expect(feeMonths.map((month) => month.period)).toEqual(totalMinor > 0 ? ['2026-11'] : []);
  });

  test('no balance waits that the unused prepaid amount covers, and no charge is below the minimum', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: -50, max: 500 }), fc.nat(80), (owed, prepaidMinor, feeMinor) => {
        const { quote } = decideQuote(
          factsOf({
            owed: owed.map((balanceMinor) => ({ balanceMinor })),
            prepaid: [{ currency: 'EUR', amountMinor: BigInt(prepaidMinor) }],
            openFees: [fee(feeMinor, 2000)],
          }),
        );
        const [charge] = quote.charges;
        const unusedMinor = BigInt(prepaidMinor) - (charge?.prepaidMinor ?? 0n);
        const waiting = quote.lines.filter((line) => line.outcome === 'below_charge');
        expect(waiting.filter((line) => line.balanceMinor <= unusedMinor)).toEqual([]);
        expect(charge?.totalMinor === 0n || (charge?.totalMinor ?? 0n) >= 50n).toBe(true);
      }),
    );
  });
});

describe('the hash', () => {
  const factsOfFees = (fees: Said['openFees'] = []): Partial<QuoteFacts> => {
    const { openFees, merchantRevenues } = factsOf({ openFees: fees });
    return { openFees, merchantRevenues };
  };
  const base = factsOf({ owed: [{ balanceMinor: 100n }, { balanceMinor: -5n }], openFees: [fee(50, 2000)] });
  const { hash } = decideQuote(base).quote;

  test.each<[string, Partial<QuoteFacts>]>([
    ['an amount', { balances: factsOf({ owed: [{ balanceMinor: 101n }] }).balances }],
    ['who is paid', { balances: factsOf({ owed: [{ balanceMinor: 100n, affiliateId: affiliate(9) }] }).balances }],
    [
      'whether they can be paid',
      { balances: factsOf({ owed: [{ balanceMinor: 100n, accountStatus: 'rejected' }] }).balances },
    ],
    ['the fee', factsOfFees([fee(51, 2000)])],
    ['the months of the fee', factsOfFees([fee(50, 2000, { period: '2026-10' })])],
    ['the card', { card: { id: 'pm_2', brand: 'visa', last4: '4242' } }],
    ['that there is no card', { card: null }],
    ['the reason', { reason: 'campaign_deletion' }],
    ['who pays', { campaign: { ...base.campaign, mode: 'self_pay' } }],
    ['that a settlement was made meanwhile, even of the same amounts', { previousSettlementId: affiliate(7) }],
  ])('changes with %s', (_title, change) => {
    expect(decideQuote({ ...base, ...change }).quote.hash).not.toBe(hash);
  });

  test.each<[string, Partial<QuoteFacts>]>([
    ['what is pending', { pending: [{ currency: 'EUR', amountMinor: 12n }] }],
    ['a name', { campaign: { ...base.campaign, name: 'Red canvas' } }],
    [
      'what is carried forward',
      { balances: factsOf({ owed: [{ balanceMinor: 100n }, { balanceMinor: -6n }] }).balances },
    ],
    ['the order in which the books tell', { balances: base.balances.toReversed() }],
  ])('stays with another %s', (_title, change) => {
    expect(decideQuote({ ...base, ...change }).quote.hash).toBe(hash);
  });
});

test('10 000 affiliates are quoted, the largest', () => {
  const owed = Array.from({ length: 10_001 }, (_, index) => ({
    balanceMinor: index + 1,
    affiliateId: `affiliate-${index}`,
  }));
  const { quote } = decideQuote(factsOf({ owed }));
  expect(quote.lines).toHaveLength(10_000);
  expect(quote.lines.at(-1)?.balanceMinor).toBe(2n);
  expect(quote.charges[0]?.commissionsMinor).toBe((10_001n * 10_002n) / 2n - 1n);
});
