import { DemoView, ShownDemo } from '@sillage/proto/http/demo';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callAccount, newPerson, type Person } from '../testing/account.ts';
import { startTestAttribution, type TestAttribution } from '../testing/attribution.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let attribution: TestAttribution;
let identity: TestIdentity;
let merchant: Person;
/** The demo account that solo names itself. */
let named: string | undefined;

const start = (env: Record<string, string> = {}) =>
  startTestIdentity(
    { ATTRIBUTION_URL: attribution.url, RATE_DEMO_PER_ADDRESS: '1000', ...env },
    { ownDemo: () => named },
  );

beforeAll(async () => {
  attribution = await startTestAttribution();
  identity = await start();
  merchant = await newPerson(identity);
});
afterAll(async () => {
  await identity?.close();
  await attribution?.close();
});
beforeEach(() => {
  named = merchant.id;
  attribution.isUp = true;
  attribution.modes.set(merchant.id, { test: 1, live: 0 });
});

async function open(at: TestIdentity = identity, from = '198.51.100.1') {
  const answer = await fetch(`${at.url}/api/v1/public/demo`, { method: 'POST', headers: { 'x-forwarded-for': from } });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown };
}

async function shown(secret = INTERNAL_SECRET) {
  const answer = await fetch(`${identity.url}/internal/demo`, { headers: { [INTERNAL_HEADER]: secret } });
  return answer.status === 200 ? ShownDemo.parse(await answer.json()).merchantId : answer.status;
}

const prove = (person: Person) =>
  identity.db.updateTable('users').set({ emailProvenAt: new Date() }).where('id', '=', person.id).execute();

describe('POST /api/v1/public/demo', () => {
  test('201: a token for half an hour, which names nobody', async () => {
    const { status, headers, body } = await open();
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { accessToken, expiresAt } = DemoView.parse(body);
    const { exp = 0, iat = 0, ...claims } = decodeJwt(accessToken);
    expect([exp - iat, new Date(exp * 1000).toISOString()]).toEqual([1800, expiresAt]);
    expect(claims).toEqual({
      sub: merchant.id,
      aud: 'demo-view',
      email: '',
      email_verified: false,
      session_id: expect.any(String),
      aal: 'aal1',
      iss: 'https://app.example.com/auth/v1',
    });
  });

  test('tells visitors apart, and keeps nothing of them', async () => {
    const counts = async () =>
      Promise.all(
        (['sessions', 'accountViews', 'securityEvents', 'users'] as const).map(async (table) => {
          const { count } = await identity.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .executeTakeFirstOrThrow();
          return count;
        }),
      );
    const before = await counts();
    const tokens = await Promise.all([open(), open()].map(async (answer) => DemoView.parse((await answer).body)));
    const [one, two] = tokens.map(({ accessToken }) => decodeJwt(accessToken).session_id);
    expect(one).not.toBe(two);
    expect(await counts()).toEqual(before);
  });

  test('404 where there is none', async () => {
    named = undefined;
    expect(await open()).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('429 for who asks too often, with a time to come back, and for nobody else', async () => {
    const strict = await start({ RATE_DEMO_PER_ADDRESS: '2', DEMO_ACCOUNT: 'none' });
    for (const status of [404, 404, 429]) expect((await open(strict)).status).toBe(status);
    const refused = await open(strict);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open(strict, '203.0.113.9')).status).toBe(404);
    await strict.close();
  });

  test('503 while it is unknown whether its campaigns are live', async () => {
    attribution.isUp = false;
    expect(await open()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

describe('which account is shown', () => {
  test('the one that is named, by its id or its confirmed address', async () => {
    expect(await shown()).toBe(merchant.id);
    const person = await newPerson(identity);
    attribution.modes.set(person.id, { test: 2, live: 0 });
    named = person.email.toUpperCase();
    expect(await shown()).toBeNull();
    await prove(person);
    expect(await shown()).toBe(person.id);
  });

  test('none that was suspended, is unknown, or is switched off', async () => {
    const person = await newPerson(identity);
    attribution.modes.set(person.id, { test: 1, live: 0 });
    named = person.id;
    expect(await shown()).toBe(person.id);
    await fetch(`${identity.url}/internal/merchants/${person.id}/suspension`, {
      method: 'PUT',
      headers: { [INTERNAL_HEADER]: INTERNAL_SECRET, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Spam' }),
    });
    expect(await shown()).toBeNull();
    for (const name of ['nobody@example.com', '0198a000-0000-7000-8000-000000000001', 'none']) {
      named = name;
      expect(await shown()).toBeNull();
    }
  });

  test('none any more from the moment that it has a live campaign', async () => {
    attribution.modes.set(merchant.id, { test: 1, live: 1 });
    expect(await shown()).toBeNull();
    expect((await open()).status).toBe(404);
  });

  test('is for the gateway to know, and for nobody from outside', async () => {
    expect(await shown('a guess of at least thirty-two characters')).toBe(404);
  });
});

test('what the operator configures goes before the own demo of solo', async () => {
  const configured = await start({ DEMO_ACCOUNT: 'none' });
  expect((await open(configured)).status).toBe(404);
  await configured.close();
});

test('a view of the demo opens nothing of identity', async () => {
  const { accessToken } = DemoView.parse((await open()).body);
  for (const path of ['profile', 'sessions', 'security-log', 'api-keys', 'support-access', 'deletion'])
    expect((await callAccount(identity, 'GET', path, accessToken)).status, path).toBe(401);
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  for (const [method, path, body] of [
    ['GET', 'user', undefined],
    ['PUT', 'user', { password: 'another-harbour-9' }],
    ['POST', 'factors', { factor_type: 'totp' }],
    ['POST', 'logout', undefined],
    ['POST', 'token?grant_type=refresh_token', { refresh_token: accessToken }],
  ] as const) {
    const answer = await fetch(`${identity.url}/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([400, 401, 403], path).toContain(answer.status);
  }
});
