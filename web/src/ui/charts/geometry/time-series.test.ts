import { describe, expect, test } from 'vitest';
import { placeTimeSeries, pointAfterKey, pointAt } from './time-series.ts';

const lane = (values: readonly number[], previous: readonly number[] = []) => ({
  values,
  previous,
  unit: 1,
  formatAxis: String,
});
const SIZE = { width: 402, height: 132, count: 4 };

describe('placed series', () => {
  test('are bars from a baseline, on an axis of round numbers', () => {
    const { lanes, left, right, centres } = placeTimeSeries([lane([0, 5, 10, 1])], SIZE);
    expect(left).toBe(22);
    expect(right).toBe(400);
    expect(centres).toHaveLength(4);
    const [placed] = lanes;
    expect(placed?.ticks).toEqual([
      { y: 108, text: '0' },
      { y: 58, text: '5' },
      { y: 8, text: '10' },
    ]);
    expect(placed?.bars.map((bar) => [Math.round(bar.y), Math.round(bar.height)])).toEqual([
      [108, 0],
      [58, 50],
      [8, 100],
      [98, 10],
    ]);
  });

  test('have lanes of their own that do not touch, each with its scale', () => {
    const { lanes } = placeTimeSeries([lane([4000]), lane([2])], { ...SIZE, height: 250, count: 1 });
    expect(lanes.map((placed) => placed.ticks.at(-1)?.text)).toEqual(['4000', '2']);
    const [first, second] = lanes;
    expect(first?.baseline).toBeLessThan(second?.ticks.at(-1)?.y ?? 0);
    expect(second?.baseline).toBe(226);
  });

  test('make room for the period before, and cut what is longer', () => {
    const [placed] = placeTimeSeries([lane([1, 1], [8, 9, 10])], { ...SIZE, count: 2 }).lanes;
    expect(placed?.previous).toHaveLength(2);
    expect(placed?.ticks.at(-1)?.text).toBe('10');
  });

  test('show what is little, and nothing of nothing', () => {
    const [placed] = placeTimeSeries([lane([0, 1, 100_000])], { ...SIZE, count: 3 }).lanes;
    expect(placed?.bars.map((bar) => bar.height)).toEqual([0, 1, 100]);
  });

  test.each([
    ['seven days: every one', 7, 700, 7],
    ['thirty days on a phone', 30, 350, 5],
    ['no day', 0, 350, 0],
  ])('label %s', (_, count, width, labels) => {
    const placed = placeTimeSeries([lane(Array(count).fill(1))], { width, height: 200, count });
    expect(placed.labelled).toHaveLength(labels);
  });
});

test.each([
  [-50, 0],
  [0, 0],
  [10, 0],
  [26, 1],
  [99, 3],
  [500, 3],
])('x = %i reads point %i', (x, point) => {
  expect(pointAt(x, { left: 0, right: 100, centres: [12, 37, 62, 87] })).toBe(point);
});

test.each([
  ['ArrowLeft', 5, 4],
  ['ArrowRight', 5, 6],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 29, 29],
  ['PageDown', 10, 3],
  ['PageUp', 25, 29],
  ['Home', 12, 0],
  ['End', 12, 29],
  ['Tab', 12, undefined],
])('%s moves from %i to %s', (key, at, next) => {
  expect(pointAfterKey(key, at, 30)).toBe(next);
});
