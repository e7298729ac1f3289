import type { Conversion } from '@sillage/proto/http/conversions';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { conversionCommands } from './queries.ts';

const conversion: Conversion = {
  id: '0198a000-0000-7000-8000-000000000001',
  campaignId: '0198a000-0000-7000-8000-000000000002',
  affiliateId: null,
  orderId: 'A-1',
  amountMinor: 9_900,
  refundedMinor: 0,
  commissionMinor: 990,
  rateBps: 1_000,
  currency: 'EUR',
  state: 'pending',
  rejection: null,
  verified: true,
  isTest: false,
  book: 'live',
  source: 'server',
  occurredAt: '2026-11-21T10:00:00.000Z',
  holdUntil: null,
  heldFor: null,
  fraud: null,
  basis: 'click',
  coupon: null,
  mayBeExtension: false,
  referralId: null,
  claimId: null,
};

test('a decision is done when it is accepted, however long the figures take to come', async () => {
  const cache = new QueryClient();
  let requests = 0;
  const observer = new QueryObserver(cache, {
    queryKey: [...queryKeys.statistics.all, 'slow'],
    queryFn: () => {
      requests += 1;
      return new Promise<never>(() => {});
    },
    initialData: 0,
  });
  const stop = observer.subscribe(() => {});
  const api = createApi({
    fetch: async () => new Response('{}', { status: 202 }),
    accessToken: async () => 'token',
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  await conversionCommands(api, cache).review(conversion, { decision: 'approved' });
  expect(requests).toBeGreaterThan(0);
  stop();
});
