import { createLogger } from '@sillage/runtime/service';
import { describe, expect, test } from 'vitest';
import { buildHttpApp } from '../app/app.ts';
import { createTestSignIn } from '../testing/index.ts';
import { requireUser } from './access.ts';

const newApp = () => buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });

test('requireUser gives the route its user, and routes without it cannot read one', async () => {
  const { authenticator, signIn } = await createTestSignIn();
  const app = newApp();
  app.get('/me', { onRequest: requireUser(authenticator) }, (request) => request.user);
  app.get('/open', (request) => request.user);
  const ana = await signIn({ email: 'ana@example.com' });
  const bob = await signIn();
  const [first, second] = await Promise.all([
    app.inject({ url: '/me', headers: ana.headers }),
    app.inject({ url: '/me', headers: bob.headers }),
  ]);
  expect(first.json()).toEqual(ana.user);
  expect(second.json()).toEqual(bob.user);
  expect((await app.inject('/me')).json()).toMatchObject({ status: 401, code: 'unauthorized' });
  expect((await app.inject({ url: '/open', headers: ana.headers })).statusCode).toBe(500);
  await app.close();
});

const low = { hasSecondFactor: true };
const high = { hasSecondFactor: true, aal: 'aal2' as const };

test.each([
  ['reading, at aal1', 'read', low, 200],
  ['a change of access, without a second factor', 'access', {}, 200],
  ['a change of access, at aal1', 'access', low, 403],
  ['a change of access, at aal2', 'access', high, 200],
  ['money, without a second factor', 'money', {}, 200],
  ['money, at aal1', 'money', low, 403],
  ['money, at aal2', 'money', high, 200],
] as const)('%s: %#', async (_name, route, given, status) => {
  const { authenticator, signIn } = await createTestSignIn();
  const app = newApp();
  const onRequest = requireUser(authenticator);
  app.get('/read', { onRequest }, (request) => request.user.id);
  app.get('/access', { onRequest, config: { changes: 'access' } }, (request) => request.user.id);
  app.get('/money', { onRequest, config: { changes: 'money' } }, (request) => request.user.id);
  const { user, headers } = await signIn(given);
  const answer = await app.inject({ url: `/${route}`, headers });
  expect(answer.statusCode).toBe(status);
  if (status === 200) expect(answer.body).toBe(user.id);
  else
    expect(answer.json()).toMatchObject({
      type: '/api/errors#insufficient_aal',
      code: 'insufficient_aal',
      status: 403,
    });
  await app.close();
});

describe('a change of several things at once', () => {
  test.each([
    [{ name: 'A' }, low, 200],
    [{ name: 'A', rate: 5 }, low, 403],
    [{ rate: 5 }, low, 403],
    [{ somethingNew: 1 }, low, 403],
    [{}, low, 200],
    [{ name: 'A', rate: 5 }, high, 200],
    [{ rate: 5 }, {}, 200],
  ] as const)('%o: %#', async (payload, given, status) => {
    const { authenticator, signIn } = await createTestSignIn();
    const app = newApp();
    const config = { changes: 'money', harmless: ['name'] } as const;
    app.patch('/thing', { onRequest: requireUser(authenticator), config }, (request) => request.user.id);
    const { headers } = await signIn(given);
    const answer = await app.inject({ method: 'PATCH', url: '/thing', headers, payload });
    expect(answer.statusCode).toBe(status);
    await app.close();
  });
});

describe('an app does not start with a route', () => {
  test.each(['post', 'put', 'patch', 'delete', 'all'] as const)(
    'of the method %s that does not say what it changes',
    async (method) => {
      const app = newApp();
      expect(() => app[method]('/thing', () => 'ok')).toThrow('/thing does not declare what it changes');
      await app.close();
    },
  );

  test('that changes money and asks nobody', async () => {
    const app = newApp();
    expect(() => app.post('/pay', { config: { changes: 'money' } }, () => 'ok')).toThrow(
      'changes money and asks nobody',
    );
    app.post('/webhook', { config: { changes: 'money', proof: 'signature' } }, () => 'ok');
    app.post('/nothing', { config: { changes: 'nothing' } }, () => 'ok');
    await app.close();
  });
});
