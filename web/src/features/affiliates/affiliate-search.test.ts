import { expect, test } from 'vitest';
import { AffiliateSearch, sortedBy, sortOf } from './affiliate-search.ts';

test('a column sorts the way round as one expects it, and the other way when it is asked for again', () => {
  expect(sortOf({})).toEqual({ key: 'clicks', descending: true });
  const byName = sortedBy({ q: 'ada' }, 'name');
  expect(byName).toEqual({ q: 'ada', sort: 'name', direction: 'asc' });
  expect(sortedBy(byName, 'name')).toMatchObject({ direction: 'desc' });
  expect(sortedBy(byName, 'owed')).toMatchObject({ sort: 'owed', direction: 'desc' });
  expect(sortedBy({}, 'clicks')).toMatchObject({ sort: 'clicks', direction: 'asc' });
  expect(sortedBy(byName, 'name', false)).toMatchObject({ direction: 'asc' });
});

test('what an address has that means nothing is left out', () => {
  expect(AffiliateSearch.parse({ campaign: 'x', q: ' ', sort: 'age', direction: 'up' })).toEqual({});
});
