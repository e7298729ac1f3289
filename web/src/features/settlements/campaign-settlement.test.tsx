import type { Settlement } from '@sillage/proto/http/settlements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiContext } from '../../api/use-api.ts';
import texts from '../../locales/en/settlements.json';
import { startEnglish } from '../../testing/english.ts';
import { CampaignSettlement } from './campaign-settlement.tsx';
import { NO_SETTLEMENT, type SettlementSearch } from './settlement-search.ts';
import { CAMPAIGN, quote, settlement, settlementLine } from './testing/quotes.ts';
import { billingServer } from './testing/server.ts';

const AFFILIATE = '00000000-0000-7000-8000-0000000000af';
const ENDED = { finishedAt: '2026-11-22T10:01:00.000Z' };
const LEAVING = { settle: 'affiliate_deletion', affiliate: AFFILIATE, settlement: undefined } as const;
const DELETION = { ...NO_SETTLEMENT, settle: 'campaign_deletion' } as const;

beforeAll(async () => {
  await startEnglish({ settlements: texts });
});

let at: ReturnType<typeof billingServer>;
beforeEach(() => {
  at = billingServer();
});

/** Renders a campaign's settlement with the dialog that the search parameters ask for. */
function open(search: SettlementSearch) {
  const handlers = { deleted: vi.fn<() => void>(), affiliatePaidOut: vi.fn<(affiliateId: string) => void>() };
  function Page() {
    const [shown, setShown] = useState(search);
    return (
      <CampaignSettlement
        campaign={{ id: CAMPAIGN, name: 'Launch' }}
        affiliateName={() => 'Noor Haddad'}
        search={shown}
        onClose={() => setShown(NO_SETTLEMENT)}
        onDeleted={handlers.deleted}
        onAffiliatePaidOut={handlers.affiliatePaidOut}
      />
    );
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiContext value={at.api}>
        <RouterProvider router={router} />
      </ApiContext>
    </QueryClientProvider>,
  );
  return handlers;
}

const closeDialog = async () => {
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const confirmed = (change: Partial<Settlement>) => {
  const made = settlement({ lines: [settlementLine({ state: 'notified', mail: 'sent' })], ...change });
  at.confirmWith(made);
  return (end: Partial<Settlement>) => {
    at.server.settlements = [{ ...made, ...ENDED, ...end }];
  };
};

test('an affiliate whose last payment ends after its dialog was closed is removed from the page', async () => {
  at.server.quote = quote({ reason: 'affiliate_deletion', affiliateId: AFFILIATE });
  const finish = confirmed({ reason: 'affiliate_deletion', affiliateId: AFFILIATE, state: 'paying' });
  const handlers = open(LEAVING);
  await press(/and delete$/);
  await screen.findByText(/1 of 1/);
  await closeDialog();
  expect(handlers.affiliatePaidOut).not.toHaveBeenCalled();
  finish({ state: 'completed' });
  await waitFor(() => expect(handlers.affiliatePaidOut.mock.calls).toEqual([[AFFILIATE]]));
});

test('a campaign with nothing to pay is deleted as soon as that is confirmed', async () => {
  at.server.quote = quote({ reason: 'campaign_deletion', charges: [], lines: [] });
  confirmed({ reason: 'campaign_deletion', state: 'completed', lines: [], charges: [], ...ENDED });
  const handlers = open(DELETION);
  await press(/^Delete the campaign$/);
  await waitFor(() => expect(handlers.deleted).toHaveBeenCalledTimes(1));
});

test.each([
  ['is left at once by those who closed the dialog', true, 1],
  ['is left by those who are still reading only when they close the dialog', false, 0],
])('a deleted campaign of which somebody could not be paid %s', async (_, closesBefore, leftAtTheEnd) => {
  at.server.quote = quote({ reason: 'campaign_deletion' });
  const finish = confirmed({ reason: 'campaign_deletion', state: 'paying' });
  const handlers = open(DELETION);
  await press(/and delete$/);
  await screen.findByText(/1 of 1/);
  if (closesBefore) await closeDialog();
  finish({ state: 'partial' });
  if (!closesBefore) await screen.findByText('Partly paid');
  await waitFor(() => expect(handlers.deleted).toHaveBeenCalledTimes(leftAtTheEnd));
  if (!closesBefore) fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(handlers.deleted).toHaveBeenCalledTimes(1));
});

test.each<[string, Partial<Settlement>]>([
  ['Partly paid', { state: 'partial', lines: [settlementLine({ state: 'cancelled' })] }],
  ['Everything is settled.', { state: 'completed', lines: [settlementLine({ state: 'paid' })] }],
])('a campaign of which a part was cancelled is not left: %s', async (shown, ended) => {
  at.server.quote = quote({ reason: 'campaign_deletion' });
  const finish = confirmed({ reason: 'campaign_deletion', state: 'paying' });
  const handlers = open(DELETION);
  await press(/and delete$/);
  await screen.findByText(/1 of 1/);
  const { state, charges, progress } = settlement(ended);
  const cancelled = charges.map((charge) => ({ ...charge, currency: 'USD', state: 'cancelled' as const }));
  finish({ state, progress, charges: [...charges, ...cancelled] });
  await screen.findByText(shown);
  await closeDialog();
  expect(handlers.deleted).not.toHaveBeenCalled();
});

test('what had ended before the page was opened is not announced', async () => {
  const ended = settlement({ reason: 'campaign_deletion', state: 'completed', ...ENDED });
  at.server.settlements = [ended];
  const handlers = open({ ...DELETION, settlement: ended.id });
  await screen.findByRole('dialog');
  await screen.findByText('Everything is settled.');
  expect(handlers.deleted).not.toHaveBeenCalled();
});
