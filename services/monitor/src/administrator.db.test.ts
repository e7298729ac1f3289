import { createTestSignIn } from '@sillage/runtime/http/testing';
import { loadConfig } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { MonitorConfig } from './config.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';

const ADMIN = 'admin@example.com';
let fixture: Fixture;
let app: ReturnType<typeof buildApp>;
let signIn: Awaited<ReturnType<typeof createTestSignIn>>['signIn'];

beforeAll(async () => {
  fixture = await createFixture();
  const test = await createTestSignIn();
  signIn = test.signIn;
  const address = 'http://127.0.0.1:1';
  const names = ['IDENTITY', 'CAMPAIGNS', 'ATTRIBUTION', 'BILLING', 'PAYOUT', 'COLLECTOR', 'INTEGRATIONS', 'GATEWAY'];
  const config = loadConfig(MonitorConfig, {
    ...Object.fromEntries(names.map((name) => [`${name}_URL`, address])),
    INTERNAL_SECRET: 'a secret of at least thirty-two characters',
    DATABASE_URL: fixture.url,
    PUBLIC_URL: 'https://go.example.com',
    JWKS_URL: address,
    ADMIN_EMAIL: ADMIN,
  });
  const { db, time, log, watch } = fixture;
  const deps = { db, clock: () => time.now, log, config, authenticator: test.authenticator, watch };
  app = buildApp(deps, { log, config });
});
afterAll(() => fixture.close());

const administrator = { email: ADMIN, emailVerified: true, aal: 'aal2', hasSecondFactor: true } as const;
const announce = async (user: Parameters<typeof signIn>[0]) => {
  const payload = { title: 'Slow links', severity: 'major', parts: ['links'] };
  const { headers } = await signIn(user);
  const response = await app.inject({ method: 'POST', url: '/api/v1/admin/incidents', headers, payload });
  return [response.statusCode, response.json<{ code?: string }>().code];
};

test('only the administrator writes about incidents: their verified address, after the second factor, in person', async () => {
  expect(await announce({ ...administrator, email: ADMIN.toUpperCase() })).toEqual([201, undefined]);
  expect(await announce({ ...administrator, email: 'other@example.com' })).toEqual([403, 'forbidden']);
  expect(await announce({ ...administrator, emailVerified: false })).toEqual([403, 'forbidden']);
  expect(await announce({ ...administrator, aal: 'aal1' })).toEqual([403, 'insufficient_aal']);
  expect(await announce({ ...administrator, aal: 'aal1', hasSecondFactor: false })).toEqual([403, 'insufficient_aal']);
  expect(await announce({ ...administrator, scopes: ['campaigns:read'] })).toEqual([403, 'forbidden']);
  const anonymous = await app.inject({ method: 'DELETE', url: '/api/v1/admin/maintenance/1' });
  expect(anonymous.statusCode).toBe(401);
});
