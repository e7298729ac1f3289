import { describe, expect, test } from 'vitest';
import { nextShare } from './give-way.ts';

describe('the share of their time in which folds work', () => {
  test.each([
    ['is halved while the edge is busy on a full machine', 1, { edgeBusy: 0.5, idle: 0.05 }, 0.5],
    ['stays a tenth, so that folds never stand still', 0.12, { edgeBusy: 1, idle: 0 }, 0.1],
    ['grows again once the machine has time', 0.5, { edgeBusy: 0.9, idle: 0.3 }, 0.6],
    [
      'grows while others than visitors fill the machine, such as the folds themselves',
      0.5,
      { edgeBusy: 0.05, idle: 0 },
      0.6,
    ],
    ['is all of it at most', 0.95, { edgeBusy: 0, idle: 1 }, 1],
  ])('%s', (_name, share, now, expected) => {
    expect(nextShare(share, now)).toBeCloseTo(expected);
  });
});
