import type { Quote, QuoteLine } from '@sillage/proto/http/settlements';
import { describe, expect, test } from 'vitest';
import { quoteChanges } from './quote-changes.ts';
import { chargedOf, heldBack, isEmpty } from './quote-parts.ts';
import { charge, line, quote } from './testing/quotes.ts';

describe('what changed since a quote was read', () => {
  const alice = line({ affiliateId: 'a', affiliateName: 'Alice', balanceMinor: 1000n });
  const noor = line({ affiliateId: 'b', affiliateName: 'Noor', balanceMinor: 500n });
  const shown = ({ lines }: { lines: QuoteLine[] }): Quote => quote({ lines });
  const changesOf = (before: QuoteLine[], after: QuoteLine[]) =>
    quoteChanges(shown({ lines: before }), shown({ lines: after })).lines.map((change) => [
      change.affiliateName,
      change.before?.balanceMinor ?? null,
      change.after?.balanceMinor ?? null,
    ]);

  test.each<[string, QuoteLine[], QuoteLine[], unknown[]]>([
    ['nothing', [alice], [alice], []],
    ['an amount', [alice, noor], [{ ...alice, balanceMinor: 1250n }, noor], [['Alice', 1000n, 1250n]]],
    ['someone who earned meanwhile', [alice], [alice, noor], [['Noor', null, 500n]]],
    ['someone who was paid elsewhere', [alice, noor], [alice], [['Noor', 500n, null]]],
    [
      'the largest difference first',
      [alice, noor],
      [
        { ...alice, balanceMinor: 1001n },
        { ...noor, balanceMinor: 900n },
      ],
      [
        ['Noor', 500n, 900n],
        ['Alice', 1000n, 1001n],
      ],
    ],
    ['an account that was closed', [alice], [{ ...alice, outcome: 'no_account' }], [['Alice', 1000n, 1000n]]],
    [
      'another currency of the same affiliate',
      [alice],
      [alice, { ...alice, currency: 'USD' }],
      [['Alice', null, 1000n]],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes);
  });

  test('the totals of each currency, those that came or went included', () => {
    const before = quote({
      charges: [charge({ currency: 'EUR', totalMinor: 100n }), charge({ currency: 'USD', totalMinor: 7n })],
    });
    const after = quote({
      charges: [charge({ currency: 'EUR', totalMinor: 120n }), charge({ currency: 'JPY', totalMinor: 9n })],
    });
    expect(quoteChanges(before, after).charges).toEqual([
      { currency: 'EUR', beforeMinor: 100n, afterMinor: 120n },
      { currency: 'USD', beforeMinor: 7n, afterMinor: 0n },
      { currency: 'JPY', beforeMinor: 0n, afterMinor: 9n },
    ]);
  });
});

test('what is held back is counted by reason and currency, and nobody who is paid is among it', () => {
  const lines = [
    line({ outcome: 'transfer', balanceMinor: 1n }),
    line({ outcome: 'notice', balanceMinor: 2n }),
    line({ outcome: 'negative', balanceMinor: -300n }),
    line({ outcome: 'below_charge', balanceMinor: 49n, currency: 'JPY' }),
    line({ outcome: 'no_account', balanceMinor: 40n }),
    line({ outcome: 'no_account', balanceMinor: 60n }),
    line({ outcome: 'no_account', balanceMinor: 5n, currency: 'USD' }),
  ];
  expect(heldBack(lines)).toEqual([
    { reason: 'no_account', currency: 'EUR', affiliates: 2, amountMinor: 100n },
    { reason: 'no_account', currency: 'USD', affiliates: 1, amountMinor: 5n },
    { reason: 'below_charge', currency: 'JPY', affiliates: 1, amountMinor: 49n },
    { reason: 'negative', currency: 'EUR', affiliates: 1, amountMinor: -300n },
  ]);
});

test.each([
  ['nothing owed and no fee', quote({ charges: [], lines: [] }), true],
  [
    'only a negative balance',
    quote({ charges: [charge({ totalMinor: 0n })], lines: [line({ outcome: 'negative' })] }),
    true,
  ],
  [
    'less than a card can be charged',
    quote({ charges: [charge({ totalMinor: 0n })], lines: [line({ outcome: 'below_charge' })] }),
    true,
  ],
  ['a fee alone', quote({ charges: [charge({ totalMinor: 50n })], lines: [] }), false],
  [
    'somebody to tell, nothing to charge',
    quote({ charges: [charge({ totalMinor: 0n })], lines: [line({ outcome: 'no_account' })] }),
    false,
  ],
])('a settlement of %s does nothing: %s', (_, proposal, empty) => {
  expect(isEmpty(proposal)).toBe(empty);
});

test('a currency in which nothing is charged is none that the card is asked for', () => {
  expect(
    chargedOf([charge({ totalMinor: 0n }), charge({ totalMinor: 3n, currency: 'USD' })]).map(
      ({ currency }) => currency,
    ),
  ).toEqual(['USD']);
});
