import { Book } from '@sillage/proto/values/book';
import { sumOf } from '@sillage/proto/values/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commission } from './commission.ts';
import { balances, claimed, fold, says } from './testing/folded-books.ts';

describe('properties of any history', () => {
  const step = fc.record({
    state: fc.constantFrom('pending', 'approved', 'paid', 'rejected', 'refunded'),
    amountMinor: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(999_999_999_999, 0, 1)),
    affiliateId: fc.constantFrom('ann', 'bob', 'cleo'),
    feeBps: fc.constantFrom(0, 100, 250),
    feeMinor: fc.nat(20),
  });
  /** The first of them are of test mode: a campaign goes live once. */
  const history = fc.tuple(fc.array(step, { minLength: 1, maxLength: 8 }), fc.nat(8)).map(([steps, tests]) =>
    steps.map(({ state, amountMinor, affiliateId, feeBps, feeMinor }, n) =>
      says(n + 1, state, amountMinor, {
        book: n < tests ? 'test' : 'live',
        affiliateId,
        feeBps,
        // Of the same revenue, too, the fee may become another one.
        feeMinor: state === 'pending' || state === 'rejected' ? 0 : Math.min(feeMinor, amountMinor * 10),
      }),
    ),
  );
  /** Each state at least once, some again, in any order. */
  const delivered = history.chain((states) =>
    fc.tuple(fc.subarray(states), fc.subarray(states)).chain(([again, more]) =>
      fc.tuple(
        fc.constant(states),
        fc.shuffledSubarray([...states, ...again, ...more], {
          minLength: states.length + again.length + more.length,
        }),
      ),
    ),
  );

  test('whatever comes twice or out of order, the balances are the same', () => {
    fc.assert(
      fc.property(delivered, ([inOrder, shuffled]) => {
        for (const book of Book.options) {
          expect(balances(fold(shuffled), book)).toEqual(balances(fold(inOrder), book));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('what a line has paid leaves the same balances, whether an event says the line or is from before they did', () => {
    fc.assert(
      fc.property(delivered, ([, shuffled]) => {
        const inOneBook = shuffled.map((commission): Commission => ({ ...commission, book: 'live' }));
        const start = claimed(fold([says(0, 'approved', 7)]));
        const sayingLine = inOneBook.map((commission) => ({ ...commission, paidByLineId: 'line' }));
        expect(balances(fold(sayingLine, start))).toEqual(balances(fold(inOneBook, start)));
        expect(fold(sayingLine, start).conversion?.mark).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  test('every transaction balances, has entries, and a key that is never used twice', () => {
    fc.assert(
      fc.property(delivered, ([, shuffled]) => {
        const { transactions } = fold(shuffled);
        for (const { entries } of transactions) {
          expect(entries.length).toBeGreaterThanOrEqual(2);
          expect(sumOf(entries.map((entry) => entry.amountMinor))).toBe(0n);
        }
        expect(new Set(transactions.map((transaction) => transaction.businessKey)).size).toBe(transactions.length);
      }),
      { numRuns: 1_000 },
    );
  });

  test('what is pending, earned and charged for is what the newest state says', () => {
    fc.assert(
      fc.property(delivered, ([inOrder, shuffled]) => {
        const last = inOrder.at(-1);
        const books = fold(shuffled);
        const book = last?.book ?? 'live';
        const sums = balances(books, book);
        expect(balances(books, book === 'live' ? 'test' : 'live')).toEqual({});
        expect(sums['merchant.pending'] ?? 0).toBe(last?.pendingMinor);
        expect(sums['merchant.fees'] ?? 0).toBe(last?.feeMinor);
        expect(books.feeItems.reduce((sum, feeItem) => sum + feeItem.feeMinor, 0)).toBe(last?.feeMinor);
        for (const feeBps of new Set(books.feeItems.map((feeItem) => feeItem.feeBps))) {
          const inBook = books.feeItems.filter((item) => item.book === book);
          expect(
            sumOf(books.feeItems.filter((item) => !inBook.includes(item)).map((item) => BigInt(item.feeMinor))),
          ).toBe(0n);
          const revenues = inBook.filter((item) => item.feeBps === feeBps).map((item) => item.revenueMinor);
          expect(revenues.reduce((sum, revenueMinor) => sum + revenueMinor, 0)).toBe(
            feeBps === last?.feeBps ? last.netRevenueMinor : 0,
          );
        }
        const paidMinor =
          inOrder.find((commission) => commission.state === 'paid' && commission.book === book)?.earnedMinor ?? 0;
        expect(sums['merchant.commissions'] ?? 0).toBe((last?.earnedMinor ?? 0) - paidMinor);
      }),
      { numRuns: 1_000 },
    );
  });
});
