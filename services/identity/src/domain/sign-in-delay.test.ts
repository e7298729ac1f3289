import { HOUR_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideTry, type Tries } from './sign-in-delay.ts';

const strangers = { free: 20, longestMs: 300_000 };

/** The times at which a client that tries at each of `moments` is admitted. */
function admittedAt(moments: readonly number[], rules = strangers): readonly number[] {
  let tries: Tries | undefined;
  const admitted: number[] = [];
  for (const nowMs of moments) {
    const decision = decideTry(tries, nowMs, rules);
    if (decision.type === 'refused') continue;
    tries = decision.tries;
    admitted.push(nowMs);
  }
  return admitted;
}

const everySecond = (hours: number): readonly number[] =>
  Array.from({ length: hours * 3600 }, (_, second) => second * 1000);

test('who never stops trying is let in 35 times in the first hour and 12 times in each that follows', () => {
  const perHour = [0, 0, 0, 0];
  for (const atMs of admittedAt(everySecond(4)))
    perHour[Math.floor(atMs / HOUR_MS)] = (perHour[Math.floor(atMs / HOUR_MS)] ?? 0) + 1;
  expect(perHour).toEqual([35, 12, 12, 12]);
});

test('whenever the tries come, no hour has more than 35', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 * HOUR_MS }), { maxLength: 300 }), (moments) => {
      const admitted = admittedAt([...moments].sort((a, b) => a - b));
      for (const [index, atMs] of admitted.entries()) {
        expect(admitted.slice(index).filter((later) => later < atMs + HOUR_MS).length).toBeLessThanOrEqual(35);
      }
    }),
  );
});

test('of many at once the free ones are let in, and the next one gets how long to wait', () => {
  const atOnce = Array.from({ length: 50 }, () => 0);
  expect(admittedAt(atOnce)).toHaveLength(20);
  expect(decideTry({ count: 3, lastAtMs: 5, nextAtMs: 5 }, 4, strangers)).toMatchObject({
    type: 'admitted',
    tries: { lastAtMs: 5 },
  });
  const last: Tries = { count: 20, lastAtMs: 0, nextAtMs: 15_000 };
  expect(decideTry(last, 1_000, strangers)).toEqual({ type: 'refused', waitMs: 14_000 });
  expect(decideTry(last, 15_000, strangers)).toEqual({
    type: 'admitted',
    tries: { count: 21, lastAtMs: 15_000, nextAtMs: 45_000 },
  });
});

test('a day without a try gives the free ones anew', () => {
  const last: Tries = { count: 200, lastAtMs: 0, nextAtMs: 300_000 };
  expect(decideTry(last, 24 * HOUR_MS, strangers)).toMatchObject({ type: 'admitted', tries: { count: 1 } });
});
