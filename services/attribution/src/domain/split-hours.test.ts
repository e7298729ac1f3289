import { expect, test } from 'vitest';
import { splitHours } from './split-hours.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const now = at('20T12:20').getTime();

test.each([
  ['whole hours: none', at('18T23:00'), at('20T12:20'), [at('18T23:00'), at('19T23:00')], 0, []],
  [
    'midnights in Asia/Kolkata: their hours',
    at('18T18:30'),
    at('20T12:20'),
    [at('18T18:30'), at('19T18:30')],
    0,
    [at('18T18:00'), at('19T18:00')],
  ],
  ['an end in the past: its hour', at('18T23:00'), at('19T11:20'), [], 0, [at('19T11:00')]],
  ['both ends in one hour: once', at('19T11:10'), at('19T11:20'), [], 0, [at('19T11:00')]],
  ['clicks that are not kept: none', at('18T18:30'), at('20T12:20'), [], at('19T00:00').getTime(), []],
])('%s', (_, from, to, starts, keptFrom, hours) => {
  expect(splitHours({ from, to }, { starts, now, keptFrom })).toEqual(hours);
});

test('all time begins nowhere, and old midnights are not split', () => {
  const starts = Array.from({ length: 150 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1, 18, 30)));
  expect(splitHours({ from: null, to: new Date(now) }, { starts, now, keptFrom: 0 })).toHaveLength(100);
});
