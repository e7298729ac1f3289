import { expect, test } from 'vitest';
import { lastMidnight } from './midnights.ts';

test.each([
  ['2026-11-27T12:34:56Z', '2026-11-26T23:00:00.000Z'],
  ['2026-11-26T23:00:00Z', '2026-11-26T23:00:00.000Z'],
  ['2026-11-26T22:59:59.999Z', '2026-11-25T23:00:00.000Z'],
  ['2026-07-01T00:00:00Z', '2026-06-30T22:00:00.000Z'],
  // The days of 23 and of 25 hours.
  ['2026-03-29T20:00:00Z', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25T22:30:00Z', '2026-10-24T22:00:00.000Z'],
])('at %s, today began at %s', (now, midnight) => {
  expect(lastMidnight(Date.parse(now)).toISOString()).toBe(midnight);
});
