import { expect, test } from 'vitest';
import { coveredMonths, type MonthSpan, withSwitch } from './covered-months.ts';

const AT = (month: string) => `${month}-15T12:00:00.000Z`;
const ALWAYS: MonthSpan[] = [{ from: '2026-11', until: null }];

test.each([
  ['an agreement that goes on', ALWAYS, [['2026-12', null]], ['2026-12', '2027-01', '2027-02', '2027-03']],
  ['one that has ended', ALWAYS, [['2026-11', '2026-12']], ['2026-11', '2026-12']],
  [
    'one that began again',
    ALWAYS,
    [
      ['2026-10', '2026-12'],
      ['2027-03', null],
    ],
    ['2026-11', '2026-12', '2027-03'],
  ],
  [
    'a merchant who switched it off for a while',
    [
      { from: '2026-11', until: '2026-12' },
      { from: '2027-02', until: null },
    ],
    [['2026-01', null]],
    ['2026-11', '2026-12', '2027-02', '2027-03'],
  ],
  ['a merchant who never switched it on', [], [['2026-01', null]], []],
  ['nobody who has agreed', ALWAYS, [], []],
  ['one that begins later', ALWAYS, [['2027-04', null]], []],
] as const)('%s', (_title, own, agreed, months) => {
  const spans = agreed.map(([since, until]) => ({ since: AT(since), until: until === null ? null : AT(until) }));
  expect(coveredMonths(own, spans, '2027-03')).toEqual(months);
});

test('what is switched on twice goes on, and what is switched off ends with its month', () => {
  const on = withSwitch(withSwitch([], true, '2026-11'), true, '2027-01');
  expect(on).toEqual([{ from: '2026-11', until: null }]);
  const off = withSwitch(withSwitch(on, false, '2027-02'), false, '2027-03');
  expect(off).toEqual([{ from: '2026-11', until: '2027-02' }]);
  expect(withSwitch(off, true, '2027-05')).toEqual([...off, { from: '2027-05', until: null }]);
});
