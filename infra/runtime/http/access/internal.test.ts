import { AppError, createLogger } from '@sillage/runtime/service';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createMemoryHotStore } from '../../hot/memory.ts';
import { buildHttpApp } from '../app/app.ts';
import type { HttpApp } from '../app/http-app.ts';
import { listen } from '../app/listen.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { createAccessTickets } from './access-tickets.ts';
import { INTERNAL_HEADER, requireInternal } from './internal.ts';

const hot = createMemoryHotStore();

const SECRET = 'internal-secret-of-at-least-32-characters';
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(routes: (app: HttpApp) => void): Promise<{ url: string; close: () => Promise<void> }> {
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });
  routes(app);
  const listening = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  closers.push(() => listening.close());
  return listening;
}

test.each([
  ['without the header', {}],
  ['with another secret', { [INTERNAL_HEADER]: `${SECRET}x` }],
  ['with an empty secret', { [INTERNAL_HEADER]: '' }],
])('internal routes answer 404 without the secret: %s', async (_name, headers) => {
  const { url } = await serve((app) =>
    app.get('/internal/x', { onRequest: requireInternal(SECRET) }, () => ({ ok: true })),
  );
  const response = await fetch(`${url}/internal/x`, { headers });
  expect(response.status).toBe(404);
  const unknown = await (await fetch(`${url}/internal/y`)).json();
  expect(await response.json()).toEqual(Object.assign({}, unknown, { requestId: expect.any(String) }));
});

test('services call each other with the secret and get a parsed answer', async () => {
  const { url } = await serve((app) =>
    app.post('/internal/x', { onRequest: requireInternal(SECRET), config: { changes: 'nothing' } }, (request) => ({
      got: request.body,
    })),
  );
  const answer = await fetchJson(`${url}/internal/x`, z.object({ got: z.object({ n: z.int() }) }), {
    method: 'POST',
    body: { n: 1 },
    internalSecret: SECRET,
  });
  expect(answer).toEqual({ got: { n: 1 } });
});

test.each([
  [
    'a problem is the same error here',
    '/problem',
    { code: 'campaign_paused', message: 'It is paused', retriable: false },
  ],
  ['an answer that does not match the schema', '/form', { code: 'internal' }],
  ['no JSON at all', '/text', { code: 'internal' }],
  ['a 502 without a problem', '/bad-gateway', { code: 'unavailable', retriable: true }],
  ['a service that exceeds the timeout', '/slow', { code: 'unavailable', retriable: true }],
  ['a redirect is not followed', '/redirect', { code: 'unavailable' }],
])('fetchJson maps what goes wrong: %s', async (_name, path, error) => {
  const { url } = await serve((app) => {
    app.get('/problem', () => {
      throw new AppError('campaign_paused', 'It is paused');
    });
    app.get('/form', () => ({ other: 1 }));
    app.get('/text', () => 'hello');
    app.get('/bad-gateway', (_request, reply) => reply.code(502).send('<html>'));
    app.get('/slow', () => new Promise((resolve) => setTimeout(() => resolve({ ok: true }), 500)));
    app.get('/redirect', (_request, reply) => reply.redirect('/form'));
  });
  await expect(
    fetchJson(`${url}${path}?token=secret`, z.object({ ok: z.boolean() }), { timeoutMs: 200 }),
  ).rejects.toMatchObject(error);
});

test.each(['/problem', '/unknown', '/form', '/text'])(
  'what is asked again and again is unavailable: %s',
  async (path) => {
    const { url } = await serve((app) => {
      app.get('/problem', () => {
        throw new AppError('campaign_paused', 'It is paused');
      });
      app.get('/form', () => ({ other: 1 }));
      app.get('/text', () => 'hello');
    });
    await expect(
      fetchJson(`${url}${path}`, z.object({ ok: z.boolean() }), { alwaysRetriable: true }),
    ).rejects.toMatchObject({ code: 'unavailable', retriable: true });
  },
);

test('an unreachable service is unavailable, and the query is not in the error', async () => {
  const error = await fetchJson('http://127.0.0.1:1/x?token=secret', z.unknown()).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'unavailable', detail: { url: 'http://127.0.0.1:1/x' } });
});

test('closing lets the request under way finish, although its connection would be kept alive', async () => {
  let began: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const { url, close } = await serve((app) =>
    app.get('/slow', async () => {
      began();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { finished: true };
    }),
  );
  const request = fetch(`${url}/slow`);
  await begun;
  const closed = close();
  expect(await (await request).json()).toEqual({ finished: true });
  await closed;
  await expect(fetch(`${url}/slow`)).rejects.toThrow();
});

test('an access ticket grants access for one hour', async () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const tickets = createAccessTickets(SECRET, hot, () => now);
  const whole = await tickets.sign({ campaignId: 'c1' });
  const one = await tickets.sign({ campaignId: 'c1', affiliateId: 'a1' });
  expect(await tickets.verify(whole)).toEqual({ campaignId: 'c1' });
  now = new Date('2026-11-21T10:59:59Z');
  expect(await tickets.verify(one)).toEqual({ campaignId: 'c1', affiliateId: 'a1' });
  now = new Date('2026-11-21T11:00:00Z');
  await expect(tickets.verify(one)).rejects.toMatchObject({ code: 'access_restricted' });
});

test.each([
  ['nothing', async () => undefined],
  ['a malformed token', async () => 'abc'],
  [
    "another installation's ticket",
    () => createAccessTickets('another secret of at least 32 characters', hot).sign({ campaignId: 'c1' }),
  ],
  [
    'a ticket with another campaign written into it',
    async () => {
      const [header, , signature] = (await createAccessTickets(SECRET, hot).sign({ campaignId: 'c1' })).split('.');
      const payload = Buffer.from(
        JSON.stringify({ campaignId: 'c2', aud: 'public-dashboard', exp: 9_999_999_999 }),
      ).toString('base64url');
      return [header, payload, signature].join('.');
    },
  ],
])('refuses %s as an access ticket', async (_name, ticket) => {
  await expect(createAccessTickets(SECRET, hot).verify(await ticket())).rejects.toMatchObject({
    code: 'access_restricted',
  });
});

test('a change revokes earlier tickets at once, in every service; later tickets and those of other campaigns stay valid', async () => {
  const [campaigns, gateway] = [createAccessTickets(SECRET, hot), createAccessTickets(SECRET, hot)];
  const before = await campaigns.sign({ campaignId: 'changed', affiliateId: 'a1' }, 4);
  const other = await campaigns.sign({ campaignId: 'other' }, 1);
  await gateway.verify(before);
  await campaigns.endBefore('changed', 5);
  await expect(gateway.verify(before)).rejects.toMatchObject({ code: 'access_restricted' });
  // An earlier change that arrives late takes nothing back.
  await campaigns.endBefore('changed', 3);
  await expect(gateway.verify(before)).rejects.toMatchObject({ code: 'access_restricted' });
  expect(await gateway.verify(await campaigns.sign({ campaignId: 'changed' }, 5))).toEqual({ campaignId: 'changed' });
  expect(await gateway.verify(other)).toEqual({ campaignId: 'other' });
});

test('a ticket is refused while the hot store cannot say whether it was revoked', async () => {
  const away = () => Promise.reject(new Error('away'));
  const tickets = createAccessTickets(SECRET, { getVersioned: away, setIfNewer: away });
  await expect(tickets.verify(await tickets.sign({ campaignId: 'c1' }))).rejects.toThrow('away');
});
