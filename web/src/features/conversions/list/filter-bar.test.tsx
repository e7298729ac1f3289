import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import commissions from '../../../locales/en/commissions.json';
import { startEnglish } from '../../../testing/english.ts';
import { noMediaMatches } from '../../../testing/media.ts';
import type { CommissionSearch } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';

beforeAll(async () => {
  noMediaMatches();
  await startEnglish({ commissions });
});

const campaign = (name: string, currency: string, isTest = false): CampaignSummary => ({
  id: name,
  name,
  description: '',
  targetUrl: 'https://shop.example/',
  isActive: true,
  defaultRateBps: 1_000,
  holdDays: 30,
  autoApprove: false,
  approvalLimitMinor: null,
  allowedHosts: [],
  currency,
  isDemo: false,
  isTest,
  liveSince: null,
  paymentMode: 'self_pay',
  affiliatesCount: 1,
  publicDashboardUrl: '',
  createdAt: '2026-11-01T00:00:00.000Z',
});

/** Returns the current search. */
function show(first: CommissionSearch) {
  const shown = { search: first };
  function Page() {
    const [search, setSearch] = useState(first);
    shown.search = search;
    return (
      <FilterBar
        search={search}
        onChange={(change) => setSearch((last) => ({ ...last, ...change }))}
        onReset={() => setSearch({})}
        campaigns={[
          campaign('Boots', 'EUR'),
          campaign('Hats', 'EUR'),
          campaign('Geta', 'JPY'),
          campaign('Trial', 'USD', true),
        ]}
        affiliates={[]}
      />
    );
  }
  render(<Page />);
  return () => shown.search;
}
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const type = (label: string, value: string) => {
  choose(label, value);
  fireEvent.blur(screen.getByLabelText(label));
};

test.each([
  ['Boots', 'EUR', '1,000', '1299.90'],
  ['Boots', 'EUR', '5.000', '1299.90'],
  ['Geta', 'JPY', '1,000', '129990'],
])('of %s in %s, "%s" is no amount', (name, currency, typed, example) => {
  const search = show({ campaign: name });
  type(`At least (${currency})`, typed);
  expect(screen.getByRole('alert').textContent).toBe(`Enter an amount such as ${example}`);
  expect(search().min).toBeUndefined();
  type(`At least (${currency})`, '1000');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(search().min).toBe(currency === 'JPY' ? 1_000 : 100_000);
});

test('amounts stay while the currency does, and not longer', () => {
  const search = show({ campaign: 'Boots', min: 5_000, max: 9_000 });
  choose('Campaign', 'Hats');
  expect(search()).toMatchObject({ min: 5_000, max: 9_000 });
  choose('Campaign', 'Geta');
  expect(search()).toMatchObject({ campaign: 'Geta', min: undefined, max: undefined });
  expect(screen.getByLabelText<HTMLInputElement>('At least (JPY)').value).toBe('');
  type('At most (JPY)', '700');
  choose('Campaign', '');
  expect(search().max).toBeUndefined();
});

test('amounts of real orders do not filter tests in another currency', () => {
  const search = show({ campaign: 'Boots', affiliate: 'ada', min: 5_000 });
  choose('Kind', 'test');
  expect(search()).toMatchObject({ book: 'test', campaign: undefined, affiliate: undefined, min: undefined });
});
