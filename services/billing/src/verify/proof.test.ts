import { expect, test } from 'vitest';
import { linesOf, proofOf } from './proof.ts';

test('a report counts what it does not show', () => {
  const lines = linesOf([
    proofOf('All is well', []),
    proofOf(
      'Nothing is',
      Array.from({ length: 103 }, (_, n) => `difference ${n}`),
    ),
  ]);
  expect(lines.slice(0, 3)).toEqual([
    'holds     All is well',
    'DIFFERS   Nothing is: 103 differences',
    '            difference 0',
  ]);
  expect(lines.at(-1)).toBe('            and 3 more');
});
