import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { CHART, weekChart } from './week-chart.ts';

/** The number of ink pixels in the middle of a day's column. */
function inkOf(chart: Buffer, day: number): number {
  const { width, height, data } = PNG.sync.read(chart);
  const x = Math.round((width / 7) * (day + 0.5));
  return Array.from({ length: height }, (_, y) => data[(y * width + x) * 4]).filter((red) => red === 0x10).length;
}

test('a bar is as high as its day has clicks, and a day without any has none', () => {
  const chart = weekChart([0, 10, 5, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0]);
  const [none, most, half] = [0, 1, 2].map((day) => inkOf(chart, day));
  expect(none).toBe(0);
  expect(most).toBeGreaterThan(CHART.height * 1.9);
  expect(half).toBeCloseTo((most ?? 0) / 2, -1);
});

test('it is drawn where nothing was clicked, and where only the week before had clicks', () => {
  const empty = Array<number>(7).fill(0);
  for (const before of [empty, [1, 2, 3, 4, 5, 6, 7]]) {
    const { width, height } = PNG.sync.read(weekChart(empty, before));
    expect([width, height]).toEqual([CHART.width * 2, CHART.height * 2]);
  }
});
