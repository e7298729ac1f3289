import { expect, test } from 'vitest';
import { FILE_PARTS, FILE_RECEIPTS, filesOf } from './files.ts';

const FULL = FILE_RECEIPTS;
const CASES: readonly (readonly [what: string, parts: readonly number[], files: readonly (readonly number[])[]])[] = [
  ['nothing', [], []],
  ['a few of some kinds', [3, 2, 1], [[3, 2, 1]]],
  ['as much as a file holds', [FULL - 1, 1], [[FULL - 1, 1]]],
  ['one more than a file holds', [FULL, 1], [[FULL], [1]]],
  ['two full parts, and small ones', [FULL, FULL, 5, 6], [[FULL], [FULL], [5, 6]]],
  [
    'a part for each day of years',
    Array(FILE_PARTS * 2 + 1).fill(1),
    [Array(FILE_PARTS).fill(1), Array(FILE_PARTS).fill(1), [1]],
  ],
];

test.for(CASES)('%s', ([, parts, files]) => {
  const divided = filesOf(parts.map((receipts) => ({ receipts })));
  expect(divided.map((file) => file.map(({ receipts }) => receipts))).toEqual(files);
});
