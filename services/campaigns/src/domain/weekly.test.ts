import { expect, test } from 'vitest';
import { mondayOf, summarize } from './weekly.ts';

test.each([
  ['Europe/Paris', '2026-11-23T06:59:00Z', undefined],
  ['Europe/Paris', '2026-11-23T07:00:00Z', '2026-11-23'],
  ['Europe/Paris', '2026-11-23T22:59:00Z', '2026-11-23'],
  ['Europe/Paris', '2026-11-23T23:00:00Z', undefined],
  ['Europe/Paris', '2026-07-06T06:00:00Z', '2026-07-06'],
  ['Asia/Tokyo', '2026-11-22T23:00:00Z', '2026-11-23'],
  ['America/Los_Angeles', '2026-11-23T07:00:00Z', undefined],
  ['America/Los_Angeles', '2026-11-23T16:00:00Z', '2026-11-23'],
  ['Asia/Kolkata', '2026-11-23T02:29:00Z', undefined],
  ['Asia/Kolkata', '2026-11-23T02:30:00Z', '2026-11-23'],
])('in %s it is, at %s, the morning of Monday %s', (timeZone, now, monday) => {
  expect(mondayOf(timeZone, Date.parse(now))).toBe(monday);
});

const days = (...clicks: number[]) =>
  Array.from({ length: 14 }, (_, day) => ({
    at: new Date(Date.UTC(2026, 10, 9 + day)).toISOString(),
    clicks: clicks[day] ?? 0,
    conversions: 0,
    commissionMinor: 0n,
  }));

test('a week is set against the one before', () => {
  expect(summarize(days(1, 0, 0, 0, 0, 0, 2, 4, 0, 0, 0, 0, 0, 5))).toMatchObject({
    week: { clicks: 9 },
    before: { clicks: 3 },
  });
});

test('the first empty week is told, the second one is not', () => {
  expect(summarize(days(1))).toMatchObject({ week: { clicks: 0 }, before: { clicks: 1 } });
  expect(summarize(days())).toBeUndefined();
});

test('a week in which only an order was taken back is not empty', () => {
  const refunded = days().map((day, index) => (index === 9 ? { ...day, commissionMinor: -100n } : day));
  expect(summarize(refunded)).toMatchObject({ week: { commissionMinor: -100n } });
});
