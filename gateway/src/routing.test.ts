import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Fixture, rawGet, startFixture } from './testing/fixture.ts';

const Echo = z.object({
  service: z.string(),
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string(),
});

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ AUTH_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => fixture.close());

const ID = '0198a000-0000-7000-8000-000000000001';

describe('each address reaches its service, under the same path', () => {
  test.each([
    ['POST', '/auth/v1/token?grant_type=password', 'identity', 'open'],
    ['GET', '/auth/v1/.well-known/jwks.json', 'identity', 'open'],
    ['GET', '/api/v1/account/profile', 'identity', 'signed in'],
    ['PATCH', '/api/v1/account/profile', 'identity', 'signed in'],
    ['POST', '/api/v1/account/deletion', 'identity', 'signed in'],
    ['DELETE', '/api/v1/account/deletion', 'identity', 'signed in'],
    ['GET', '/api/v1/account/sessions', 'identity', 'signed in'],
    ['GET', '/api/v1/account/security-log?limit=20', 'identity', 'signed in'],
    ['GET', '/api/v1/campaigns', 'campaigns', 'signed in'],
    ['POST', '/api/v1/campaigns', 'campaigns', 'signed in'],
    ['PATCH', `/api/v1/campaigns/${ID}/affiliates/${ID}`, 'campaigns', 'signed in'],
    ['DELETE', `/api/v1/campaigns/${ID}/keys/${ID}`, 'campaigns', 'signed in'],
    ['GET', `/api/v1/public/campaigns/${ID}?token=abc`, 'campaigns', 'open'],
    ['GET', `/api/v1/public/affiliates/${ID}?token=abc`, 'campaigns', 'open'],
    ['GET', '/api/v1/statistics/overview?range=all', 'attribution', 'signed in'],
    ['GET', `/api/v1/statistics/campaigns/${ID}/export.csv?kind=clicks`, 'attribution', 'signed in'],
    ['GET', `/api/v1/clicks?campaignId=${ID}`, 'attribution', 'signed in'],
    ['GET', `/api/v1/conversions/${ID}/explain`, 'attribution', 'signed in'],
    ['POST', `/api/v1/conversions/${ID}/review`, 'attribution', 'signed in'],
    ['GET', `/api/v1/public/statistics/campaigns/${ID}`, 'attribution', 'open'],
    ['POST', '/webhooks/stripe/billing', 'billing', 'open'],
    ['POST', '/webhooks/stripe/payout', 'payout', 'open'],
    ['POST', '/webhooks/other/payout', 'payout', 'open'],
    ['POST', `/webhooks/shops/${ID}`, 'integrations', 'open'],
    ['GET', '/pb?key=pb_0&order=A-1', 'integrations', 'open'],
    ['GET', `/api/v1/integrations/campaigns/${ID}/connections`, 'integrations', 'signed in'],
    ['DELETE', `/api/v1/integrations/connections/${ID}`, 'integrations', 'signed in'],
    ['POST', '/api/v1/track/sale', 'collector', 'open'],
    ['POST', '/collect/conversion', 'collector', 'open'],
    ['OPTIONS', '/collect/conversion', 'collector', 'open'],
    ['GET', '/track?c=1&a=2&u=https%3A%2F%2Fshop.example.com', 'collector', 'open'],
    ['GET', `/track/${ID}/${ID}?url=https://shop.example.com/a?b=c`, 'collector', 'open'],
    ['GET', '/s/abc123?sub1=x', 'collector', 'open'],
    ['GET', '/tracking.js', 'collector', 'open'],
  ])('%s %s → %s (%s)', async (method, path, service, access) => {
    const { headers } = await fixture.signIn();
    const body = method === 'POST' || method === 'PATCH' ? { body: '{"a":1}' } : {};
    const ask = (extra: Record<string, string>) =>
      fetch(`${fixture.url}${path}`, { method, headers: { 'content-type': 'application/json', ...extra }, ...body });
    if (access === 'signed in') {
      const anonymous = await ask({});
      expect(anonymous.status).toBe(401);
      expect(await anonymous.json()).toMatchObject({ code: 'unauthorized' });
    }
    const answer = await ask(access === 'signed in' ? headers : {});
    expect(answer.status).toBe(200);
    expect(Echo.parse(await answer.json())).toMatchObject({ service, method, url: path, body: body.body ?? '' });
  });
});

describe('what has no row does not exist outside', () => {
  test.each([
    '/internal/campaigns/1',
    '/internal/short-links/abc123',
    `/internal/owners/${ID}/owed-commissions`,
    '/api/v1/unknown',
    '/api/v1/campaignsx',
    '/api',
    '/auth/v2/token',
    '/auth/v1/admin',
    '/auth/v1/admin/',
    `/auth/v1/admin/users/${ID}`,
    '/auth/v1/admin/users?page=1',
    '/auth/v1/ADMIN/users',
    '/auth/v1/%61dmin/users',
    '/auth/v1/%2561dmin/users',
    '/auth/v1/admin%2Fusers',
    '/auth/v1/admin;x/users',
    '/auth/v1/invite',
    '/auth/v1/%69nvite?x',
    '/assets/missing.js',
    '/.env',
  ])('%s', async (path) => {
    const { headers } = await fixture.signIn();
    const answer = await fetch(`${fixture.url}${path}`, { headers });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  test.each([
    '/s/../internal/campaigns/1',
    '/s/%2e%2e/internal/campaigns/1',
    '/s/..%2finternal/campaigns/1',
    '/s/%252e%252e/internal/campaigns/1',
    '/track/..\\internal\\campaigns',
    '/s//evil.example/',
    '/s/..;/..;x/internal/campaigns/1',
    '/s/%2e%2e%3b/internal/campaigns/1',
    '//internal/campaigns/1',
    '/track/./../internal/campaigns/1',
    '/auth/v1//admin/users',
    '//auth/v1/admin/users',
    '/auth/v1/./admin/users',
    '/auth/v1/health/%2e%2e/admin/users',
    '/auth/v1/health/..;/admin/users',
    '/auth/v1\\admin/users',
  ])('%s is not found', async (path) => {
    expect(await rawGet(fixture.url, path)).toBe(404);
  });
});

test("the operators' addresses answer this machine only, and nobody through a proxy", async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect((await fetch(`${fixture.url}${path}`)).status).toBe(200);
    expect((await fetch(`${fixture.url}${path}`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404);
  }
});

test('a client cannot pass as internal, as somebody else, or as another host', async () => {
  const headers = {
    'x-sillage-internal': 'a secret of at least thirty-two characters',
    'x-sillage-anything': '1',
    'x-forwarded-for': '10.1.2.3',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-real-ip': '10.1.2.3',
    forwarded: 'for=10.1.2.3',
    'x-kept': 'yes',
  };
  const echo = Echo.parse(await (await fetch(`${fixture.url}/s/abc123`, { headers })).json());
  expect(echo.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': new URL(fixture.url).host,
    'x-forwarded-proto': 'http',
    'x-kept': 'yes',
  });
  for (const name of ['x-sillage-internal', 'x-sillage-anything', 'x-real-ip', 'forwarded'])
    expect(echo.headers).not.toHaveProperty(name);
});

test('a request id follows the request to the service', async () => {
  const answer = await fetch(`${fixture.url}/s/abc123`, { headers: { 'x-request-id': 'from-the-caller' } });
  expect(Echo.parse(await answer.json()).headers['x-request-id']).toBe('from-the-caller');
  expect(answer.headers.get('x-request-id')).toBe('from-the-caller');
});

test("a service's redirect reaches the visitor untouched", async () => {
  fixture.collector.own.answer = (_request, response) => {
    response.writeHead(302, { location: 'https://shop.example.com/?ref=1', 'set-cookie': ['a=1', 'b=2'] }).end();
    return true;
  };
  const answer = await fetch(`${fixture.url}/s/abc123`, { redirect: 'manual' });
  fixture.collector.own.answer = () => false;
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('https://shop.example.com/?ref=1');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('private answers are not to be stored; a shop may load the tracking script', async () => {
  const { headers } = await fixture.signIn();
  expect((await fetch(`${fixture.url}/api/v1/campaigns`, { headers })).headers.get('cache-control')).toBe('no-store');
  const script = await fetch(`${fixture.url}/tracking.js`);
  expect(script.headers.get('cross-origin-resource-policy')).toBeNull();
  expect(script.headers.get('content-security-policy')).toBeNull();
  expect(script.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('a body that is too large is refused here, announced or not', async () => {
  const body = 'x'.repeat(65_537);
  const announced = await fetch(`${fixture.url}/collect/conversion`, { method: 'POST', body });
  expect(announced.status).toBe(413);
  expect(await announced.json()).toMatchObject({ code: 'payload_too_large' });
  const stream = new Blob([body]).stream();
  const chunked = await fetch(`${fixture.url}/collect/conversion`, { method: 'POST', body: stream, duplex: 'half' });
  expect(chunked.status).toBe(413);
  expect((await fetch(`${fixture.url}/collect/conversion`, { method: 'POST', body: body.slice(1) })).status).toBe(200);
});

test('a body that waits for 100-continue, as PHP and curl send longer ones, reaches its service', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = request(
      `${fixture.url}/api/v1/track/sale`,
      { method: 'POST', headers: { expect: '100-continue' } },
      async (response) => {
        response.setEncoding('utf8');
        resolve((await response.toArray()).join(''));
      },
    );
    sent.on('error', reject).on('continue', () => sent.end('{"orderId":"1"}'));
    sent.flushHeaders();
  });
  expect(Echo.parse(JSON.parse(answer))).toMatchObject({ service: 'collector', body: '{"orderId":"1"}' });
});

test("a service's own 503 passes as it is, without a second try", async () => {
  let asked = 0;
  fixture.attribution.own.answer = (_request, response) => {
    asked += 1;
    response
      .writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' })
      .end('{"code":"log_unavailable"}');
    return true;
  };
  const { headers } = await fixture.signIn();
  const answer = await fetch(`${fixture.url}/api/v1/clicks`, { headers });
  fixture.attribution.own.answer = () => false;
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '1',
    { code: 'log_unavailable' },
  ]);
  expect(asked).toBe(1);
});

test('while a service is down its addresses answer 503 with a problem, and the others go on', async () => {
  const other = await startFixture();
  await other.collector.close();
  const answer = await fetch(`${other.url}/s/abc123`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  expect((await fetch(`${other.url}/auth/v1/settings`)).status).toBe(200);
  await other.close();
});

test('cookies of sign-in pass both ways: they tie a journey to its browser', async () => {
  const { own } = fixture.identity;
  own.answer = (sent, response) => {
    if (sent.url !== '/auth/v1/authorize') return false;
    response
      .writeHead(302, { location: '/there', 'set-cookie': ['sillage-journey-1=1; Path=/auth/v1/callback', 'other=2'] })
      .end();
    return true;
  };
  const { headers } = await fetch(`${fixture.url}/auth/v1/authorize`, { redirect: 'manual' });
  expect(headers.getSetCookie()).toEqual(['sillage-journey-1=1; Path=/auth/v1/callback', 'other=2']);
  const back = await fetch(`${fixture.url}/auth/v1/callback?state=1`, { headers: { cookie: 'sillage-journey-1=1' } });
  expect(Echo.parse(await back.json()).headers.cookie).toBe('sillage-journey-1=1');
});
