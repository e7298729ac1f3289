import type { Conversion } from '@sillage/proto/http/conversions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { createApi } from '../../../api/client.ts';
import { ApiContext } from '../../../api/use-api.ts';
import commissions from '../../../locales/en/commissions.json';
import conversions from '../../../locales/en/conversions.json';
import { startEnglish } from '../../../testing/english.ts';
import { CONVERSION } from '../testing/conversion.ts';
import { CommissionList } from './commission-list.tsx';

beforeAll(() => startEnglish({ commissions, conversions }));

const order = (id: number): Conversion => ({
  ...CONVERSION,
  id: `0198a000-0000-7000-8000-00000000000${id}`,
  affiliateId: '0198a000-0000-7000-8000-0000000000a0',
  orderId: `order ${id}`,
  state: 'pending',
});
const rows = [order(1), order(2)];

const reviewOf = (id: string) => ({
  id,
  decision: 'approved' as const,
  reason: '',
  state: 'waiting' as const,
  startsAt: '2026-11-21T10:00:05.000Z',
  total: 1,
  decided: 0,
  skipped: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
});
const REVIEWS = ['0198a000-0000-7000-8000-0000000000e1', '0198a000-0000-7000-8000-0000000000e2'];

function setUp() {
  const requests: { path: string; body: unknown }[] = [];
  let started = 0;
  const api = createApi({
    fetch: async (url, init) => {
      const path = String(url);
      if (init?.method === 'POST') requests.push({ path, body: JSON.parse(String(init.body)) });
      const [, cancelled] = /bulk-reviews\/(.+)\/cancel/.exec(path) ?? [];
      const review = reviewOf(cancelled ?? REVIEWS[started++] ?? '');
      return new Response(JSON.stringify(cancelled ? { ...review, state: 'cancelled' } : review));
    },
    accessToken: async () => 'token',
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  const client = new QueryClient();
  const list = (change: Partial<ComponentProps<typeof CommissionList>>) => (
    <QueryClientProvider client={client}>
      <ApiContext value={api}>
        <CommissionList
          rows={rows}
          bulkReviews={[]}
          filter={{}}
          onExplain={() => {}}
          onEnd={() => {}}
          onDecided={() => {}}
          campaignName={() => 'Boots'}
          affiliateName={({ orderId }) => orderId ?? ''}
          {...change}
        />
      </ApiContext>
    </QueryClientProvider>
  );
  const { rerender } = render(list({}));
  return { requests, show: (change: Partial<ComponentProps<typeof CommissionList>>) => rerender(list(change)) };
}

const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);

test('a selection of all that match ends with the filter that they matched', async () => {
  const { requests, show } = setUp();
  show({ filter: { affiliateId: order(1).affiliateId ?? '' } });
  fireEvent.keyDown(document, { key: 'A' });
  const isChecked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(isChecked()).toEqual([true, true]);
  show({ filter: {} });
  expect(isChecked()).toEqual([false, false]);
  fireEvent.keyDown(document, { key: 'a' });
  expect(requests).toEqual([]);
});

test('undoing an earlier decision releases its rows, also under another filter', async () => {
  const { requests, show } = setUp();
  for (const name of ['order 1', 'order 2']) {
    fireEvent.click(row(name).getByRole('button', { name: /^Approve/ }));
    await row(name).findByText(commissions.underWay.approved);
  }
  const bulkReviews = REVIEWS.map(reviewOf);
  show({ bulkReviews, filter: { state: 'pending' } });
  const [earlier] = screen.getAllByRole('button', { name: commissions.bulk.undo });
  if (earlier) fireEvent.click(earlier);
  await waitFor(() => expect(row('order 1').queryByText(commissions.underWay.approved)).toBeNull());
  row('order 2').getByText(commissions.underWay.approved);
  // The last one can still be undone by its key.
  fireEvent.keyDown(document, { key: 'u' });
  await waitFor(() => expect(row('order 2').queryByText(commissions.underWay.approved)).toBeNull());
  expect(requests.slice(2).map(({ path }) => path)).toEqual(REVIEWS.map((id) => `/api/v1/bulk-reviews/${id}/cancel`));
});
