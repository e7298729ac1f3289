import { expect, test } from 'vitest';
import { newsOfFirsts } from './firsts.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const today = '2026-11-21T09:00:00.000Z';
const longAgo = '2026-11-18T09:00:00.000Z';

test.each([
  ['nothing has happened', null, null, [], []],
  ['a click today is news', today, null, ['first_click'], ['first_click']],
  [
    'an order comes before the click that brought it',
    today,
    today,
    ['first_sale', 'first_click'],
    ['first_sale', 'first_click'],
  ],
  ['an order by a coupon code needs no click', null, today, ['first_sale'], ['first_sale']],
  ['what happened long ago is no news', longAgo, longAgo, ['first_sale', 'first_click'], []],
  ['an order today of whom clicks came long ago is', longAgo, today, ['first_sale', 'first_click'], ['first_sale']],
])('%s', (_what, clickedAt, soldAt, marked, news) => {
  expect(newsOfFirsts({ clickedAt, soldAt }, NOW)).toEqual({ marked, news });
});
