import type { Application, ApplicationList } from '@sillage/proto/http/join';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createApi } from '../../../api/client.ts';
import { ApiContext } from '../../../api/use-api.ts';
import joining from '../../../locales/en/joining.json';
import { createViewStore, ViewContext } from '../../../session/account-view.ts';
import { startEnglish } from '../../../testing/english.ts';
import { Applications } from './applications.tsx';

beforeAll(() => startEnglish({ joining }));

const uuid = (at: number) => `0198a000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const CAMPAIGN = uuid(1000);

const applicant = (at: number, more: Partial<Application> = {}): Application => ({
  id: uuid(at),
  campaignId: CAMPAIGN,
  campaignName: 'Boots',
  state: 'open',
  name: `Grace ${at}`,
  email: `grace-${at}@example.com`,
  answers: [
    { question: 'Where do you publish?', answer: 'On my blog' },
    { question: 'Anything else?', answer: '' },
  ],
  termsVersion: 2,
  appliedAt: '2026-11-21T10:00:00.000Z',
  decidedAt: null,
  reason: '',
  acceptedBy: null,
  affiliateId: null,
  ...more,
});

interface Server {
  applications: readonly Application[];
  /** The status of the next decision. */
  status?: number;
}

/** Answers as the service does; returns the requests that it received. */
function show(server: Server, storage: Storage = window.sessionStorage) {
  const requests: string[] = [];
  const answer = (url: URL): ApplicationList => {
    const { applications } = server;
    const matching = applications.filter(({ state }) => state === url.searchParams.get('state'));
    const from = matching.findIndex(({ id }) => id === url.searchParams.get('cursor')) + 1;
    const page = matching.slice(from, from + Number(url.searchParams.get('limit')));
    const last = page.at(-1);
    return { applications: page, next: last && last !== matching.at(-1) ? last.id : null };
  };
  const api = createApi({
    fetch: async (path, init) => {
      const url = new URL(String(path), 'https://go.example.com');
      const body = typeof init?.body === 'string' ? init.body : '';
      requests.push(`${init?.method ?? 'GET'} ${url.pathname} ${body}`.trim());
      if (init?.method !== 'POST') return Response.json(answer(url));
      if (server.status === 409) return Response.json({ code: 'conflict', title: 'decided' }, { status: 409 });
      const { decision, reason = '' } = JSON.parse(body);
      server.applications = server.applications.map((application) =>
        url.pathname.includes(application.id)
          ? {
              ...application,
              state: decision === 'accept' ? 'accepted' : 'declined',
              decidedAt: '2026-11-22T10:00:00.000Z',
              reason,
            }
          : application,
      );
      return new Response(null, { status: 204 });
    },
    accessToken: async () => null,
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiContext value={api}>
        <ViewContext value={createViewStore(storage)}>
          <Applications rateOf={() => 1000} />
        </ViewContext>
      </ApiContext>
    </QueryClientProvider>,
  );
  return requests;
}

const decisions = (requests: readonly string[]) => requests.filter((request) => request.startsWith('POST'));
const inDialog = (name: string) => {
  const button = screen.getAllByRole('button', { name }).at(-1);
  if (!button) throw new Error(`no ${name}`);
  fireEvent.click(button);
};

test('an application is accepted at the campaign’s rate, and looked up among the accepted ones', async () => {
  const requests = show({ applications: [applicant(1)] });
  await screen.findByRole('heading', { name: '1 application' });
  expect(document.body.textContent).toContain('On my blog');
  expect(document.body.textContent).not.toContain('Anything else?');
  screen.getByText('Accepted version 2 of the terms');
  fireEvent.click(screen.getByRole('button', { name: 'Accept Grace 1' }));
  screen.getByText('Empty: the campaign’s default rate, 10%.');
  inDialog('Accept');
  await screen.findByRole('heading', { name: 'No application waits for you' });
  expect(decisions(requests)).toEqual([
    `POST /api/v1/affiliates/applications/${uuid(1)}/decision {"decision":"accept"}`,
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Accepted' }));
  await screen.findByText(/^Accepted on /);
});

test('a rate of their own goes along, and a reason is mailed as it was written', async () => {
  const requests = show({ applications: [applicant(1), applicant(2)] });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept Grace 1' }));
  const rate = screen.getByLabelText(/^Commission rate/);
  fireEvent.change(rate, { target: { value: '120' } });
  inDialog('Accept');
  await screen.findByText('The commission rate must be between 0 and 100%');
  fireEvent.change(rate, { target: { value: '12,5' } });
  inDialog('Accept');
  await screen.findByRole('heading', { name: '1 application' });
  fireEvent.click(screen.getByRole('button', { name: 'Decline Grace 2' }));
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'We have enough.' } });
  inDialog('Decline');
  await screen.findByRole('heading', { name: 'No application waits for you' });
  expect(decisions(requests).map((request) => request.replace(/^\S+ \S+ /, ''))).toEqual([
    '{"decision":"accept","rateBps":1250}',
    '{"decision":"decline","reason":"We have enough."}',
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'Declined' }));
  await screen.findByText(/Reason: We have enough\.$/);
});

test('one that somebody else has decided closes the dialog and brings the list up to date', async () => {
  const server: Server = { applications: [applicant(1)], status: 409 };
  show(server);
  fireEvent.click(await screen.findByRole('button', { name: 'Decline Grace 1' }));
  server.applications = [applicant(1, { state: 'accepted', decidedAt: '2026-11-22T10:00:00.000Z' })];
  inDialog('Decline');
  await screen.findByRole('heading', { name: 'No application waits for you' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a long list begins short, and goes on page by page', async () => {
  show({ applications: Array.from({ length: 60 }, (_, at) => applicant(at)) });
  await screen.findByRole('heading', { name: 'More than 50 applications' });
  const shown = () => screen.getAllByRole('button', { name: /^Accept Grace/ }).length;
  expect(shown()).toBe(3);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(shown()).toBe(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('heading', { name: '60 applications' });
  expect(shown()).toBe(60);
});

test('where nobody has ever applied there is nothing, and whoever only looks asks for nothing', async () => {
  const requests = show({ applications: [] });
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(screen.queryByRole('heading')).toBeNull();
  const viewing = window.localStorage;
  viewing.setItem(
    'sillage.view',
    JSON.stringify({ isDemo: true, accessToken: 'a', expiresAt: '2100-01-01T00:00:00.000Z' }),
  );
  const requestsByViewer = show({ applications: [applicant(1)] }, viewing);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requestsByViewer).toEqual([]);
});

test('an acceptance by a rule says which rule of which version took it', async () => {
  const accepted = { state: 'accepted', decidedAt: '2026-11-22T10:00:00.000Z', affiliateId: uuid(7) } as const;
  show({ applications: [applicant(1), applicant(2, { ...accepted, acceptedBy: { rule: 'domain', version: 3 } })] });
  fireEvent.click(await screen.findByRole('radio', { name: 'Accepted' }));
  await screen.findByText(/By your rule on domains, version 3\./);
});
