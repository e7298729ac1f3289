import { expect, it } from 'vitest';
import { clickTimeSpan } from './click-time.ts';

it('reads the time in front of a UUID, unless the exact one is known', () => {
  const at = Date.parse('2026-11-21T10:00:00Z');
  const id = `${at
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-8abc-9000-000000000000`;
  expect(clickTimeSpan(id, undefined)).toEqual({ from: at - 5_000, to: at + 5_000 });
  expect(clickTimeSpan(id, 7)).toEqual({ from: 7, to: 7 });
});

it('finds no click for a UUID without a time, instead of asking for the year 10889', () => {
  expect(clickTimeSpan('ffffffff-ffff-4fff-bfff-ffffffffffff', undefined)).toEqual({ from: 0, to: 0 });
});
