import { languageCodes } from '@sillage/proto/values/languages';
import { expect, test } from 'vitest';
import { textAt } from '../../../testing/text-at.ts';
import { CommissionSearch, isNarrowed, toFilter, toQuery } from './filter.ts';

const CAMPAIGN = '01890000-0000-7000-8000-000000000001';

test.each([
  [{}, {}],
  [{ state: 'all' }, {}],
  [{ state: 'review' }, { awaitingReview: true }],
  [
    { state: 'paid', campaign: CAMPAIGN },
    { state: 'paid', campaignId: CAMPAIGN },
  ],
  [
    { min: 0, max: 20_000 },
    { minAmountMinor: 0, maxAmountMinor: 20_000 },
  ],
] as const)('%j', (search, filter) => {
  expect(toFilter(search)).toEqual(filter);
});

test('days are those of the reader, the last one included', () => {
  const { from, to } = toFilter({ from: '2026-10-25', to: '2026-10-25' });
  expect(new Date(from ?? '').toString()).toContain('00:00:00');
  expect(new Date(to ?? '').getDate()).toBe(26);
  expect(new Date(to ?? '').getHours()).toBe(0);
});

test('an address has texts only', () => {
  expect(toQuery({ state: 'review', book: 'test', max: 500 })).toEqual({
    awaitingReview: 'true',
    book: 'test',
    maxAmountMinor: 500,
  });
});

test('what an address cannot mean is left out', () => {
  const search = CommissionSearch.parse({ state: 'odd', campaign: 'x', from: 'yesterday', min: -1, book: 'no' });
  expect(search).toEqual({});
  expect(isNarrowed(search)).toBe(false);
  expect(isNarrowed({ from: '2026-10-25' })).toBe(true);
});

test.each(languageCodes)('in %s, pending orders are not called those to review', (language) => {
  const review = textAt(language, 'commissions:state.review');
  for (const pending of ['commissions:state.pending', 'conversions:state.pending', 'campaign:commissions.pending'])
    expect(textAt(language, pending)).not.toBe(review);
});
