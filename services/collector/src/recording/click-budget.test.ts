import { HOUR_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClickBudget } from './click-budget.ts';

test('is counted per network and campaign', () => {
  const take = createClickBudget(3);
  const ask = (campaign: string, ip: string) => take(campaign, ip, 0);
  expect(['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'].map((ip) => ask('a', ip))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(ask('b', '203.0.113.4')).toBe(true);
  expect(ask('a', '203.0.114.4')).toBe(true);
  expect(['2001:db8:1::1', '2001:db8:1:2::2', '2001:db8:1:3::3', '2001:db8:1:4::4'].map((ip) => ask('a', ip))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(ask('a', '2001:db8:2::1')).toBe(true);
});

test('fills up evenly within an hour, and no further', () => {
  const take = createClickBudget(60);
  for (let n = 0; n < 60; n += 1) expect(take('a', '203.0.113.1', 0)).toBe(true);
  expect(take('a', '203.0.113.1', 59_000)).toBe(false);
  expect(take('a', '203.0.113.1', 60_000)).toBe(true);
  expect(take('a', '203.0.113.1', 60_000)).toBe(false);
  const later = 50 * HOUR_MS;
  const taken = Array.from({ length: 100 }, () => take('a', '203.0.113.1', later)).filter((isTaken) => isTaken);
  expect(taken).toHaveLength(60);
});

test('0 is no limit', () => {
  const take = createClickBudget(0);
  expect(Array.from({ length: 10_000 }, () => take('a', '203.0.113.1', 0)).every((isTaken) => isTaken)).toBe(true);
});

test('is kept for each of 50 000 networks that come in turns, and of more only for those met lately', () => {
  const take = createClickBudget(1);
  const from = (n: number) => take('a', `${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.1`, 0);
  const all = (count: number) => Array.from({ length: count }, (_, n) => from(n)).filter((isTaken) => isTaken).length;
  expect([all(50_000), all(50_000)]).toEqual([50_000, 0]);
  expect(all(300_000)).toBeGreaterThan(200_000);
  expect(from(299_999)).toBe(false);
});

test('whenever clicks come, within any hour no more than twice the budget are taken', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.nat(300_000), { minLength: 1, maxLength: 300 }),
      (perHour, steps) => {
        const take = createClickBudget(perHour);
        let now = 0;
        const taken: number[] = [];
        for (const step of steps) {
          now += step;
          if (take('a', '203.0.113.1', now)) taken.push(now);
        }
        for (const at of taken)
          expect(taken.filter((other) => other >= at && other < at + HOUR_MS).length).toBeLessThanOrEqual(2 * perHour);
      },
    ),
  );
});
