import { describe, expect, test } from 'vitest';
import { areaPath, linePath } from './line.ts';
import { placeSparkline } from './sparkline.ts';

test.each([
  ['nothing', [], ''],
  ['one point', [{ x: 3, y: 4 }], 'M3 4h0'],
  [
    'two points',
    [
      { x: 0, y: 1 / 3 },
      { x: 10, y: 2 },
    ],
    'M0 0.33L10 2',
  ],
])('a line through %s', (_, points, path) => {
  expect(linePath(points)).toBe(path);
});

test('an area ends on its baseline, and a single point has none', () => {
  const points = [
    { x: 0, y: 5 },
    { x: 10, y: 2 },
  ];
  expect(areaPath(points, 20)).toBe('M0 5L10 2V20H0Z');
  expect(areaPath(points.slice(1), 20)).toBe('');
});

describe('a sparkline', () => {
  test('spans the whole width, the highest value of both periods on top and zero at the bottom', () => {
    const { line, previous, baseline } = placeSparkline([0, 5, 10], [20, 0]);
    expect(line).toEqual([
      { x: 3, y: 25 },
      { x: 50, y: 19.5 },
      { x: 97, y: 14 },
    ]);
    expect(previous).toEqual([
      { x: 3, y: 3 },
      { x: 97, y: 25 },
    ]);
    expect(baseline).toBe(25);
  });

  test('has its baseline above what is below zero', () => {
    const { line, baseline } = placeSparkline([-10, 10], []);
    expect(line.map((point) => point.y)).toEqual([25, 3]);
    expect(baseline).toBe(14);
  });

  test.each([
    ['nothing', []],
    ['zeros', [0, 0, 0]],
    ['one value', [7]],
  ])('of %s has finite places', (_, values) => {
    for (const { x, y } of placeSparkline(values, []).line) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
  });
});
