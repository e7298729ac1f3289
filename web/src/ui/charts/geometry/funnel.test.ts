import { expect, test } from 'vitest';
import { placeFunnel } from './funnel.ts';

const SIZE = { width: 400, height: 100 };

test('what goes on keeps its thickness from stage to stage, the square root of its volume', () => {
  const { onward } = placeFunnel([100, 25, 25, 4], SIZE);
  expect(onward).toEqual(['M0 0H150V31H0Z', 'M150 0H250V31H150Z', 'M250 0H400V12.4H250Z']);
});

test('what parts begins under what goes on, and ends at the bottom', () => {
  const { parting } = placeFunnel([100, 25], SIZE);
  expect(parting[0]).toMatch(/^M0 31H100C/);
  expect(parting[0]).toContain('V100C');
  expect(parting[0]).toMatch(/100 62H0Z$/);
});

test.each([
  ['nothing at all', [0, 0, 0], ['', ''], [true, true]],
  ['nobody who bought', [10, 0], [''], [false]],
  ['everybody', [10, 10], ['M0 0H400V62H0Z'], [true]],
])('of %s', (_, volumes, onward, isNothingLost) => {
  const placed = placeFunnel(volumes, SIZE);
  expect(placed.onward).toEqual(onward);
  expect(placed.parting.map((path) => path === '')).toEqual(isNothingLost);
});

test('very little can still be seen', () => {
  expect(placeFunnel([1_000_000, 1], SIZE).onward).toEqual(['M0 0H400V2H0Z']);
});
