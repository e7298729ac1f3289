import { Writable } from 'node:stream';
import { emailAddress } from '@sillage/proto/values/text';
import { AppError, createLogger } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildHttpApp, type HttpAppOptions } from './app.ts';
import type { HttpApp } from './http-app.ts';

function appWith(options: Partial<HttpAppOptions> = {}): { app: HttpApp; lines: string[] } {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'info', sink), ...options });
  app.post(
    '/echo',
    {
      config: { changes: 'nothing' },
      schema: { body: z.object({ email: emailAddress(), items: z.array(z.object({ n: z.int() })).optional() }) },
    },
    (request) => request.body,
  );
  app.post('/any', { config: { changes: 'nothing' } }, (request) => ({ body: request.body ?? null }));
  app.get(
    '/query',
    { schema: { querystring: z.object({ page: z.coerce.number().int() }) } },
    (request) => request.query,
  );
  app.get('/known', () => {
    throw new AppError('campaign_paused', 'The campaign is paused', { detail: { secretDetail: 'hidden' } });
  });
  app.get('/retry', () => {
    throw new AppError('log_unavailable', 'The log is away');
  });
  app.get('/unknown', () => {
    throw new Error('password of the database is hunter2');
  });
  app.get('/status-in-error', () => {
    throw Object.assign(new Error('an upstream 403 text'), { statusCode: 403 });
  });
  app.get(
    '/wrong-answer',
    { schema: { response: { 200: z.object({ id: z.string() }) } } },
    () => ({ id: 5 }) as unknown as { id: string },
  );
  app.get('/ip', (request) => ({ ip: request.ip }));
  return { app, lines };
}

const json = { 'content-type': 'application/json' };
const cases: readonly { name: string; request: object; status: number; code: string; errors?: unknown }[] = [
  {
    name: 'an invalid body names its fields',
    request: { method: 'POST', url: '/echo', headers: json, payload: { email: 'x', items: [{ n: 1 }, { n: 1.5 }] } },
    status: 400,
    code: 'validation_failed',
    errors: [expect.objectContaining({ path: 'email' }), expect.objectContaining({ path: 'items.1.n' })],
  },
  {
    name: 'an invalid query names its field',
    request: { url: '/query?page=x' },
    status: 400,
    code: 'validation_failed',
    errors: [expect.objectContaining({ path: 'querystring.page' })],
  },
  {
    name: 'a missing body is named',
    request: { method: 'POST', url: '/echo' },
    status: 400,
    code: 'validation_failed',
    errors: [expect.objectContaining({ path: '' })],
  },
  {
    name: 'malformed JSON',
    request: { method: 'POST', url: '/any', headers: json, payload: '{"a":' },
    status: 400,
    code: 'validation_failed',
  },
  {
    name: 'a poisoned prototype',
    request: { method: 'POST', url: '/any', headers: json, payload: '{"__proto__":{"a":1}}' },
    status: 400,
    code: 'validation_failed',
  },
  {
    name: 'JSON that nests too deep',
    request: { method: 'POST', url: '/any', headers: json, payload: '['.repeat(33) + ']'.repeat(33) },
    status: 400,
    code: 'validation_failed',
  },
  {
    name: 'a body over the limit',
    request: { method: 'POST', url: '/any', headers: json, payload: JSON.stringify('x'.repeat(70_000)) },
    status: 413,
    code: 'payload_too_large',
  },
  {
    name: 'another content type',
    request: { method: 'POST', url: '/any', headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
    status: 415,
    code: 'unsupported_media_type',
  },
  { name: 'an error of the catalogue', request: { url: '/known' }, status: 409, code: 'campaign_paused' },
  { name: 'an unknown error', request: { url: '/unknown' }, status: 500, code: 'internal' },
  {
    name: "an error that carries somebody else's status",
    request: { url: '/status-in-error' },
    status: 500,
    code: 'internal',
  },
  { name: 'an answer that breaks its own schema', request: { url: '/wrong-answer' }, status: 500, code: 'internal' },
  { name: 'an unknown address', request: { url: '/nowhere' }, status: 404, code: 'not_found' },
  { name: 'an address that cannot be decoded', request: { url: '/%E0%A4%A' }, status: 400, code: 'validation_failed' },
];

test.each(cases)('answers a problem: $name', async ({ request, status, code, errors }) => {
  const { app } = appWith();
  const answer = await app.inject(request);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({
    code,
    status,
    type: `/api/errors#${code}`,
    requestId: expect.stringMatching(/.{8}/),
    ...(errors !== undefined && { errors }),
  });
  await app.close();
});

test('names the first invalid field in the detail of the problem', async () => {
  const { app } = appWith();
  const detailOf = async (request: object) => (await app.inject(request)).json<{ detail: string }>().detail;
  expect(await detailOf({ method: 'POST', url: '/echo', headers: json, payload: { items: [] } })).toMatch(/^email: /);
  expect(await detailOf({ url: '/query?page=x' })).toMatch(/^querystring\.page: /);
  expect(await detailOf({ method: 'POST', url: '/echo' })).toMatch(/^body: /);
  await app.close();
});

test('shows neither the text of an unknown error nor the detail of a known one, and logs the first', async () => {
  const { app, lines } = appWith();
  const unknown = await app.inject('/unknown');
  expect(unknown.body).not.toContain('hunter2');
  expect(lines.join('')).toContain('hunter2');
  expect((await app.inject('/known')).body).not.toContain('secretDetail');
  await app.close();
});

test('says when to come back where a retry may help', async () => {
  const { app } = appWith();
  expect((await app.inject('/retry')).headers['retry-after']).toBe('1');
  await app.close();
});

test('takes an empty JSON body as no body, and JSON as deep as the limit', async () => {
  const { app } = appWith();
  expect((await app.inject({ method: 'POST', url: '/any', headers: json, payload: '' })).json()).toEqual({
    body: null,
  });
  const deep = `${'['.repeat(32)}"]]]{{{\\""${']'.repeat(32)}`;
  expect((await app.inject({ method: 'POST', url: '/any', headers: json, payload: deep })).statusCode).toBe(200);
  await app.close();
});

test('is ready while every check passes, and says which one does not', async () => {
  let databaseIsAway = false;
  const checks = {
    database: async () => (databaseIsAway ? Promise.reject(new Error('away')) : undefined),
    log: async () => undefined,
  };
  const { app } = appWith({ readiness: checks });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', checks: { database: 'ok', log: 'ok' } });
  databaseIsAway = true;
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'unavailable', checks: { database: 'failing', log: 'ok' } });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});

test('is not ready from the first step of stopping', async () => {
  const stopping = new AbortController();
  const { app } = appWith({ life: { stopping: stopping.signal } });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  stopping.abort();
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await app.close();
});

test('believes X-Forwarded-For of configured proxies only', async () => {
  const ask = async (options: Partial<HttpAppOptions>) => {
    const { app } = appWith(options);
    const answer = await app.inject({ url: '/ip', headers: { 'x-forwarded-for': '203.0.113.9' } });
    await app.close();
    return answer.json();
  };
  expect(await ask({})).toEqual({ ip: '127.0.0.1' });
  expect(await ask({ config: { TRUSTED_PROXIES: ['127.0.0.0/8'] } })).toEqual({ ip: '203.0.113.9' });
  expect(await ask({ config: { TRUSTED_PROXIES: ['10.0.0.0/8'] } })).toEqual({ ip: '127.0.0.1' });
});

test("keeps the caller's request id where it is well formed", async () => {
  const { app } = appWith();
  expect((await app.inject({ url: '/known', headers: { 'x-request-id': 'abc-12345' } })).json()).toMatchObject({
    requestId: 'abc-12345',
  });
  expect(
    (await app.inject({ url: '/known', headers: { 'x-request-id': '<script>alert(1)' } })).json().requestId,
  ).toMatch(/^[0-9a-f]{12}-/);
  await app.close();
});

test.each(['full', 'light'] as const)('counts answers by route, never by address (%s)', async (observe) => {
  const { app, lines } = appWith({ observe });
  await app.inject('/query?page=1');
  await app.inject('/query?page=2&secret=abc');
  const metrics = (await app.inject('/metrics')).body;
  expect(metrics).toMatch(/http_\w+(_count)?\{[^}]*route="\/query"[^}]*\} 2/);
  expect(metrics + lines.join('')).not.toContain('secret=abc');
  expect(lines.length).toBe(observe === 'full' ? 2 : 0);
  await app.close();
});

test('apps of one process count on their own', async () => {
  const [first, second] = [appWith().app, appWith().app];
  await first.inject('/ip');
  expect((await second.inject('/metrics')).body).not.toContain('route="/ip"');
  await Promise.all([first.close(), second.close()]);
});
test('is asked for metrics and readiness by the names of operators alone: no page can rebind its own name to this machine', async () => {
  const { app } = appWith({ config: { OPS_HOSTS: ['identity.shop.svc'] } });
  const statusOf = async (url: string, host: string) => (await app.inject({ url, headers: { host } })).statusCode;
  for (const url of ['/metrics', '/readyz']) {
    for (const host of ['rebind.attacker.example', 'rebind.attacker.example:4000', 'localhost.attacker.example']) {
      const answer = await app.inject({ url, headers: { host } });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]', 'identity:8080', 'identity.shop.svc:8080']) {
      expect(await statusOf(url, host)).toBe(200);
    }
  }
  expect(await statusOf('/healthz', 'shop.example.com')).toBe(200);
  await app.close();
});
