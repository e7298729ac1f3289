import { expect, test } from 'vitest';
import { banEnd, parseDuration } from './ban.ts';

test.each([
  ['300ms', 300],
  ['2h45m', 9_900_000],
  ['1.5h', 5_400_000],
  ['876000h', 876_000 * 3_600_000],
  ['10s', 10_000],
  ['1000000ns', 1],
  ['5us', 0.005],
  ['', undefined],
  ['10', undefined],
  ['h', undefined],
  ['-1h', undefined],
  ['1h 2m', undefined],
  ['1d', undefined],
  ['9999999h', undefined],
])('reads the duration %s as %s ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test('a ban ends after its duration, none lifts it, and nonsense is neither', () => {
  expect(banEnd('1h', 1000)).toEqual(new Date(3_601_000));
  expect(banEnd('none', 1000)).toBeNull();
  expect(banEnd('for ever', 1000)).toBeUndefined();
});
