import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../../api/client.ts';
import { affiliatesQuery, campaignCommands } from './queries.ts';

const CAMPAIGN = '00000000-0000-7000-8000-000000000001';
const LEAVING = '00000000-0000-7000-8000-000000000002';

const affiliate = {
  id: LEAVING,
  campaignId: CAMPAIGN,
  name: 'Noor Haddad',
  email: 'noor@example.com',
  rateBps: 500,
  isActive: true,
  trackingUrl: 'https://example.com/s/abc',
  shortCode: 'abc',
  couponCodes: [],
  dashboardUrl: 'https://example.com/affiliate/abc',
  createdAt: '2026-11-01T00:00:00.000Z',
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an affiliate whose last payment has ended leaves the list that is shown, however late the campaign hears of it', async () => {
  let listings = 0;
  const api = createApi({
    fetch: async () => {
      listings += 1;
      if (listings === 2) return new Response('{"code":"unavailable"}', { status: 503 });
      return new Response(JSON.stringify({ affiliates: listings < 30 ? [affiliate] : [], next: null }));
    },
    accessToken: async () => 'token',
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  const cache = new QueryClient();
  const shown = affiliatesQuery(api, CAMPAIGN);
  expect(await cache.fetchQuery(shown)).toHaveLength(1);

  const removed = campaignCommands(api, cache).untilRemoved(CAMPAIGN, LEAVING);
  await vi.runAllTimersAsync();
  await removed;

  expect(await cache.fetchQuery(shown)).toEqual([]);
});
