import { sumOf } from '@sillage/proto/values/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  decideReturn,
  type ProviderReturn,
  payoutHoldOf,
  type ReturnedAmounts,
  returnEntries,
  returnedAmounts,
} from './returns.ts';

const AT = new Date('2026-11-21T10:00:00Z');
const seen = (more: Partial<ProviderReturn>): ProviderReturn => ({
  id: 'dp_1',
  kind: 'dispute',
  amountMinor: 1_250n,
  outcome: 'open',
  isTaken: true,
  answerBy: null,
  openedAt: AT,
  ...more,
});

describe('where a refund or dispute leaves the books', () => {
  it.each<[string, Partial<ProviderReturn>, ReturnedAmounts]>([
    ['a refund is owed again', { kind: 'refund', outcome: 'done' }, { disputedMinor: 0n, owedMinor: 1_250n }],
    [
      'a refund that failed is not',
      { kind: 'refund', outcome: 'failed', isTaken: false },
      { disputedMinor: 0n, owedMinor: 0n },
    ],
    ['an inquiry takes nothing', { isTaken: false }, { disputedMinor: 0n, owedMinor: 0n }],
    ['an open dispute is with the bank', {}, { disputedMinor: 1_250n, owedMinor: 0n }],
    ['one that is lost is owed again', { outcome: 'lost' }, { disputedMinor: 0n, owedMinor: 1_250n }],
    [
      'one that is won is with the bank until the money is back',
      { outcome: 'won' },
      { disputedMinor: 1_250n, owedMinor: 0n },
    ],
    [
      'one that is won and given back is nowhere',
      { outcome: 'won', isTaken: false },
      { disputedMinor: 0n, owedMinor: 0n },
    ],
    [
      'one that is lost without money having left is nowhere',
      { outcome: 'lost', isTaken: false },
      { disputedMinor: 0n, owedMinor: 0n },
    ],
  ])('%s', (_name, more, expected) => {
    expect(returnedAmounts(seen(more))).toEqual(expected);
  });

  it.each<[string, Partial<ProviderReturn> | undefined, Partial<ProviderReturn>, string | undefined]>([
    ['withdrawn', undefined, {}, 'dispute_withdrawn'],
    ['given back', {}, { outcome: 'won', isTaken: false }, 'dispute_reinstated'],
    ['lost', {}, { outcome: 'lost' }, 'dispute_lost'],
    ['lost before the withdrawal was reported', undefined, { outcome: 'lost' }, 'dispute_lost'],
    ['won after it was lost', { outcome: 'lost' }, { outcome: 'won', isTaken: false }, 'dispute_reinstated'],
    ['the same again', {}, {}, undefined],
    ['an inquiry', undefined, { isTaken: false }, undefined],
    ['a refund', undefined, { kind: 'refund', outcome: 'done' }, 'refund'],
    [
      'a refund that fails',
      { kind: 'refund', outcome: 'done' },
      { kind: 'refund', outcome: 'failed', isTaken: false },
      'refund_failed',
    ],
  ])('%s is booked as what it is', (_name, before, after, kind) => {
    const next = seen(after);
    expect(decideReturn(next.kind, before && returnedAmounts(seen(before)), returnedAmounts(next))?.kind).toBe(kind);
  });
});

const anySeen = fc.record({
  kind: fc.constant('dispute' as const),
  amountMinor: fc.bigInt({ min: 0n, max: 2n ** 70n }),
  outcome: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
  isTaken: fc.boolean(),
});

test('whatever was seen before, the entries add up to what was seen last, and each booking balances', () => {
  fc.assert(
    fc.property(fc.array(anySeen, { minLength: 1 }), (states) => {
      const total = { 'merchant.disputed': 0n, 'merchant.returned': 0n, 'platform.cash': 0n };
      let before: ReturnedAmounts | undefined;
      for (const state of states) {
        const after = returnedAmounts(seen(state));
        const booking = decideReturn('dispute', before, after);
        const entries = booking ? returnEntries('c', 'EUR', booking.moved) : [];
        expect(sumOf(entries.map((entry) => entry.amountMinor))).toBe(0n);
        for (const { account, amountMinor } of entries) total[account.type as keyof typeof total] += amountMinor;
        before = after;
      }
      const last = returnedAmounts(seen(states.at(-1) ?? {}));
      expect(total['merchant.disputed']).toBe(last.disputedMinor);
      expect(total['merchant.returned']).toBe(last.owedMinor);
      expect(total['platform.cash']).toBe(-last.disputedMinor - last.owedMinor);
    }),
  );
});

test('a dispute holds until it is decided, and a debt until it is paid, also while it is charged; a credit holds nothing', () => {
  const dispute = { currency: 'EUR', amountMinor: 5n, openedAt: AT };
  expect(payoutHoldOf([dispute], [], []).isHeld).toBe(true);
  expect(payoutHoldOf([], [{ currency: 'EUR', amountMinor: 50n }], []).isHeld).toBe(true);
  expect(payoutHoldOf([], [], [{ currency: 'EUR', amountMinor: 50n }]).isHeld).toBe(true);
  expect(payoutHoldOf([], [{ currency: 'EUR', amountMinor: -1n }], [])).toEqual({
    isHeld: false,
    disputes: [],
    owed: [],
    charging: [],
  });
});

test('a debt holds only if a card can be charged for it, so that the merchant can end the hold', () => {
  const [euros, cents] = [
    { currency: 'EUR', amountMinor: 50n },
    { currency: 'EUR', amountMinor: 49n },
  ];
  expect(payoutHoldOf([], [cents], [])).toMatchObject({ isHeld: false, owed: [] });
  expect(payoutHoldOf([], [euros, { currency: 'XAF', amountMinor: 999n }], []).owed).toEqual([euros]);
});
