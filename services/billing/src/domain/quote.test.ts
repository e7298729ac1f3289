import { describe, expect, test } from 'vitest';
import { decideQuote, type QuoteFacts } from './quote.ts';

const CAMPAIGN = '00000000-0000-4000-8000-00000000000c';
const affiliate = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;

type Owed = Partial<Omit<QuoteFacts['balances'][number], 'balanceMinor'>> & { readonly balanceMinor: number | bigint };

interface Said extends Omit<Partial<QuoteFacts>, 'campaign' | 'openFees' | 'merchantRevenues'> {
  readonly openFees?: readonly ReturnType<typeof fee>[];
  /** In other currencies than those of the open fees. */
  readonly alsoSold?: QuoteFacts['merchantRevenues'];
  readonly owed?: readonly Owed[];
  readonly campaign?: Partial<QuoteFacts['campaign']>;
}

function factsOf({ owed = [], campaign, openFees = [], alsoSold = [], ...rest }: Said): QuoteFacts {
  return {
    reason: 'pay_now',
    campaign: {
      id: CAMPAIGN,
      name: 'Blue canvas',
      currency: 'EUR',
      mode: 'managed',
      minimumPayoutMinor: 0,
      ...campaign,
    },
    affiliateId: null,
    balances: owed.map((balance, index) => ({
      affiliateId: affiliate(index),
      affiliateName: `A${index}`,
      currency: 'EUR',
      conversionsCount: 1,
      rateBps: 1000,
      accountStatus: 'enabled' as const,
      ...balance,
      balanceMinor: BigInt(balance.balanceMinor),
    })),
    openFees,
    merchantRevenues: [
      ...openFees.map(({ currency, period, merchantRevenueMinor }) => ({
        currency,
        period,
        revenueMinor: merchantRevenueMinor,
      })),
      ...alsoSold,
    ],
    pending: [],
    canCharge: true,
    card: { id: 'pm_1', brand: 'visa', last4: '4242' },
    lastPaymentAt: null,
    previousSettlementId: null,
    prepaid: [],
    payoutHold: null,
    ...rest,
  };
}

/** `merchantRevenueMinor`: of the merchant in its month and currency. */
const fee = (feeMinor: number, merchantRevenueMinor: number, more: Partial<QuoteFacts['openFees'][number]> = {}) => ({
  currency: 'EUR',
  period: '2026-11',
  revenueMinor: BigInt(feeMinor * 40),
  feeBps: 250,
  feeMinor: BigInt(feeMinor),
  merchantRevenueMinor: BigInt(merchantRevenueMinor),
  ...more,
});

describe('what becomes of a balance', () => {
  test.each([
    ['managed, enabled account', 100, {}, {}, 'transfer'],
    ['managed, never invited', 100, { accountStatus: 'unknown' }, {}, 'no_account'],
    ['managed, account that may not receive yet', 100, { accountStatus: 'restricted' }, {}, 'no_account'],
    ['managed, account refused by the provider', 100, { accountStatus: 'rejected' }, {}, 'no_account'],
    ['managed, account of an address of before', 100, { accountStatus: 'detached' }, {}, 'no_account'],
    ['self pay, whatever the account', 100, {}, { mode: 'self_pay' }, 'notice'],
    ['below the minimum', 99, {}, { minimumPayoutMinor: 100 }, 'below_minimum'],
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
