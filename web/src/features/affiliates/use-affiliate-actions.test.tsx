import type { Affiliate } from '@sillage/proto/http/campaigns';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import campaignTexts from '../../locales/en/campaign.json';
import { startEnglish } from '../../testing/english.ts';
import { noMediaMatches } from '../../testing/media.ts';
import { Toaster } from '../../ui/primitives/toaster.tsx';
import { type AffiliateCommands, useAffiliateActions } from './use-affiliate-actions.tsx';

beforeAll(async () => {
  noMediaMatches();
  await startEnglish({ campaign: campaignTexts });
});

const affiliate = (id: string, name: string): Affiliate => ({
  id,
  campaignId: 'c',
  name,
  email: 'affiliate@example.com',
  rateBps: 1_000,
  isActive: true,
  trackingUrl: 'https://go.example.com/s/abc123',
  couponCodes: [],
  shortCode: 'abc123',
  dashboardUrl: 'https://go.example.com/affiliate/1',
  createdAt: '2026-11-21T10:00:00.000Z',
});

function Row({ of, commands }: { of: Affiliate; commands: AffiliateCommands }) {
  const { invite, pause, dialog } = useAffiliateActions(of, commands);
  return (
    <>
      <button type="button" onClick={invite}>
        Invite {of.name}
      </button>
      <button type="button" onClick={pause}>
        Pause {of.name}
      </button>
      {dialog}
    </>
  );
}

function show(commands: Partial<AffiliateCommands>) {
  const never = () => new Promise<never>(() => {});
  const all = { update: never, renewLink: never, invite: never, ...commands };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Row of={affiliate('1', 'Ana')} commands={all} />
      <Row of={affiliate('2', 'Ben')} commands={all} />
      <Toaster />
    </QueryClientProvider>,
  );
}

test('what is under way for one affiliate is not begun twice, and does not keep another waiting', async () => {
  const invited: string[] = [];
  show({
    invite: (affiliateId) => {
      invited.push(affiliateId);
      return new Promise(() => {});
    },
  });
  await act(async () => {
    for (const name of ['Ana', 'Ana', 'Ben']) screen.getByRole('button', { name: `Invite ${name}` }).click();
  });
  await waitFor(() => expect(invited).toEqual(['1', '2']));
});

test('pauses an affiliate at once, and resumes them where that is undone', async () => {
  const changes: unknown[] = [];
  show({ update: async (...change) => changes.push(change) });
  fireEvent.click(screen.getByRole('button', { name: 'Pause Ben' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changes).toEqual([
      ['2', { isActive: false }],
      ['2', { isActive: true }],
    ]),
  );
});
