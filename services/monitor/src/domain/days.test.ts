import { expect, test } from 'vitest';
import { availableBps, type Counts, dayState, sumOf } from './days.ts';

const counts = (change: Partial<Counts>): Counts => ({ samples: 2880, failed: 0, slow: 0, planned: 0, ...change });

test.each([
  ['nothing failed', counts({}), 10_000, 'operational'],
  ['a single probe failed', counts({ failed: 1 }), 9_996, 'degraded'],
  ['a quarter of an hour failed', counts({ failed: 29 }), 9_899, 'outage'],
  ['a few answers were slow', counts({ slow: 100 }), 10_000, 'operational'],
  ['many answers were slow', counts({ slow: 144 }), 10_000, 'degraded'],
  ['some of it was announced', counts({ planned: 120 }), 10_000, 'maintenance'],
  ['all of it was announced', counts({ planned: 2880 }), null, 'maintenance'],
  ['it failed beside what was announced', counts({ planned: 2780, failed: 50 }), 5_000, 'outage'],
  ['nobody looked', counts({ samples: 0 }), null, 'unknown'],
] as const)('a day on which %s', (_case, given, bps, state) => {
  expect({ bps: availableBps(given), state: dayState(given) }).toEqual({ bps, state });
});

test('days are summed up by their samples, so that a short one weighs less', () => {
  expect(availableBps(sumOf([counts({ samples: 900 }), counts({ samples: 100, failed: 100 })]))).toBe(9_000);
});
