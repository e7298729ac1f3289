import type { ApiScope } from '@sillage/proto/values/api-scopes';
import { createLogger } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { buildHttpApp } from '../app/app.ts';
import { createTestSignIn } from '../testing/index.ts';
import { requireUser } from './access.ts';

async function newApp() {
  const { authenticator, signIn } = await createTestSignIn();
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });
  const onRequest = requireUser(authenticator);
  const money = { changes: 'money' } as const;
  app.get('/api/v1/campaigns', { onRequest }, (request) => request.user.id);
  app.patch('/api/v1/campaigns/:campaignId', { onRequest, config: { ...money, harmless: ['name'] } }, () => 'changed');
  app.get('/api/v1/billing/cards', { onRequest }, () => 'cards');
  app.post('/api/v1/billing/settlements', { onRequest, config: money }, () => 'paid');
  return {
    async ask(method: 'GET' | 'HEAD' | 'PATCH' | 'POST', url: string, scopes: readonly ApiScope[]) {
      const { headers } = await signIn({ scopes });
      const payload = method === 'PATCH' ? { payload: { defaultRateBps: 1000 } } : {};
      const answer = await app.inject({ method, url, headers, ...payload });
      return [answer.statusCode, answer.statusCode < 400 ? undefined : answer.json().code];
    },
    close: () => app.close(),
  };
}

test('a key reaches what its scopes allow, and is told which one it lacks', async () => {
  const app = await newApp();
  const one = '/api/v1/campaigns/0198a000-0000-7000-8000-000000000001';
  expect(await app.ask('GET', '/api/v1/campaigns', ['campaigns:read'])).toEqual([200, undefined]);
  expect(await app.ask('HEAD', '/api/v1/campaigns', ['campaigns:read'])).toEqual([200, undefined]);
  expect(await app.ask('PATCH', one, ['campaigns:write'])).toEqual([200, undefined]);
  expect(await app.ask('PATCH', one, ['campaigns:read'])).toEqual([403, 'insufficient_scope']);
  expect(await app.ask('GET', '/api/v1/campaigns', ['affiliates:read'])).toEqual([403, 'insufficient_scope']);
  expect(await app.ask('GET', '/api/v1/campaigns', [])).toEqual([403, 'insufficient_scope']);
  await app.close();
});

test('no key reaches a route for which no scope is declared', async () => {
  const app = await newApp();
  expect(await app.ask('GET', '/api/v1/billing/cards', ['payments:read'])).toEqual([403, 'forbidden']);
  expect(await app.ask('POST', '/api/v1/billing/settlements', ['payments:read'])).toEqual([403, 'forbidden']);
  await app.close();
});
