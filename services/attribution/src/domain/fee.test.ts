import { expect, it } from 'vitest';
import { feeBpsAt } from './fee.ts';

const history = [
  { fromMs: 0, feeBps: 250 },
  { fromMs: 1000, feeBps: 300 },
  { fromMs: 2000, feeBps: 0 },
];

it.each([
  ['without a plan, the list price', [], 5000, 250],
  ['before the first change', history, 999, 250],
  ['from the moment of a change on', history, 1000, 300],
  ['until the next one', history, 1999, 300],
  ['for nothing, where that was agreed', history, 2000, 0],
])('the rate of an order: %s', (_title, fees, at, expected) => {
  expect(feeBpsAt(fees, at)).toBe(expected);
});
