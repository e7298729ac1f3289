import { expect, test } from 'vitest';
import { moved } from './order.ts';

test.each([
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
] as const)('%s moves by %i', (id, by, expected) => {
  expect(moved(['a', 'b', 'c'], id, by).join('')).toBe(expected);
});
