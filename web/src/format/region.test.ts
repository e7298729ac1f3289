import { expect, test } from 'vitest';
import { regionalLocale } from './region.ts';
import { formatDate, formatDay } from './time.ts';

const NOON = '2026-02-03T12:00:00Z';

test.each([
  ['en', ['en-US'], 'February 3, 2026', 'Feb 3'],
  ['en', ['en-GB', 'en-US'], '3 February 2026', '3 Feb'],
  ['en', ['en-AU'], '3 February 2026', '3 Feb'],
  ['en', ['en', 'en-IE'], '3 February 2026', '3 Feb'],
  ['en', ['de-DE', 'en-US'], 'February 3, 2026', 'Feb 3'],
  ['en', ['de-DE'], '3 February 2026', '3 Feb'],
  ['en', ['fr-FR', 'fr'], '3 February 2026', '3 Feb'],
  ['en', ['es-AR'], '3 February 2026', '3 Feb'],
  ['en', ['en'], 'February 3, 2026', 'Feb 3'],
  ['en', [], 'February 3, 2026', 'Feb 3'],
  ['fr', ['fr-CA'], '3 février 2026', '3 févr.'],
  ['fr', ['en-US'], '3 février 2026', '3 févr.'],
  ['zh', ['zh-Hans-CN'], '2026年2月3日', '2月3日'],
])('%s in a browser of %j writes %s', (language, languages, date, day) => {
  const locale = regionalLocale(language, languages);
  expect([formatDate(NOON, locale), formatDay(NOON, locale)]).toEqual([date, day]);
});

test('a tag that no standard knows is passed over', () => {
  expect(regionalLocale('en', ['x_y!', 'en-GB'])).toBe('en-GB');
});
