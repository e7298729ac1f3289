import { expect, test } from 'vitest';
import { cutPage } from './cut-page.ts';

test.each<[rows: number[], limit: number, shown: number[], last: number | undefined]>([
  [[], 2, [], undefined],
  [[1], 2, [1], undefined],
  [[1, 2], 2, [1, 2], undefined],
  [[1, 2, 3], 2, [1, 2], 2],
])('%j with at most %i shows %j, and goes on behind %s', (rows, limit, shown, last) => {
  expect(cutPage(rows, limit)).toEqual({ shown, last });
});
