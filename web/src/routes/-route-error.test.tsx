import { LANGUAGES } from '@sillage/proto/values/languages';
import { AuthClient } from '@supabase/auth-js';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../api/client.ts';
import { createAppRouter } from '../router.tsx';
import { createViewStore } from '../session/account-view.ts';
import { createSessionStore } from '../session/session-store.ts';
import { noMediaMatches } from '../testing/media.ts';

const texts = import.meta.glob<object>('../locales/*/*.json', { import: 'default', eager: true });

const CAMPAIGN = '0198a000-0000-7000-8000-0000000000c1';
const NOTICE = {
  affiliateId: '0198a000-0000-7000-8000-000000000001',
  affiliateName: 'Ana',
  campaignName: 'Boots',
  maskedEmail: 'a…@example.com',
  hasEmail: true,
  amounts: [],
  account: { status: 'unknown', accountId: null },
  isHeld: false,
  merchantPays: true,
  expiresAt: '2026-12-21T10:00:00.000Z',
};

beforeAll(async () => {
  noMediaMatches();
  window.scrollTo = () => {};
  const resources: Record<string, Record<string, object>> = {};
  for (const [path, text] of Object.entries(texts)) {
    const [, language = '', area = ''] = /(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    resources[language] = { ...resources[language], [area]: text };
  }
  await i18next.use(initReactI18next).init({ resources, defaultNS: 'common', interpolation: { escapeValue: false } });
});

let isDown = true;
beforeEach(() => {
  // React logs each error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  isDown = true;
});

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });

/** Answers only requests for the notice, and only while the server is up. */
async function answerTo(url: string): Promise<Response> {
  if (!isDown && url.startsWith('/api/v1/public/payouts/notice')) return answer(200, NOTICE);
  return answer(503, { code: 'unavailable' });
}

function signedIn() {
  const storageKey = crypto.randomUUID();
  const stored = {
    access_token: `e30.${btoa('{}')}.x`,
    refresh_token: 'refresh-token-1',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: 'u', email: 'owner@example.com', factors: [] },
  };
  const storage = new Map<string, string>([[storageKey, JSON.stringify(stored)]]);
  return new AuthClient({
    url: 'https://sillage.example/auth/v1',
    storageKey,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    autoRefreshToken: false,
    fetch: async () => answer(503, {}),
  });
}

async function open(address: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const session = createSessionStore({
    loadClient: async () => signedIn(),
    reached: { arrival: { kind: 'plain' }, landing: '/auth' },
    stored: undefined,
  });
  session.prepare();
  const nothing = () => {};
  const api = createApi({
    fetch: (url) => answerTo(String(url)),
    accessToken: async () => null,
    onSessionEnded: nothing,
    onFactorNeeded: nothing,
  });
  const router = createAppRouter(
    { api, session, queryClient, viewStore: createViewStore(sessionStorage) },
    createMemoryHistory({ initialEntries: [address] }),
  );
  render(<RouterProvider router={router} />);
  return router;
}

/** The error message in place of the page. */
async function shownFailure() {
  const alert = await screen.findByRole('alert');
  within(alert).getByRole('heading', { level: 1, name: i18next.t('crash.title') });
  for (const key of ['errors:unavailable', 'crash.kept', 'crash.toDo']) within(alert).getByText(i18next.t(key));
  within(alert).getByRole('link', { name: i18next.t('support.contact') });
  return within(alert).getByRole('button', { name: i18next.t('retry') });
}

test.each(Object.keys(LANGUAGES))(
  'a page without its data says in %s what happened, what was kept and what to do, and comes when it is tried again',
  async (language) => {
    await i18next.changeLanguage(language);
    await open('/commission-info?token=t');
    const retry = await shownFailure();
    within(screen.getByRole('banner')).getByRole('link');
    isDown = false;
    fireEvent.click(retry);
    await screen.findByText('Boots');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a merchant whose campaign cannot be loaded keeps the header and the other pages', async () => {
  await i18next.changeLanguage('en');
  const router = await open(`/campaign/${CAMPAIGN}`);
  await shownFailure();
  within(screen.getByRole('banner')).getByRole('button', { name: 'Account of owner@example.com' });
  await act(() => router.navigate({ to: '/account-settings', search: { tab: 'currency' } }));
  await screen.findByRole('heading', { level: 1, name: i18next.t('account:title') });
  await waitFor(() => expect(screen.queryByText(i18next.t('crash.title'))).toBeNull());
});
