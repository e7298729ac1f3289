import { expect, test } from 'vitest';
import { ALL_TIME, FiguresSearch, granularityOf, queryOf, requestedFigures } from './requested-figures.ts';

const requested = (search: Record<string, unknown>) => requestedFigures(FiguresSearch.parse(search));

test.each([
  [{}, { period: '30d', isCompared: true, filters: {} }],
  [{ period: 'all' }, { period: 'all', isCompared: false, filters: {} }],
  [
    { period: 'week', country: 7, affiliateId: 'me' },
    { period: '30d', isCompared: true, filters: {} },
  ],
  [
    { period: 'month', compare: 'off', sub1: '', country: 'DE' },
    { period: 'month', isCompared: false, filters: { sub1: '', country: 'DE' } },
  ],
  [
    { period: 'custom', from: '2026-11-01', to: '2026-11-02' },
    { period: 'custom', from: '2026-11-01', to: '2026-11-02', isCompared: true, filters: {} },
  ],
  [
    { period: 'custom', from: '2026-11-03', to: '2026-11-02' },
    { period: '30d', isCompared: true, filters: {} },
  ],
  [
    { period: 'custom', from: 'yesterday' },
    { period: '30d', isCompared: true, filters: {} },
  ],
])('the address %o asks for %o', (search, figures) => {
  expect(requested(search)).toEqual({ ...figures, withLinks: true });
});

test('a custom period is whole days of the reader', () => {
  const query = queryOf(requested({ period: 'custom', from: '2026-11-01', to: '2026-11-02', link: 'abc' }), 'day');
  expect(query).toMatchObject({
    range: 'custom',
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 10, 3).toISOString(),
    compare: 'previous',
    link: 'abc',
  });
});

test.each([
  ['today', requested({ period: 'today' }), 'hour'],
  ['a month', requested({ period: 'month' }), 'day'],
  ['one day of choice', requested({ period: 'custom', from: '2026-11-01', to: '2026-11-01' }), 'hour'],
  ['a quarter', requested({ period: 'custom', from: '2026-07-01', to: '2026-09-30' }), 'day'],
  ['a year', requested({ period: 'custom', from: '2026-01-01', to: '2026-12-31' }), 'week'],
  ['a decade', requested({ period: 'custom', from: '2016-01-01', to: '2025-12-31' }), 'month'],
  ['all of a young campaign', ALL_TIME, 'day'],
])('%s: %o has bars of one %s', (_, figures, granularity) => {
  expect(granularityOf(figures, '2026-11-01T00:00:00Z', Date.parse('2026-11-20T00:00:00Z'))).toBe(granularity);
});
