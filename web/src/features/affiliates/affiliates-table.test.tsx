import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import affiliates from '../../locales/en/affiliates.json';
import campaign from '../../locales/en/campaign.json';
import testMode from '../../locales/en/testMode.json';
import { startEnglish } from '../../testing/english.ts';
import { moneyByAffiliate } from './affiliate-money.ts';
import type { AffiliateRow } from './affiliate-row.ts';
import { AffiliatesTable } from './affiliates-table.tsx';
import { useLocalList } from './use-local-list.ts';

beforeAll(async () => {
  // The menu measures itself, and jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await startEnglish({ affiliates, campaign, testMode });
});

const rowOf = (id: string, name: string, clicks: number): AffiliateRow => ({
  affiliate: {
    id,
    campaignId: 'c',
    name,
    email: 'affiliate@example.com',
    rateBps: 1_000,
    isActive: true,
    trackingUrl: `https://go.example.com/s/${id}`,
    couponCodes: [],
    shortCode: id,
    dashboardUrl: 'https://go.example.com/affiliate/1',
    createdAt: '2026-11-21T10:00:00.000Z',
  },
  figures: { clicks, conversions: 0, conversionRate: null, revenueMinor: 0n, commissionMinor: 0n, totalCostMinor: 0n },
  money: moneyByAffiliate('EUR', [], [])(id),
  currency: 'EUR',
  isManaged: false,
  campaignName: 'Boots',
  isTest: false,
});
const never = () => new Promise<never>(() => {});
const client = new QueryClient();
/** The table needs a router, because names are links. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const table = (rows: readonly AffiliateRow[], withCampaign = false) => (
  <QueryClientProvider client={client}>
    <RouterContextProvider router={router}>
      <LocalTable rows={rows} withCampaign={withCampaign} />
    </RouterContextProvider>
  </QueryClientProvider>
);

function LocalTable({ rows, withCampaign }: { rows: readonly AffiliateRow[]; withCampaign: boolean }) {
  return (
    <AffiliatesTable
      list={useLocalList(rows)}
      isEmpty={rows.length === 0}
      withCampaign={withCampaign}
      actionsOf={() => ({
        commands: { update: never, renewLink: never, invite: never },
        onEdit: () => {},
        onLinks: () => {},
        onMarkPaid: () => {},
        onRemove: () => {},
      })}
      onAdd={() => {}}
      onImport={null}
    />
  );
}

const WIDTHS = [
  ['lines', true],
  ['cards', false],
] as const;
const setWidth = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));

test.each(WIDTHS)('among several campaigns those in test mode say so: %s', (_title, isWide) => {
  setWidth(isWide);
  const real = rowOf('a', 'Ana', 5);
  const { rerender } = render(table([real, { ...rowOf('b', 'Ben', 4), isTest: true }], true));
  expect(screen.getAllByText('Boots')).toHaveLength(2);
  expect(screen.getAllByTitle('Test mode: nothing here is real money')).toHaveLength(1);
  rerender(table([real], true));
  expect(screen.queryByText('Test')).toBeNull();
});

test.each(WIDTHS)('an open menu survives live figures that move its row: %s', async (_title, isWide) => {
  setWidth(isWide);
  const { rerender } = render(table([rowOf('a', 'Ana', 5), rowOf('b', 'Ben', 4), rowOf('d', 'Dan', 3)]));
  const trigger = () => screen.getByRole('button', { name: 'More actions for Ben' });
  const [before] = [trigger()];
  fireEvent.keyDown(before, { key: 'Enter' });
  const item = await screen.findByRole('menuitem', { name: 'Pause' });
  rerender(table([rowOf('a', 'Ana', 5), rowOf('b', 'Ben', 6), rowOf('d', 'Dan', 3)]));
  expect(
    screen.getAllByRole('button', { name: /^More actions for/, hidden: true }).map((one) => one.ariaLabel),
  ).toEqual(['More actions for Ben', 'More actions for Ana', 'More actions for Dan']);
  expect(trigger()).toBe(before);
  expect(screen.getByRole('menuitem', { name: 'Pause' })).toBe(item);
});
