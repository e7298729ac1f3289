import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { ApiContext } from '../../api/use-api.ts';
import connections from '../../locales/en/connections.json';
import { startEnglish } from '../../testing/english.ts';
import { DestinationHint } from './destination-hint.tsx';

beforeAll(async () => {
  await startEnglish({ connections });
});

/** The server's answer for each address; other addresses fail. */
function show(answers: Readonly<Record<string, object>>) {
  const checkedUrls: string[] = [];
  const api = createApi({
    fetch: async (_path, init) => {
      const { url } = JSON.parse(String(init?.body));
      checkedUrls.push(url);
      return Response.json(answers[url] ?? { code: 'rate_limited' }, { status: answers[url] ? 200 : 429 });
    },
    accessToken: async () => null,
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  const client = new QueryClient();
  const hint = (typed: string) => (
    <QueryClientProvider client={client}>
      <ApiContext value={api}>
        <DestinationHint typed={typed}>Where links lead</DestinationHint>
      </ApiContext>
    </QueryClientProvider>
  );
  const { rerender } = render(hint(''));
  return { checkedUrls, type: (typed: string) => rerender(hint(typed)) };
}
const said = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text), { timeout: 5_000 });

test('an address is looked at once it is not typed any more, and then forgotten with the next letter', async () => {
  const url = 'https://shop.example/';
  const at = show({ [url]: { url, result: 'script_missing', refusal: null } });
  for (const typed of ['s', 'shop', 'shop.ex', 'shop.example']) at.type(typed);
  await said('Reached. The tracking script is not on the page yet.');
  expect(at.checkedUrls).toEqual([url]);
  at.type('shop.example/');
  await said('Reached.');
  at.type('shop.example/b');
  await said(/^Where links lead$/);
});

test('says in words why an address cannot be reached', async () => {
  const url = 'http://192.168.0.10/';
  const at = show({ [url]: { url, result: 'unreachable', refusal: 'private_address' } });
  at.type('192.168.0.10');
  await said('Not reachable. The address is one of a private network, which the server does not visit.');
});

test('where it cannot be looked at, nothing is said of it', async () => {
  const at = show({});
  at.type('shop.example');
  await waitFor(() => expect(at.checkedUrls).toHaveLength(1), { timeout: 5_000 });
  await said(/^Where links lead$/);
});
