import { randomUUID } from 'node:crypto';
import { createLogger } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { buildHttpApp } from '../app/app.ts';
import { createTestSignIn } from '../testing/index.ts';
import { requireUser } from './access.ts';
import { REVOCATIONS_WRITTEN_KEY, revokedSessionKey } from './revoked-sessions.ts';
import type { User } from './user.ts';

const administrator = { id: randomUUID(), sessionId: randomUUID() };

async function newApp(viewer: NonNullable<User['viewer']> = administrator) {
  const hot = new Map([[REVOCATIONS_WRITTEN_KEY, '1']]);
  const { authenticator, signIn } = await createTestSignIn({ get: async (key) => hot.get(key) });
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });
  const onRequest = requireUser(authenticator);
  app.get('/api/v1/campaigns', { onRequest }, (request) => request.user.id);
  app.get('/api/v1/imports', { onRequest }, () => 'imports');
  app.get('/api/v1/billing/cards', { onRequest }, () => 'cards');
  app.get('/api/v1/account/export', { onRequest, config: { changes: 'access' } }, () => 'everything');
  app.post('/api/v1/campaigns', { onRequest, config: { changes: 'nothing' } }, () => 'changed');
  app.patch(
    '/api/v1/campaigns/:campaignId',
    { onRequest, config: { changes: 'money', harmless: ['name'] } },
    () => 'changed',
  );
  const { user, headers } = await signIn({ viewer });
  return {
    app,
    hot,
    user,
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

test.each([
  ['GET', '/api/v1/campaigns', 200, undefined],
  ['GET', '/api/v1/imports', 403, 'read_only_view'],
  ['GET', '/api/v1/billing/cards', 403, 'read_only_view'],
  ['POST', '/api/v1/campaigns', 403, 'read_only_view'],
  ['PATCH', '/api/v1/campaigns/0198a000-0000-7000-8000-000000000001', 403, 'read_only_view'],
] as const)('a visitor of the demo who asks %s %s gets %i', async (method, url, status, code) => {
  const { app, hot, ask } = await newApp('visitor');
  // There is no session that could have ended, so nothing waits for the hot store.
  hot.clear();
  expect(await ask(method, url)).toEqual([status, code]);
  await app.close();
});

test('the administrator sees more than a visitor of the demo', async () => {
  const { app, ask } = await newApp();
  expect(await ask('GET', '/api/v1/imports')).toEqual([200, undefined]);
  await app.close();
});

test.each([administrator, 'visitor' as const])('a view passes for the account itself nowhere else', async (viewer) => {
  const { app, authenticator, headers, user } = await newApp(viewer);
  await expect(authenticator.authenticate(headers.authorization)).rejects.toMatchObject({ code: 'read_only_view' });
  expect(await authenticator.authenticateToRead(headers.authorization)).toEqual(user);
  await app.close();
});

test.each([
  ['its owner withdrew the consent', (view: Awaited<ReturnType<typeof newApp>>) => view.user.sessionId],
  ['the administrator signed out', () => administrator.sessionId],
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
