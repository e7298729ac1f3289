import type { Invoice } from '@sillage/proto/http/billing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { billingCommands, dueQuery, invoicesQuery } from './queries.ts';
import { useEndedCharges } from './use-ended-charges.ts';

const api = createApi({
  fetch: async () => new Response(null, { status: 204 }),
  accessToken: async () => null,
  onSessionEnded() {},
  onFactorNeeded() {},
});

/** Returns whether what is due has to be fetched again, of a cache that knows it. */
function caching() {
  const cache = new QueryClient();
  const { queryKey } = dueQuery(api);
  const isStale = () => cache.getQueryState(queryKey)?.isInvalidated;
  const fetched = () =>
    cache.setQueryData(queryKey, { due: [], nextPaymentAt: '2026-12-04T23:00:00.000Z', feeBps: 250 });
  fetched();
  return { cache, isStale, fetched };
}

test('paying an invoice again changes the invoices and what is due', async () => {
  const { cache, isStale } = caching();
  const invoices = invoicesQuery(api, 'live').queryKey;
  cache.setQueryData(invoices, { pages: [], pageParams: [] });
  await billingCommands(api, cache).payInvoice('0198a000-0000-7000-8000-000000000001');
  expect([cache.getQueryState(invoices)?.isInvalidated, isStale()]).toEqual([true, true]);
});

test('so does the end of its charge, once', () => {
  const { cache, isStale, fetched } = caching();
  const of = (status: Invoice['status']) => [{ status }];
  const { rerender } = renderHook((invoices) => useEndedCharges(invoices), {
    initialProps: of('pending'),
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  expect(isStale()).toBe(false);
  rerender(of('failed'));
  expect(isStale()).toBe(true);
  fetched();
  rerender(of('paid'));
  expect(isStale()).toBe(false);
});
