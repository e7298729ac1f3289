import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import affiliates from '../../locales/en/affiliates.json';
import campaign from '../../locales/en/campaign.json';
import { startEnglish } from '../../testing/english.ts';
import { noMediaMatches } from '../../testing/media.ts';
import { AllAffiliates } from './all-affiliates.tsx';

beforeAll(async () => {
  noMediaMatches();
  await startEnglish({ affiliates, campaign });
});

const campaignOf = (id: string, defaultRateBps: number): CampaignSummary => ({
  id,
  name: id,
  description: '',
  targetUrl: 'https://shop.example',
  isActive: true,
  defaultRateBps,
  holdDays: 30,
  autoApprove: false,
  approvalLimitMinor: null,
  allowedHosts: [],
  currency: 'EUR',
  isDemo: false,
  isTest: false,
  liveSince: null,
  paymentMode: 'self_pay',
  affiliatesCount: 0,
  publicDashboardUrl: 'https://go.example.com/r/1',
  createdAt: '2026-11-21T10:00:00.000Z',
});
const never = () => new Promise<never>(() => {});

test('choosing the campaign keeps what was typed, and sets only a rate that was not', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AllAffiliates
        campaigns={[campaignOf('Boots', 1_000), campaignOf('Hats', 2_000)]}
        list={{
          rows: [],
          isPart: false,
          search: '',
          setSearch: () => {},
          sort: { key: 'name', descending: false },
          sortBy: () => {},
        }}
        isEmpty
        commandsOf={() => ({
          add: never,
          commands: { update: never, renewLink: never, invite: never },
          remove: never,
          markPaid: never,
        })}
        onSettleAndRemove={() => {}}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: campaign.affiliate.add.title }));
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const choose = (value: string) => fireEvent.change(field(affiliates.campaign), { target: { value } });
  fireEvent.change(field(campaign.affiliate.name), { target: { value: 'Ada' } });
  expect(field(campaign.affiliate.rate).value).toBe('10');
  choose('Hats');
  expect(field(campaign.affiliate.name).value).toBe('Ada');
  expect(field(campaign.affiliate.rate).value).toBe('20');
  fireEvent.change(field(campaign.affiliate.rate), { target: { value: '12.5' } });
  choose('Boots');
  expect(field(affiliates.campaign).value).toBe('Boots');
  expect(field(campaign.affiliate.rate).value).toBe('12.5');
});
