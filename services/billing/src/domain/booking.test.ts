import { describe, expect, test } from 'vitest';
import { decideBooking, decideRelease } from './booking.ts';
import { type Commission, inItsBook } from './commission.ts';
import { AT, balances, book, claimed, fold, owedTo, says } from './testing/folded-books.ts';

describe('the way of one commission', () => {
  test.each<[string, readonly Commission[], Record<string, number>]>([
    ['pending', [says(1, 'pending', 100)], { 'merchant.pending': 100, 'affiliate.pending ann': -100 }],
    [
      'approved',
      [says(1, 'pending', 100), says(2, 'approved', 100)],
      { 'merchant.commissions': 100, 'affiliate.payable ann': -100, 'merchant.fees': 25, 'platform.fees_accrued': -25 },
    ],
    ['rejected while pending', [says(1, 'pending', 100), says(2, 'rejected', 0)], {}],
    ['rejected after it was approved', [says(1, 'approved', 100), says(2, 'rejected', 0)], {}],
    ['refunded wholly', [says(1, 'approved', 100), says(2, 'refunded', 0)], {}],
    [
      'refunded in part',
      [says(1, 'approved', 100), says(2, 'approved', 60)],
      { 'merchant.commissions': 60, 'affiliate.payable ann': -60, 'merchant.fees': 15, 'platform.fees_accrued': -15 },
    ],
    [
      'marked as paid',
      [says(1, 'approved', 100), says(2, 'paid', 100)],
      { 'merchant.fees': 25, 'platform.fees_accrued': -25 },
    ],
    [
      'refunded in part after it was paid: carried forward',
      [says(1, 'approved', 100), says(2, 'paid', 100), says(3, 'paid', 60)],
      { 'merchant.commissions': -40, 'affiliate.payable ann': 40, 'merchant.fees': 15, 'platform.fees_accrued': -15 },
    ],
    [
      'refunded wholly after it was paid: carried forward',
      [says(1, 'approved', 100), says(2, 'paid', 100), says(3, 'refunded', 0)],
      { 'merchant.commissions': -100, 'affiliate.payable ann': 100 },
    ],
    [
      'of another affiliate while pending',
      [says(1, 'pending', 100), says(2, 'pending', 80, { affiliateId: 'bob' })],
      { 'merchant.pending': 80, 'affiliate.pending bob': -80 },
    ],
    [
      'of another affiliate after it was paid: what was paid stays with whom it was paid to',
      [says(1, 'paid', 100), says(2, 'paid', 80, { affiliateId: 'bob' })],
      {
        'merchant.commissions': -20,
        'affiliate.payable ann': 100,
        'affiliate.payable bob': -80,
        'merchant.fees': 20,
        'platform.fees_accrued': -20,
      },
    ],
    ['a rate of nothing', [says(1, 'pending', 0), says(2, 'approved', 0), says(3, 'paid', 0)], {}],
  ])('%s', (_name, commissions, expected) => {
    expect(balances(fold(commissions))).toEqual(expected);
  });

  test('says from when on it is approved, in which months the fee changed, and each change of it', () => {
    const december = new Date('2026-11-30T23:30:00Z');
    const books = fold([
      says(1, 'pending', 100),
      says(2, 'approved', 100),
      says(3, 'approved', 60, { at: december }),
      says(4, 'paid', 60),
    ]);
    expect(books.conversion?.approvedAt).toEqual(AT);
    expect(
      books.feeItems.map((feeItem) => [feeItem.version, feeItem.period, feeItem.revenueMinor, feeItem.feeMinor]),
    ).toEqual([
      [2, '2026-11', 1_000, 25],
      [3, '2026-12', -400, -10],
    ]);
  });
});

describe('the rate of a fee that is booked', () => {
  const at = (version: number, feeBps: number, netRevenueMinor: number): Commission =>
    says(version, 'approved', 100, { feeBps, netRevenueMinor, feeMinor: (netRevenueMinor * feeBps) / 10_000 });

  test.each<[string, readonly Commission[], readonly (readonly number[])[]]>([
    [
      'stays: the change at the same rate',
      [at(1, 250, 1_000), at(2, 250, 600)],
      [
        [1, 250, 1_000, 25],
        [2, 250, -400, -10],
      ],
    ],
    [
      'is another one: all revenue goes from the old rate to the new one',
      [at(1, 250, 1_000), at(2, 300, 1_000)],
      [
        [1, 250, 1_000, 25],
        [2, 250, -1_000, -25],
        [2, 300, 1_000, 30],
      ],
    ],
    [
      'is another one, and part was refunded',
      [at(1, 250, 1_000), at(2, 300, 600)],
      [
        [1, 250, 1_000, 25],
        [2, 250, -1_000, -25],
        [2, 300, 600, 18],
      ],
    ],
    ['is another one while there is no revenue: nothing', [at(1, 250, 0), at(2, 300, 0)], []],
    ['is nothing: revenue without a fee', [at(1, 0, 1_000)], [[1, 0, 1_000, 0]]],
  ])('%s', (_title, commissions, expected) => {
    const { feeItems } = fold(commissions);
    expect(feeItems.map((item) => [item.version, item.feeBps, item.revenueMinor, item.feeMinor])).toEqual(expected);
  });
});

describe('paid once', () => {
  const approved = fold([says(1, 'approved', 100)]);

  test('a conversion that a settlement line claims is not taken off the balance by its mark', () => {
    expect(owedTo(book(claimed(approved), says(2, 'paid', 100)))).toBe(100);
  });

  test('nor is one that the merchant’s payment of everything owed held', () => {
    const held = {
      ...approved,
      conversion: approved.conversion && { ...approved.conversion, directPaymentId: 'payment' },
    };
    expect(owedTo(book(held, says(2, 'paid', 100)))).toBe(100);
  });

  test('a mark that came during a claim counts when the claim is released, once', () => {
    const { conversion } = claimed(book(claimed(approved), says(2, 'paid', 100)), null);
    const [released] = decideRelease(conversion ? [conversion] : [], AT);
    expect(released?.transactions.map((transaction) => [transaction.businessKey, transaction.entries.length])).toEqual([
      ['direct:conversion:2', 2],
    ]);
    expect(decideRelease(released ? [released.conversion] : [], AT)).toEqual([]);
  });

  test('nothing happens at the release of what nobody marked, or what is claimed again', () => {
    const { conversion } = claimed(approved, null);
    const again = claimed(book(claimed(approved), says(2, 'paid', 100)), 'line 2').conversion;
    expect(
      decideRelease(
        [conversion, again].filter((candidate) => candidate !== undefined),
        AT,
      ),
    ).toEqual([]);
  });

  test.each<[string, string | null, number]>([
    ['the line that claims it has paid', 'line', 100],
    ['another line has, which restored books do not know', 'line of before', 0],
    ['the merchant has', null, 0],
  ])('where %s, what is owed once the claim is gone is what nobody has paid', (_who, paidByLineId, owedMinor) => {
    const { conversion } = claimed(book(claimed(approved), says(2, 'paid', 100, { paidByLineId })), null);
    const discharged = decideRelease(conversion ? [conversion] : [], AT).flatMap((release) => release.transactions);
    expect(owedTo({ ...approved, transactions: [...approved.transactions, ...discharged] })).toBe(owedMinor);
  });

  test('of two marks the older one says what was paid', () => {
    expect(owedTo(fold([says(3, 'paid', 60), says(2, 'paid', 100)]))).toBe(-40);
    expect(owedTo(fold([says(2, 'paid', 100), says(3, 'paid', 60)]))).toBe(-40);
    expect(owedTo(fold([says(4, 'paid', 60), says(3, 'paid', 0), says(2, 'paid', 100)]))).toBe(-40);
  });
});

test.each([
  ['another campaign', { campaignId: 'other' }, 'the conversion is of another campaign'],
  ['another currency', { currency: 'USD' }, 'the conversion is in another currency'],
])('a conversion never moves to %s', (_name, more, reason) => {
  const { conversion } = fold([says(1, 'pending', 100)]);
  expect(decideBooking(conversion, says(2, 'approved', 100, more))).toEqual({ outcome: 'refused', reason });
});

describe('the book', () => {
  const inTestMode = { book: 'test' as const };
  const owed = { 'merchant.commissions': 100, 'affiliate.payable ann': -100 };
  const fees = { 'merchant.fees': 25, 'platform.fees_accrued': -25 };

  test.each<[string, readonly Commission[], Record<string, number>, Record<string, number>]>([
    ['of test mode alone', [says(1, 'approved', 100, inTestMode)], {}, { ...owed, ...fees }],
    [
      'is the live one from a later version on: all that was earned goes along',
      [says(1, 'pending', 100, inTestMode), says(2, 'approved', 100, inTestMode), says(3, 'approved', 100)],
      { ...owed, ...fees },
      {},
    ],
    [
      'is the live one: what was marked as paid in test mode is owed',
      [says(1, 'paid', 100, inTestMode), says(2, 'approved', 100)],
      { ...owed, ...fees },
      {},
    ],
    [
      'is the live one: a mark there counts there',
      [says(1, 'paid', 100, inTestMode), says(2, 'paid', 100), says(3, 'paid', 60)],
      { 'merchant.commissions': -40, 'affiliate.payable ann': 40, 'merchant.fees': 15, 'platform.fees_accrued': -15 },
      {},
    ],
    [
      'is the test one after all',
      [says(1, 'approved', 100), says(2, 'pending', 100, inTestMode)],
      {},
      { 'merchant.pending': 100, 'affiliate.pending ann': -100 },
    ],
    [
      'is that of the newest version: a mark that comes late from the other one is not of it',
      [says(2, 'approved', 100), says(1, 'paid', 100, inTestMode)],
      { ...owed, ...fees },
      {},
    ],
  ])('%s', (_name, commissions, live, test) => {
    expect(balances(fold(commissions))).toEqual(live);
    expect(balances(fold(commissions), 'test')).toEqual(test);
  });

  test('what a settlement line of test mode claimed does not follow: it is owed and unclaimed in the live book', () => {
    const claimedThere = claimed(fold([says(1, 'approved', 100, inTestMode)]), 'line of test mode');
    const books = book(claimedThere, says(2, 'approved', 100));
    expect(books.conversion).toMatchObject({ book: 'live', lineId: null, directPaymentId: null, mark: null });
    expect(balances(books)).toEqual({ ...owed, ...fees });
  });

  test('what leaves a book and what enters the other are transactions and fee items of their own', () => {
    const { transactions, feeItems } = fold([says(1, 'paid', 100, inTestMode), says(2, 'paid', 100)]);
    expect(transactions.map((transaction) => [transaction.book, transaction.businessKey])).toEqual([
      ['test', 'commission:conversion:1'],
      ['test', 'direct:conversion:1'],
      ['test', 'commission:conversion:2:left'],
      ['test', 'direct:conversion:2:left'],
      ['live', 'commission:conversion:2'],
      ['live', 'direct:conversion:2'],
    ]);
    expect(feeItems.map((item) => [item.book, item.version, item.revenueMinor, item.feeMinor])).toEqual([
      ['test', 1, 1_000, 25],
      ['test', 2, -1_000, -25],
      ['live', 2, 1_000, 25],
    ]);
  });

  test.each([
    ['a line of the other book: nobody has paid it here', 'test', { state: 'approved', paidByLineId: null }],
    ['a line of its own book', 'live', { state: 'paid', paidByLineId: 'line' }],
    ['a line that is not known', undefined, { state: 'paid', paidByLineId: 'line' }],
  ] as const)('what says that it was paid by %s', (_name, lineBook, expected) => {
    expect(inItsBook(says(2, 'paid', 100, { paidByLineId: 'line' }), lineBook)).toMatchObject(expected);
  });
});
