import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { createAppContext } from '../app-context.ts';
import affiliates from '../locales/en/affiliates.json';
import campaign from '../locales/en/campaign.json';
import publicTexts from '../locales/en/public.json';
import { createAppRouter } from '../router.tsx';
import { createViewStore } from '../session/account-view.ts';
import { startEnglish } from '../testing/english.ts';
import { noMediaMatches } from '../testing/media.ts';

const AFFILIATE = '0198a000-0000-7000-8000-0000000000a1';
const SHOWN = {
  id: '0198a000-0000-7000-8000-0000000000c1',
  name: 'Boots',
  description: '',
  currency: 'EUR',
  isActive: true,
  isDemo: false,
  isTest: false,
  affiliates: [{ id: AFFILIATE, name: 'Ada', trackingUrl: 'https://go.example.com/s/abcdef', shortCode: 'abcdef' }],
  affiliateId: AFFILIATE,
  accessTicket: 'ticket',
};
const CAMPAIGN = {
  ...SHOWN,
  targetUrl: 'https://shop.example',
  defaultRateBps: 1_000,
  holdDays: 30,
  autoApprove: false,
  approvalLimitMinor: null,
  allowedHosts: [],
  liveSince: null,
  paymentMode: 'self_pay',
  affiliatesCount: 0,
  publicDashboardUrl: 'https://go.example.com/r/1',
  createdAt: '2026-11-21T10:00:00.000Z',
};

const LISTED = {
  id: AFFILIATE,
  campaignId: CAMPAIGN.id,
  name: 'Ada',
  email: 'ada@example.com',
  rateBps: 1_000,
  isActive: true,
  trackingUrl: 'https://go.example.com/s/abcdef',
  couponCodes: [],
  shortCode: 'abcdef',
  dashboardUrl: 'https://go.example.com/affiliate/1',
  createdAt: '2026-11-21T10:00:00.000Z',
};

beforeAll(async () => {
  noMediaMatches();
  window.scrollTo = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await startEnglish({ affiliates, campaign, public: publicTexts });
});

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
/** By the beginnings of addresses; everything else is unavailable. */
let answers: Record<string, () => Response> = {};
beforeEach(() => {
  answers = {};
  sessionStorage.clear();
});

function open(address: string) {
  const api = createApi({
    fetch: async (url) => {
      const [path = ''] = String(url).split('?');
      return answers[path]?.() ?? answer(503, { code: 'unavailable' });
    },
    accessToken: async () => null,
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const context = { ...createAppContext(), api, queryClient, viewStore: createViewStore(sessionStorage) };
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [address] }));
  render(<RouterProvider router={router} />);
  return { router, queryClient };
}

test('an affiliate’s own page stays while it cannot be refetched, until it is refused', async () => {
  const programmes = '/api/v1/public/programmes';
  const page = `${programmes}/${AFFILIATE}`;
  answers = {
    [`${programmes}/session`]: () =>
      answer(200, { session: { email: 'ada@example.com', expiresAt: '2026-12-21T10:00:00.000Z' } }),
    [page]: () => answer(200, SHOWN),
  };
  const { queryClient } = open(`/programmes/${AFFILIATE}`);
  await screen.findByText('go.example.com/s/abcdef');
  const refetch = () => act(() => queryClient.refetchQueries({ queryKey: queryKeys.publicPages.programme(AFFILIATE) }));
  answers[page] = () => answer(503, { code: 'unavailable' });
  await refetch();
  screen.getByText('go.example.com/s/abcdef');
  answers[page] = () => answer(404, { code: 'not_found' });
  await refetch();
  await screen.findByText(publicTexts.missing.title);
  expect(screen.queryByText('go.example.com/s/abcdef')).toBeNull();
});

test('the search of affiliates follows the address, but never takes away what is being typed', async () => {
  sessionStorage.setItem(
    'sillage.view',
    JSON.stringify({ isDemo: true, accessToken: 'token', expiresAt: '2999-01-01T00:00:00.000Z' }),
  );
  answers = {
    '/api/v1/campaigns/summaries': () => answer(200, { campaigns: [CAMPAIGN], next: null }),
    '/api/v1/affiliates': () => answer(200, { affiliates: [LISTED], next: null }),
  };
  const { router } = open('/affiliates?q=Grace');
  const box = await screen.findByRole<HTMLInputElement>('searchbox');
  expect(box.value).toBe('Grace');
  for (const value of ['', 'A', 'Ad', 'Ada', 'Ada ']) fireEvent.change(box, { target: { value } });
  await waitFor(() => expect(router.state.resolvedLocation?.search).toEqual({ q: 'Ada' }));
  expect(box.value).toBe('Ada ');
  await act(() => router.navigate({ to: '/affiliates', search: {} }));
  await waitFor(() => expect(box.value).toBe(''));
  act(() => router.history.back());
  await waitFor(() => expect(box.value).toBe('Ada'));
});
