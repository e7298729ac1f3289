import { randomUUID } from 'node:crypto';
import { createLogger } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { requireUser } from './access.ts';
import { buildHttpApp } from './app.ts';
import { REVOCATIONS_WRITTEN_KEY, revokedSessionKey } from './revoked-sessions.ts';
import { createTestSignIn } from './testing/index.ts';

async function newApp() {
  const hot = new Map([[REVOCATIONS_WRITTEN_KEY, '1']]);
  const { authenticator, signIn } = await createTestSignIn({ get: async (key) => hot.get(key) });
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });
  const onRequest = requireUser(authenticator);
  app.get('/api/v1/campaigns', { onRequest }, (request) => request.user.id);
  app.get('/api/v1/billing/cards', { onRequest }, () => 'cards');
  app.get('/api/v1/account/export', { onRequest, config: { changes: 'access' } }, () => 'everything');
  app.post('/api/v1/campaigns', { onRequest, config: { changes: 'nothing' } }, () => 'changed');
  app.patch(
    '/api/v1/campaigns/:campaignId',
    { onRequest, config: { changes: 'money', harmless: ['name'] } },
    () => 'changed',
  );
  const viewer = { id: randomUUID(), sessionId: randomUUID() };
  const { user, headers } = await signIn({ viewer });
  return {
    app,
    hot,
    user,
    viewer,
    authenticator,
    headers,
    async ask(method: 'GET' | 'HEAD' | 'PATCH' | 'POST', url: string) {
      const payload = method === 'PATCH' || method === 'POST' ? { payload: { name: 'x' } } : {};
      const answer = await app.inject({ method, url, headers, ...payload });
      return [answer.statusCode, method === 'HEAD' || answer.statusCode < 400 ? undefined : answer.json().code];
    },
  };
}

test.each([
  ['GET', '/api/v1/campaigns', 200, undefined],
  ['HEAD', '/api/v1/campaigns', 200, undefined],
  ['GET', '/api/v1/billing/cards', 403, 'read_only_view'],
  ['GET', '/api/v1/account/export', 403, 'read_only_view'],
  ['POST', '/api/v1/campaigns', 403, 'read_only_view'],
  ['PATCH', '/api/v1/campaigns/0198a000-0000-7000-8000-000000000001', 403, 'read_only_view'],
] as const)('a view that asks %s %s gets %i', async (method, url, status, code) => {
  const { app, ask } = await newApp();
  expect(await ask(method, url)).toEqual([status, code]);
  await app.close();
});

test('a view passes for the account itself nowhere else', async () => {
  const { app, authenticator, headers, user } = await newApp();
  await expect(authenticator.authenticate(headers.authorization)).rejects.toMatchObject({ code: 'read_only_view' });
  expect(await authenticator.authenticateToRead(headers.authorization)).toEqual(user);
  await app.close();
});

test.each([
  ['its owner withdrew the consent', (view: Awaited<ReturnType<typeof newApp>>) => view.user.sessionId],
  ['the administrator signed out', (view: Awaited<ReturnType<typeof newApp>>) => view.viewer.sessionId],
])('a view ends at once when %s', async (_why, sessionOf) => {
  const view = await newApp();
  view.hot.set(revokedSessionKey(sessionOf(view)), '1');
  expect(await view.ask('GET', '/api/v1/campaigns')).toEqual([401, 'session_not_found']);
  await view.app.close();
});

test('a view waits while it cannot be known whether the consent still holds', async () => {
  const view = await newApp();
  view.hot.clear();
  expect(await view.ask('GET', '/api/v1/campaigns')).toEqual([503, 'unavailable']);
  await view.app.close();
});
