import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { pkce, providerEnv, startTestProvider, type TestProvider, walk } from '../testing/oidc.ts';

let identity: TestIdentity;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  identity = await startTestIdentity(providerEnv(provider));
}, 240_000);
afterAll(async () => {
  await identity?.close();
  await provider?.close();
});

async function freshCode(query = pkce().query): Promise<string> {
  const name = randomUUID();
  provider.setClaims(name, { email: `${name}@example.com`, email_verified: true });
  const end = await walk(identity, `${identity.url}/authorize?provider=google&login_hint=${name}&${query}`);
  return end.searchParams.get('code') ?? '';
}

async function exchange(body: unknown) {
  const response = await fetch(`${identity.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  });
  const json: Readonly<Record<string, unknown>> = JSON.parse(await response.text());
  return { status: response.status, cacheControl: response.headers.get('cache-control'), ...json };
}

test('POST /token?grant_type=pkce: 200 with a session and the provider’s tokens, once', async () => {
  const code = await freshCode();
  const answer = await exchange({ auth_code: code, code_verifier: pkce().verifier });
  expect(answer).toMatchObject({
    status: 200,
    cacheControl: 'no-store',
    token_type: 'bearer',
    expires_in: 3600,
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    provider_token: expect.any(String),
    provider_refresh_token: expect.any(String),
    user: { app_metadata: { provider: 'google' } },
  });
  expect(await exchange({ auth_code: code, code_verifier: pkce().verifier })).toMatchObject({
    status: 404,
    code: 'flow_state_not_found',
  });
  expect(await identity.db.selectFrom('authCodes').selectAll().execute()).toEqual([]);
});

test('POST /token?grant_type=pkce: the method plain', async () => {
  const verifier = 'p'.repeat(43);
  const code = await freshCode(`code_challenge=${verifier}&code_challenge_method=plain`);
  expect(await exchange({ auth_code: code, code_verifier: verifier })).toMatchObject({ status: 200 });
});

test('POST /token?grant_type=pkce: of parallel exchanges of one code, one gets the session', async () => {
  const code = await freshCode();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => exchange({ auth_code: code, code_verifier: pkce().verifier })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
});

test('POST /token?grant_type=pkce: 400 bad_code_verifier, and the code stays good for its owner', async () => {
  const code = await freshCode();
  for (const verifier of ['w'.repeat(64), 'v'.repeat(63), pkce().query.slice('code_challenge='.length).split('&')[0]]) {
    expect(await exchange({ auth_code: code, code_verifier: verifier })).toMatchObject({
      status: 400,
      code: 'bad_code_verifier',
      message: 'code challenge does not match previously saved code verifier',
    });
  }
  expect(await exchange({ auth_code: code, code_verifier: pkce().verifier })).toMatchObject({ status: 200 });
});

test('POST /token?grant_type=pkce: a code that was slipped into another browser opens nothing', async () => {
  const attackers = await freshCode();
  const victim = identity.browser('/auth/v1', 'pkce');
  await victim.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
  const { data, error } = await victim.exchangeCodeForSession(attackers);
  expect(error?.code).toBe('bad_code_verifier');
  expect(data.session).toBeNull();
});

test.each([
  ['one that was never given out', randomUUID()],
  ['no UUID', 'x'],
  ['NUL', 'a\u0000b'],
])('POST /token?grant_type=pkce: 404 flow_state_not_found for %s', async (_name, code) => {
  expect(await exchange({ auth_code: code, code_verifier: pkce().verifier })).toMatchObject({
    status: 404,
    code: 'flow_state_not_found',
  });
});

test.each([
  ['no code', { code_verifier: 'x' }, 'validation_failed'],
  ['no verifier', { auth_code: 'x' }, 'validation_failed'],
  ['nothing', {}, 'validation_failed'],
  ['empty texts', { auth_code: '', code_verifier: '' }, 'validation_failed'],
  ['a number', { auth_code: 1, code_verifier: 'x' }, 'bad_json'],
])('POST /token?grant_type=pkce: 400 for %s', async (_name, body, code) => {
  expect(await exchange(body)).toMatchObject({ status: 400, code });
});

describe('POST /token?grant_type=pkce: 422 flow_state_expired', () => {
  test('after 300 s, and not a minute before', async () => {
    const [early, late] = [await freshCode(), await freshCode()];
    identity.advance(240_000);
    expect(await exchange({ auth_code: early, code_verifier: pkce().verifier })).toMatchObject({ status: 200 });
    identity.advance(60_000);
    expect(await exchange({ auth_code: late, code_verifier: pkce().verifier })).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
    });
  });
});
