import { expect, test } from 'vitest';
import { dueAfter } from './data-requests.ts';

test.each([
  ['2026-11-21T10:00:00.000Z', '2026-12-21T10:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
  ['2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['2028-01-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
  ['2027-03-31T00:00:00.000Z', '2027-04-30T00:00:00.000Z'],
])('what was asked at %s is due at %s', (requested, due) => {
  expect(dueAfter(new Date(requested)).toISOString()).toBe(due);
});
