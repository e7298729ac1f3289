import { render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { ApiContext } from '../../api/use-api.ts';
import { createViewStore, ViewContext } from '../../session/account-view.ts';
import type { SessionState, SessionStore } from '../../session/session-store.ts';
import { SessionContext } from '../../session/use-session.ts';
import type { OwnDashboard } from './own-dashboard.ts';
import { useOwnDevice } from './use-own-device.ts';

const SIGNED_OUT: SessionState = { status: 'signedOut', ended: false };
const user = { id: 'a merchant', email: 'owner@shop.example', isRecovering: false };
const ofAffiliate = (affiliateId: string): OwnDashboard => ({ campaignId: 'c', affiliateId, ticket: 'their ticket' });

function Page({ of }: { readonly of: OwnDashboard | undefined }) {
  useOwnDevice(of);
  return null;
}

function open(of: OwnDashboard | undefined, state = SIGNED_OUT, view: string | null = null) {
  const sent: (string | null)[][] = [];
  const api = createApi({
    fetch: async (path, init) => {
      sent.push([init?.method ?? '', String(path), new Headers(init?.headers).get('authorization')]);
      return new Response(null, { status: 503 });
    },
    accessToken: async () => 'the token of a session',
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  const session = { current: () => state, subscribe: () => () => true } as unknown as SessionStore;
  sessionStorage.clear();
  if (view !== null) sessionStorage.setItem('sillage.view', view);
  const page = (shown: OwnDashboard | undefined) => (
    <StrictMode>
      <ApiContext value={api}>
        <SessionContext value={session}>
          <ViewContext value={createViewStore(sessionStorage)}>
            <Page of={shown} />
          </ViewContext>
        </SessionContext>
      </ApiContext>
    </StrictMode>
  );
  const { rerender } = render(page(of));
  return { sent, show: (shown: OwnDashboard | undefined) => rerender(page(shown)) };
}

test('an affiliate’s own page says once that it was opened, by its ticket, and keeps a failure to itself', async () => {
  const { sent, show } = open(undefined);
  expect(sent).toEqual([]);
  show(ofAffiliate('ada'));
  show({ ...ofAffiliate('ada'), ticket: 'a renewed ticket' });
  await waitFor(() => expect(sent).toHaveLength(1));
  show(ofAffiliate('grace'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toEqual(['POST', '/api/v1/public/statistics/campaigns/c/own-device', 'Bearer their ticket']);
});

test.each<[string, SessionState, string | null]>([
  ['a merchant is signed in', { status: 'signedIn', user }, null],
  ['a merchant has shown the first factor', { status: 'challenge', user }, null],
  ['it is not known yet', { status: 'loading' }, null],
  [
    'the demo is looked at',
    SIGNED_OUT,
    JSON.stringify({ isDemo: true, accessToken: 'a', expiresAt: '2099-01-01T00:00:00Z' }),
  ],
])('it says nothing where %s', async (_, state, view) => {
  const { sent } = open(ofAffiliate('linus'), state, view);
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([]);
});
