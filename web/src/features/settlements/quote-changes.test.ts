import type { Quote, QuoteLine } from '@sillage/proto/http/settlements';
import { describe, expect, test } from 'vitest';
import { quoteChanges } from './quote-changes.ts';
import { chargedOf, heldBack, isEmpty } from './quote-parts.ts';
import { charge, line, quote } from './testing/quotes.ts';

describe('what changed since a quote was read', () => {
  const camille = line({ affiliateId: 'a', affiliateName: 'Camille', balanceMinor: 1000 });
  const noor = line({ affiliateId: 'b', affiliateName: 'Noor', balanceMinor: 500 });
  const shown = ({ lines }: { lines: QuoteLine[] }): Quote => quote({ lines });
  const changesOf = (before: QuoteLine[], after: QuoteLine[]) =>
    quoteChanges(shown({ lines: before }), shown({ lines: after })).lines.map((it) => [
      it.affiliateName,
      it.before?.balanceMinor ?? null,
      it.after?.balanceMinor ?? null,
    ]);

  test.each<[string, QuoteLine[], QuoteLine[], unknown[]]>([
    ['nothing', [camille], [camille], []],
    ['an amount', [camille, noor], [{ ...camille, balanceMinor: 1250 }, noor], [['Camille', 1000, 1250]]],
    ['someone who earned meanwhile', [camille], [camille, noor], [['Noor', null, 500]]],
    ['someone who was paid elsewhere', [camille, noor], [camille], [['Noor', 500, null]]],
    [
      'the largest difference first',
      [camille, noor],
      [
        { ...camille, balanceMinor: 1001 },
        { ...noor, balanceMinor: 900 },
      ],
      [
        ['Noor', 500, 900],
        ['Camille', 1000, 1001],
      ],
    ],
    ['an account that was closed', [camille], [{ ...camille, outcome: 'no_account' }], [['Camille', 1000, 1000]]],
    ['another currency of the same affiliate', [camille], [camille, { ...camille, currency: 'USD' }], [['Camille', null, 1000]]],
  ])('%s', (_, before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes);
  });

  test('the totals of each currency, those that came or went included', () => {
    const before = quote({ charges: [charge({ currency: 'EUR', totalMinor: 100 }), charge({ currency: 'USD', totalMinor: 7 })] });
    const after = quote({ charges: [charge({ currency: 'EUR', totalMinor: 120 }), charge({ currency: 'JPY', totalMinor: 9 })] });
    expect(quoteChanges(before, after).charges).toEqual([
      { currency: 'EUR', beforeMinor: 100, afterMinor: 120 },
      { currency: 'USD', beforeMinor: 7, afterMinor: 0 },
      { currency: 'JPY', beforeMinor: 0, afterMinor: 9 },
    ]);
  });
});

test('what is held back is counted by reason and currency, and nobody who is paid is among it', () => {
  const lines = [
    line({ outcome: 'transfer', balanceMinor: 1 }),
    line({ outcome: 'notice', balanceMinor: 2 }),
    line({ outcome: 'negative', balanceMinor: -300 }),
    line({ outcome: 'below_charge', balanceMinor: 49, currency: 'JPY' }),
    line({ outcome: 'no_account', balanceMinor: 40 }),
    line({ outcome: 'no_account', balanceMinor: 60 }),
    line({ outcome: 'no_account', balanceMinor: 5, currency: 'USD' }),
  ];
  expect(heldBack(lines)).toEqual([
    { reason: 'no_account', currency: 'EUR', affiliates: 2, amountMinor: 100 },
    { reason: 'no_account', currency: 'USD', affiliates: 1, amountMinor: 5 },
    { reason: 'below_charge', currency: 'JPY', affiliates: 1, amountMinor: 49 },
    { reason: 'negative', currency: 'EUR', affiliates: 1, amountMinor: -300 },
  ]);
});

test.each([
  ['nothing owed and no fee', quote({ charges: [], lines: [] }), true],
  ['only a negative balance', quote({ charges: [charge({ totalMinor: 0 })], lines: [line({ outcome: 'negative' })] }), true],
  ['less than a card can be charged', quote({ charges: [charge({ totalMinor: 0 })], lines: [line({ outcome: 'below_charge' })] }), true],
  ['a fee alone', quote({ charges: [charge({ totalMinor: 50 })], lines: [] }), false],
  ['somebody to tell, nothing to charge', quote({ charges: [charge({ totalMinor: 0 })], lines: [line({ outcome: 'no_account' })] }), false],
])('a settlement of %s does nothing: %s', (_, it, empty) => {
  expect(isEmpty(it)).toBe(empty);
});

test('a currency in which nothing is charged is none that the card is asked for', () => {
  expect(chargedOf([charge({ totalMinor: 0 }), charge({ totalMinor: 3, currency: 'USD' })]).map((it) => it.currency)).toEqual(['USD']);
});
