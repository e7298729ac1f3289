import { expect, test } from 'vitest';
import { isKeyKept, KEY_KEPT_MS, nextCall } from './calls.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const ago = (ms: number) => new Date(NOW - ms);

test.each([
  ['nothing was asked yet', { asked: false, attempt: 1, keyUsedAt: null }, { looksFirst: false, way: 'call' }],
  [
    'a call certainly had no effect',
    { asked: false, attempt: 1, keyUsedAt: ago(1000) },
    { looksFirst: false, way: 'call' },
  ],
  ['the same, a day ago', { asked: false, attempt: 1, keyUsedAt: ago(KEY_KEPT_MS) }, { looksFirst: true, way: 'call' }],
  ['a call is unknown', { asked: true, attempt: 1, keyUsedAt: ago(1000) }, { looksFirst: true, way: 'repeat' }],
  [
    'a call is unknown since nearly a day',
    { asked: true, attempt: 1, keyUsedAt: ago(KEY_KEPT_MS - 1) },
    { looksFirst: true, way: 'repeat' },
  ],
  [
    'a call is unknown since a day',
    { asked: true, attempt: 1, keyUsedAt: ago(KEY_KEPT_MS) },
    { looksFirst: true, way: 'call' },
  ],
  ['it is resumed', { asked: false, attempt: 2, keyUsedAt: null }, { looksFirst: true, way: 'call' }],
  [
    'the resumed call is unknown',
    { asked: true, attempt: 2, keyUsedAt: ago(1000) },
    { looksFirst: true, way: 'repeat' },
  ],
  [
    'the key was stored by a clock far ahead',
    { asked: true, attempt: 1, keyUsedAt: ago(-3_600_000) },
    { looksFirst: true, way: 'call' },
  ],
] as const)('where %s', (_, state, next) => {
  expect(nextCall({ ...state, requestedAt: ago(1000) }, NOW)).toEqual(next);
});

test.each([
  [KEY_KEPT_MS - 1, false],
  [KEY_KEPT_MS, true],
])('what was asked for %i ms ago and never tried, as far as is known, is looked for first: %s', (ageMs, looksFirst) => {
  expect(nextCall({ asked: false, attempt: 1, keyUsedAt: null, requestedAt: ago(ageMs) }, NOW)).toEqual({
    looksFirst,
    way: 'call',
  });
});

test('a key is trusted for less than the day that the provider keeps it', () => {
  expect(KEY_KEPT_MS).toBeLessThan(86_400_000);
  expect(isKeyKept(ago(0), NOW)).toBe(true);
});
