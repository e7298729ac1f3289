import type { FeePeriod } from '@sillage/proto/values/basis-points';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currentFeeBps, withFee } from './plan.ts';

const period = (fromMs: number, feeBps: number): FeePeriod => ({ fromMs, feeBps });

describe('a change of the rate', () => {
  test.each<[string, readonly FeePeriod[], number, readonly FeePeriod[] | undefined]>([
    ['begins a history with the list price', [], 300, [period(0, 250), period(1000, 300)]],
    ['changes nothing where it is the list price already', [], 250, undefined],
    [
      'follows the last one',
      [period(0, 250), period(500, 300)],
      0,
      [period(0, 250), period(500, 300), period(1000, 0)],
    ],
    ['changes nothing where it is in force', [period(0, 250), period(500, 300)], 300, undefined],
    [
      'may go back to the list price',
      [period(0, 250), period(500, 300)],
      250,
      [period(0, 250), period(500, 300), period(1000, 250)],
    ],
    [
      'comes after the last one, whatever the clock says',
      [period(0, 250), period(2000, 300)],
      100,
      [period(0, 250), period(2000, 300), period(2001, 100)],
    ],
  ])('%s', (_, history, feeBps, expected) => {
    expect(withFee(history, feeBps, 1000)).toEqual(expected);
  });

  test('leaves what applied before as it was, in ascending order, and is in force itself', () => {
    const change = fc.record({ feeBps: fc.integer({ min: 0, max: 10_000 }), nowMs: fc.integer({ min: 1, max: 1e6 }) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        let history: readonly FeePeriod[] = [];
        for (const { feeBps, nowMs } of changes) {
          const next = withFee(history, feeBps, nowMs);
          if (next && history.length > 0) expect(next.slice(0, -1)).toEqual(history);
          history = next ?? history;
          expect(currentFeeBps(history)).toBe(feeBps);
        }
        const times = history.map(({ fromMs }) => fromMs);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(times[0] ?? 0).toBe(0);
      }),
    );
  });
});
