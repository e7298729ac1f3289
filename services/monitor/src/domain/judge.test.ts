import { expect, test } from 'vitest';
import { type Finding, judge, overall } from './judge.ts';

const NOW = Date.UTC(2026, 11, 6, 12);
const sample = (agoMs: number, change: Partial<Finding> = {}): Finding => ({
  part: 'api',
  at: new Date(NOW - agoMs),
  isUp: true,
  durationMs: 20,
  isSlow: false,
  ...change,
});
const up = (agoMs: number) => sample(agoMs);
const slow = (agoMs: number) => sample(agoMs, { durationMs: 1001, isSlow: true });
const down = (agoMs: number) => sample(agoMs, { isUp: false, durationMs: null });

test.each([
  ['nothing was ever found', [], 'unknown'],
  ['it answers', [up(1_000), up(31_000)], 'operational'],
  ['it answers for the first time', [up(1_000)], 'operational'],
  ['it is slow', [slow(1_000), up(31_000)], 'degraded'],
  ['it was slow', [up(1_000), slow(31_000)], 'operational'],
  ['it fails', [down(1_000), up(31_000)], 'outage'],
  ['it goes on failing', [down(1_000), down(31_000)], 'outage'],
  ['it answers once after a failure', [up(1_000), down(31_000)], 'degraded'],
  ['nobody has looked for two minutes', [up(120_001), up(150_000)], 'unknown'],
  ['nobody has looked for two minutes, and it failed then', [down(120_001)], 'unknown'],
] as const)('when %s the part is judged so', (_case, newest, state) => {
  expect(judge(newest, NOW, false)).toBe(state);
});

test('announced maintenance goes before whatever is found', () => {
  expect(judge([down(1_000)], NOW, true)).toBe('maintenance');
});

test.each([
  [[], 'unknown'],
  [['unknown', 'unknown'], 'unknown'],
  [['operational', 'operational'], 'operational'],
  [['operational', 'degraded'], 'degraded'],
  [['operational', 'maintenance'], 'degraded'],
  [['operational', 'unknown'], 'degraded'],
  [['maintenance', 'outage', 'operational'], 'outage'],
] as const)('parts that are %s are together %s', (states, together) => {
  expect(overall(states)).toBe(together);
});
