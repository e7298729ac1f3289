import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createApi } from '../api/client.ts';
import { ApiContext } from '../api/use-api.ts';
import { DEFAULT_OPTIONS, DEFAULT_PREFERENCES, decide } from '../consent/consent.ts';
import { useChatWidget } from './chat-widget.ts';

/** jsdom has no idle callback, so idle work starts after three seconds. */
const IDLE_MS = 3_500;
const CHAT = 'https://chat.example.com/widget.js';
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

function open(chatScriptUrl: string | null) {
  let requests = 0;
  const api = createApi({
    fetch: async () => {
      requests += 1;
      return Response.json({ supportEmail: 'help@example.com', chatScriptUrl });
    },
    accessToken: async () => null,
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ApiContext value={api}>{children}</ApiContext>
    </QueryClientProvider>
  );
  return { requests: () => requests, ...renderHook(() => useChatWidget(), { wrapper }) };
}

const allow = (personalization: boolean) =>
  decide('custom', { preferences: { ...DEFAULT_PREFERENCES, personalization }, options: DEFAULT_OPTIONS }, Date.now());

test('nothing of others is loaded before it was allowed or where no chat is set, and a chat is loaded once', async () => {
  const before = open(CHAT);
  allow(false);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  expect([before.requests(), scripts()]).toEqual([0, []]);
  before.unmount();
  allow(true);
  const without = open(null);
  await waitFor(() => expect(without.requests()).toBe(1), { timeout: 5_000 });
  expect(scripts()).toEqual([]);
  without.unmount();
  for (const page of [open(CHAT), open(CHAT)]) {
    await waitFor(() => expect(page.requests()).toBe(1), { timeout: 5_000 });
    await waitFor(() => expect(scripts()).toEqual([CHAT]));
  }
});
