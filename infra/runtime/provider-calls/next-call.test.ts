import { DAY_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { KEY_KEPT_MS, nextCall } from './next-call.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const ago = (ms: number) => new Date(NOW - ms);

test.each([
  ['nothing was asked yet', { isOutcomeUnknown: false, keyUsedAt: null }, { looksFirst: false, way: 'call' }],
  [
    'a call certainly had no effect',
    { isOutcomeUnknown: false, keyUsedAt: ago(1000) },
    { looksFirst: false, way: 'call' },
  ],
  ['the same, a day ago', { isOutcomeUnknown: false, keyUsedAt: ago(KEY_KEPT_MS) }, { looksFirst: true, way: 'call' }],
  ['a call is unknown', { isOutcomeUnknown: true, keyUsedAt: ago(1000) }, { looksFirst: true, way: 'repeat' }],
  [
    'a call is unknown since nearly a day',
    { isOutcomeUnknown: true, keyUsedAt: ago(KEY_KEPT_MS - 1) },
    { looksFirst: true, way: 'repeat' },
  ],
  [
    'a call is unknown since a day',
    { isOutcomeUnknown: true, keyUsedAt: ago(KEY_KEPT_MS) },
    { looksFirst: true, way: 'call' },
  ],
  ['it is resumed', { isOutcomeUnknown: false, keyUsedAt: null, isResumed: true }, { looksFirst: true, way: 'call' }],
  [
    'the resumed call is unknown',
    { isOutcomeUnknown: true, keyUsedAt: ago(1000), isResumed: true },
    { looksFirst: true, way: 'repeat' },
  ],
  [
    'the key was stored by a clock far ahead',
    { isOutcomeUnknown: true, keyUsedAt: ago(-3_600_000) },
    { looksFirst: true, way: 'call' },
  ],
] as const)('where %s', (_, history, next) => {
  expect(nextCall({ ...history, requestedAt: ago(1000) }, NOW)).toEqual(next);
});

test.each([
  [KEY_KEPT_MS - 1, false],
  [KEY_KEPT_MS, true],
])('what was asked for %i ms ago and never tried, as far as is known, is looked for first: %s', (ageMs, looksFirst) => {
  expect(nextCall({ isOutcomeUnknown: false, keyUsedAt: null, requestedAt: ago(ageMs) }, NOW)).toEqual({
    looksFirst,
    way: 'call',
  });
});

test('a key is trusted for less than the day that a provider keeps it', () => {
  expect(KEY_KEPT_MS).toBeLessThan(DAY_MS);
});
