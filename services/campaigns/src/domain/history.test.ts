import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPeriodStart } from './history.ts';

test('periods never go back, whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), (times) => {
      const starts: number[] = [];
      for (const now of times) {
        const last = starts.at(-1);
        starts.push(nextPeriodStart(now, last === undefined ? undefined : { fromMs: last }).getTime());
      }
      expect(starts).toEqual(starts.toSorted((left, right) => left - right));
      expect(starts.every((start, index) => start >= (times[index] ?? 0))).toBe(true);
    }),
  );
});
