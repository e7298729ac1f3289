import { expect, test } from 'vitest';
import { orderedIds } from './asset-order.ts';

test.each([
  ['nothing is named', 'abc', '', 'abc'],
  ['all are named', 'abc', 'cab', 'cab'],
  ['some are named', 'abcd', 'db', 'dbac'],
  ['one is named twice', 'abc', 'cac', 'cab'],
  ['one is not there', 'abc', 'xb', 'bac'],
])('orders assets where %s', (_name, ids, first, expected) => {
  expect(orderedIds([...ids], [...first]).join('')).toBe(expected);
});
