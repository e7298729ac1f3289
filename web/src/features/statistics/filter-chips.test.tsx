import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import campaign from '../../locales/en/campaign.json';
import { startEnglish } from '../../testing/english.ts';
import { FilterChips } from './filter-chips.tsx';

beforeAll(() => startEnglish({ campaign }));

test.each([
  ['an asset by its title', { sub5: 'asset-known' }, 'Winter banner'],
  ['an asset that is gone by its sub-id', { sub5: 'asset-gone' }, 'asset-gone'],
  ['a sub-id of the affiliate as it is', { sub1: 'asset-known' }, 'asset-known'],
])('figures are narrowed to %s', (_what, filters, shown) => {
  const names = {
    affiliate: () => 'Ada',
    asset: (sub: string) => (sub === 'asset-known' ? 'Winter banner' : undefined),
  };
  render(<FilterChips filters={filters} names={names} onChange={() => {}} />);
  expect(screen.getByRole('button').textContent).toContain(shown);
});
