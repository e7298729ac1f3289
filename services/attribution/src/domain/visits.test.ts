import { byTime } from '@sillage/proto/values/by-time';
import { DAY_MS } from '@sillage/proto/values/durations';
import { sessionPrefix } from '@sillage/proto/values/sessions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionClick } from './attribution-models/model.ts';
import { isDerivableFromClick, isNext, placeAll, placeClick, type Visit } from './visits.ts';

const at = (id: string, time: number, affiliateId: string, windowMs = 100): SessionClick => ({
  id,
  at: time,
  affiliateId,
  windowMs,
});

describe('visits', () => {
  it.each([
    ['the first click owns the visitor', [at('1', 0, 'A')], ['counted']],
    ['the same affiliate again is repeated', [at('1', 0, 'A'), at('2', 99, 'A')], ['counted', 'repeated']],
    [
      'another affiliate is counted once and superseded',
      [at('1', 0, 'A'), at('2', 1, 'B'), at('3', 2, 'B')],
      ['counted', 'counted superseded', 'repeated superseded'],
    ],
    [
      'the window ends exclusively: the next click owns anew',
      [at('1', 0, 'A'), at('2', 100, 'B')],
      ['counted', 'counted'],
    ],
    [
      'the window is that of the first click',
      [at('1', 0, 'A', 10), at('2', 5, 'B', 999), at('3', 10, 'B')],
      ['counted', 'counted superseded', 'counted'],
    ],
    [
      'of two clicks in one millisecond the smaller id is first',
      [at('b', 0, 'B'), at('a', 0, 'A')],
      ['counted superseded', 'counted'],
    ],
  ])('%s', (_, clicks, expected) => {
    const { placements } = placeAll(clicks);
    const said = clicks.map((click) => {
      const placement = placements.get(click.id);
      return `${placement?.outcome}${placement?.superseded ? ' superseded' : ''}`;
    });
    expect(said).toEqual(expected);
  });

  const sessions = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      at: fc.integer({ min: 0, max: 500 }),
      affiliateId: fc.constantFrom('A', 'B', 'C'),
      windowMs: fc.integer({ min: 1, max: 200 }),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  );

  it('are the same for any order and any duplication', () => {
    fc.assert(
      fc.property(sessions, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (clicks, keys) => {
        const shuffled = [...clicks, ...clicks]
          .map((click) => ({ click, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key);
        expect(placeAll(shuffled.map(({ click }) => click))).toEqual(placeAll(clicks));
      }),
    );
  });

  it('are the same when clicks in order are placed one by one onto the last visit alone', () => {
    fc.assert(
      fc.property(sessions, (clicks) => {
        const visits: Visit[] = [];
        for (const click of clicks.toSorted(byTime)) {
          const last = visits.at(-1);
          expect(isNext(click, last)).toBe(true);
          const { visit } = placeClick(click, last);
          if (visit !== last) visits.push(visit);
        }
        expect(visits).toEqual(placeAll(clicks).visits);
      }),
    );
  });

  it('count one visitor a session, and each affiliate once a visit', () => {
    fc.assert(
      fc.property(sessions, (clicks) => {
        const { visits, placements } = placeAll(clicks);
        const all = [...placements.values()];
        expect(all.filter((placement) => placement.newVisitor)).toHaveLength(clicks.length === 0 ? 0 : 1);
        expect(all.filter((placement) => placement.newAffiliateVisitor)).toHaveLength(
          new Set(clicks.map((click) => click.affiliateId)).size,
        );
        expect(all.filter((placement) => placement.outcome === 'counted')).toHaveLength(
          visits.reduce((sum, visit) => sum + visit.counted.length, 0),
        );
      }),
    );
  });
});

describe('a visit is told by its click', () => {
  const DAY = Date.parse('2026-11-14T00:00:00Z');
  const [FIRST, END] = [Date.parse('2026-11-01T00:00:00Z'), Date.parse('2026-12-01T00:00:00Z')];
  const session = `${sessionPrefix(DAY)}of a visitor`;
  it.each([
    ['of one click, on the first day of its session', [at('1', DAY, 'A')], [true]],
    ['until the last millisecond of that month', [at('1', END - 1, 'A')], [true]],
    ['not in the next month, where a fold would not look', [at('1', END, 'A')], [false]],
    ['by a clock that was behind, from the first moment of the month', [at('1', FIRST, 'A')], [true]],
    ['not before it', [at('1', FIRST - 1, 'A')], [false]],
    ['nor in the same month of another year', [at('1', DAY + 365 * DAY_MS, 'A')], [false]],
    ['not of two clicks', [at('1', DAY, 'A'), at('2', DAY + 1, 'A')], [false]],
    ['also the second one', [at('1', DAY, 'A'), at('2', DAY + 100, 'A')], [true, true]],
    [
      'not after a visit by another affiliate, of whom it says nothing',
      [at('1', DAY, 'A'), at('2', DAY + 100, 'B')],
      [true, false],
    ],
  ])('%s', (_, clicks, expected) => {
    expect(placeAll(clicks).visits.map((visit) => isDerivableFromClick(visit, session))).toEqual(expected);
  });
});
