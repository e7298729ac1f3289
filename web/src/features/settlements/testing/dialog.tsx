import type { AskQuote } from '@sillage/proto/http/settlements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { ApiContext } from '../../../api/use-api.ts';
import { plain } from '../../../testing/plain.ts';
import type { SelfPay } from '../self-pay-line.tsx';
import { SettlementDialog } from '../settlement-dialog.tsx';
import { CAMPAIGN } from './quotes.ts';

export const PAY: AskQuote = { campaignId: CAMPAIGN, reason: 'pay_now' };
export const DELETE: AskQuote = { campaignId: CAMPAIGN, reason: 'campaign_deletion' };

export const button = (name: RegExp) => screen.findByRole('button', { name: (text) => name.test(plain(text)) });
export const shown = (text: RegExp) => waitFor(() => expect(plain()).toMatch(text));

export function open(api: Api, ask = PAY, settlementId?: string, selfPay?: SelfPay) {
  const dialog = () => (
    <SettlementDialog ask={ask} name="Launch" settlementId={settlementId} selfPay={selfPay} onClose={() => {}} />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: dialog }), history: createMemoryHistory() });
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiContext value={api}>
        <RouterProvider router={router} />
      </ApiContext>
    </QueryClientProvider>,
  );
}
