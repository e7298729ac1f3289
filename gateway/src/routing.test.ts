import { MAX_IMPORT_BYTES } from '@sillage/proto/http/imports';
import { MAX_BATCH_BYTES } from '@sillage/proto/http/tracking';
import { isPagePath } from '@sillage/proto/values/page-paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routingTable } from './routing-table.ts';
import { Echo, type Fixture, rawGet, startFixture } from './testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ AUTH_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => fixture.close());

const ID = '0198a000-0000-7000-8000-000000000001';

test.each([
  ['a file of affiliates', '/api/v1/imports', MAX_IMPORT_BYTES],
  ['a batch of reports', '/api/v1/track', MAX_BATCH_BYTES],
])('%s may be as large as its service takes', (_name, path, bytes) => {
  expect(routingTable.find(({ prefix }) => prefix === path)?.bodyLimit).toBe(bytes);
});

test.each(routingTable.map(({ prefix }) => prefix))('sign-in does not take %s for a page', (prefix) => {
  expect([prefix, `${prefix}/`, `${prefix}/x`].filter(isPagePath)).toEqual([]);
});

describe('each address reaches its service, under the same path', () => {
  test.each([
    ['POST', '/auth/v1/token?grant_type=password', 'identity', 'open'],
    ['GET', '/auth/v1/.well-known/jwks.json', 'identity', 'open'],
    ['POST', '/api/v1/public/demo', 'identity', 'open'],
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
    ['POST', `/api/v1/campaigns/${ID}/assets`, 'campaigns', 'signed in'],
    ['GET', `/api/v1/public/assets/${ID}`, 'campaigns', 'open'],
    ['POST', `/api/v1/imports?campaignId=${ID}`, 'campaigns', 'signed in'],
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
    ['POST', '/webhooks/shopify', 'integrations', 'open'],
    ['POST', `/api/v1/public/integrations/shops/${ID}/clicks`, 'integrations', 'open'],
    ['GET', '/pb?key=pb_0&order=A-1', 'integrations', 'open'],
    ['GET', `/api/v1/integrations/campaigns/${ID}/connections`, 'integrations', 'signed in'],
    ['DELETE', `/api/v1/integrations/connections/${ID}`, 'integrations', 'signed in'],
    ['POST', '/api/v1/public/integrations/exchange', 'integrations', 'open'],
    ['POST', '/api/wordpress-config', 'integrations', 'signed in'],
    ['POST', '/api/v1/status/checks', 'monitor', 'open'],
    ['POST', '/api/v1/status/subscriptions/cancellation', 'monitor', 'open'],
    ['GET', '/api/v1/contact', 'monitor', 'open'],
    ['POST', '/api/v1/contact', 'monitor', 'open'],
    ['POST', '/api/v1/admin/incidents', 'monitor', 'signed in'],
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
