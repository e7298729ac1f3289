import { expect, test } from 'vitest';
import { extendTo, keepOnly, NOTHING_SELECTED, toggle } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('');

test('a row is chosen and let go again', () => {
  const chosen = toggle(toggle(NOTHING_SELECTED, 'b'), 'd');
  expect(idsOf(chosen)).toBe('bd');
  expect(idsOf(toggle(chosen, 'b'))).toBe('d');
});

test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  ['gone', 'b', 'bgone'],
])('a range from %s to %s', (anchor, to, expected) => {
  expect(idsOf(extendTo(toggle(NOTHING_SELECTED, anchor), to, ORDER))).toBe(expected);
});

test('a range without a beginning is one row, and adds to what is chosen', () => {
  expect(idsOf(extendTo(NOTHING_SELECTED, 'd', ORDER))).toBe('d');
  const twice = extendTo(toggle(toggle(NOTHING_SELECTED, 'a'), 'c'), 'd', ORDER);
  expect(idsOf(twice)).toBe('acd');
});

test('what cannot be chosen any more leaves the selection', () => {
  const chosen = toggle(toggle(NOTHING_SELECTED, 'b'), 'd');
  expect(idsOf(keepOnly(chosen, ['a', 'd']))).toBe('d');
  expect(keepOnly(chosen, ORDER)).toBe(chosen);
});
