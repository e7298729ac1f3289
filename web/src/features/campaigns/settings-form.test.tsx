import type { Campaign, UpdateCampaign } from '@sillage/proto/http/campaigns';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import campaignTexts from '../../locales/en/campaign.json';
import { startEnglish } from '../../testing/english.ts';
import { SettingsForm } from './settings-form.tsx';

beforeAll(async () => {
  // The switch measures itself, and jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await startEnglish({ campaign: campaignTexts });
});

const campaign: Campaign = {
  id: '00000001-0000-7000-8000-0000000000c0',
  name: 'Boots',
  description: '',
  targetUrl: 'https://shop.example.com/',
  isActive: true,
  defaultRateBps: 1_000,
  attributionWindowSeconds: 86_400,
  holdDays: 14,
  autoApprove: false,
  approvalLimitMinor: null,
  largestOrderMinor: 1_000_000,
  attributionModel: 'first_click',
  clickBeforeCode: false,
  renewalMonths: 0,
  allowedHosts: [],
  ownPagesOnly: false,
  currency: 'EUR',
  visibility: 'link',
  publicKey: 'pk',
  isDemo: false,
  isTest: false,
  liveSince: null,
  paymentMode: 'self_pay',
  minimumPayoutMinor: 0,
  cardId: null,
  isArchived: false,
  affiliatesCount: 0,
  publicDashboardUrl: 'https://go.example.com/r/1',
  trackingScript: '',
  conversionSnippet: '',
  platformSnippets: { shopify: '', woocommerce: '' },
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};

test('the attribution model is explained as it is chosen, and only it is sent', async () => {
  const sent: UpdateCampaign[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsForm campaign={campaign} update={async (change) => sent.push(change)} />
    </QueryClientProvider>,
  );
  const model = screen.getByLabelText('Attribution');
  expect(model).toHaveProperty('value', 'first_click');
  expect(document.body.textContent).toContain('A sale belongs to the click that brought the visitor first.');
  fireEvent.change(model, { target: { value: 'last_click' } });
  await waitFor(() => expect(document.body.textContent).toContain('A sale belongs to the latest click before it.'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ attributionModel: 'last_click' }]));
});

test('changes what decides beside a click, and keeps months that are not among the usual ones', async () => {
  const sent: UpdateCampaign[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsForm campaign={{ ...campaign, renewalMonths: 5 }} update={async (change) => sent.push(change)} />
    </QueryClientProvider>,
  );
  const renewals = screen.getByLabelText('Later orders of a customer');
  expect(renewals).toHaveProperty('value', '5');
  fireEvent.change(screen.getByLabelText('When a coupon code and a click name different affiliates'), {
    target: { value: 'click' },
  });
  fireEvent.change(renewals, { target: { value: 'lifetime' } });
  fireEvent.click(screen.getByLabelText(/^Only these hosts report conversions/));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ clickBeforeCode: true, renewalMonths: null, ownPagesOnly: true }]));
});

test('limits what is approved by itself, and lifts the limit where the field is emptied', async () => {
  const sent: UpdateCampaign[] = [];
  const form = (approvalLimitMinor: number | null) => (
    <QueryClientProvider client={new QueryClient()}>
      <SettingsForm campaign={{ ...campaign, approvalLimitMinor }} update={async (change) => sent.push(change)} />
    </QueryClientProvider>
  );
  const { rerender } = render(form(null));
  const limit = screen.getByLabelText(/^Approve automatically up to \(EUR\)/);
  const save = (value: string) => {
    fireEvent.change(limit, { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  expect(limit).toHaveProperty('value', '');
  save('0');
  await waitFor(() =>
    expect(document.body.textContent).toContain('Enter an amount greater than 0, or leave it empty.'),
  );
  save('200');
  await waitFor(() => expect(sent).toEqual([{ approvalLimitMinor: 20_000 }]));
  rerender(form(20_000));
  await waitFor(() => expect(limit).toHaveProperty('value', '200'));
  save('');
  await waitFor(() => expect(sent).toEqual([{ approvalLimitMinor: 20_000 }, { approvalLimitMinor: null }]));
});
