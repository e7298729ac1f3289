import { createHash } from 'node:crypto';
import { LANGUAGES } from '@sillage/proto/values/languages';
import { createLifecycle, createLogger, type OwnedLifecycle } from '@sillage/runtime/service';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayStandIn, startStandIn } from './stand-in.ts';
import { createWaiting } from './waiting.ts';

const REDIRECT = 'http://localhost:4000/auth/v1/callback';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let life: OwnedLifecycle;
let env: Readonly<Record<string, string>>;
let origin: string;

beforeAll(async () => {
  const log = createLogger('test', 'silent');
  life = createLifecycle(log);
  env = await startStandIn(life, { log, redirectUri: REDIRECT });
  origin = new URL(env.GOOGLE_DISCOVERY_URL ?? '').origin;
});
afterAll(() => life.stop());

function ask(changes: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({
    client_id: env.GOOGLE_CLIENT_ID ?? '',
    redirect_uri: REDIRECT,
    response_type: 'code',
    state: 's1',
    nonce: 'n1',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  });
  return fetch(`${origin}/authorize?${query}`, { headers });
}

async function answer(fields: Record<string, string>): Promise<Response> {
  const page = await (await ask()).text();
  const request = /name="request" value="([\w-]+)"/.exec(page)?.[1] ?? '';
  return fetch(`${origin}/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, ...fields }),
  });
}

const locationOf = (response: Response) => new URL(response.headers.get('location') ?? 'missing:');

async function exchange(code: string, changes: Record<string, string> = {}) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: env.GOOGLE_CLIENT_ID ?? '',
    client_secret: env.GOOGLE_CLIENT_SECRET ?? '',
    redirect_uri: REDIRECT,
    code,
    code_verifier: VERIFIER,
    ...changes,
  });
  const response = await fetch(`${origin}/token`, { method: 'POST', body });
  const json: { readonly id_token?: string; readonly error?: string } = JSON.parse(await response.text());
  return { status: response.status, ...json };
}

const codeFor = async (email: string) => locationOf(await answer({ email })).searchParams.get('code') ?? '';

test('whoever types an address comes back with a code for an ID token of theirs', async () => {
  const back = locationOf(await answer({ email: ' Ana@Example.com ' }));
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
  expect(back.searchParams.get('state')).toBe('s1');
  expect(back.searchParams.get('iss')).toBe(origin);
  const { id_token = '' } = await exchange(back.searchParams.get('code') ?? '');
  const { payload } = await jwtVerify(id_token, createRemoteJWKSet(new URL(`${origin}/jwks`)), {
    issuer: origin,
    audience: 'sillage-solo',
  });
  expect(payload).toMatchObject({ email: 'ana@example.com', email_verified: true, nonce: 'n1', name: 'ana' });
  expect(await (await ask()).text()).toContain('value="ana@example.com"');
});

test('cancelling comes back with access_denied', async () => {
  expect(locationOf(await answer({ email: '', cancel: '1' })).searchParams.get('error')).toBe('access_denied');
});

test.each(Object.keys(LANGUAGES))(
  'says in %s that it is not Google, and lets its form go nowhere but back',
  async (language) => {
    const response = await ask({}, { 'accept-language': language });
    const page = await response.text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page.match(/Google/g)?.length).toBeGreaterThan(1);
    expect(response.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:4000; frame-ancestors 'none'",
    );
  },
);

test('what is typed is shown as text', async () => {
  expect(await (await ask({ login_hint: '"><script>alert(1)</script>@example.com' })).text()).not.toContain('<script>');
});

test.each<[string, Record<string, string>]>([
  ['another client', { client_id: 'x' }],
  ['another address to return to', { redirect_uri: 'https://evil.test/' }],
  ['no PKCE', { code_challenge_method: 'plain' }],
  ['another kind of answer', { response_type: 'token' }],
])('refuses to ask for %s', async (_name, changes) => {
  expect((await ask(changes)).status).toBe(400);
});

test.each<[string, Record<string, string>]>([
  ['no address', { email: '' }],
  ['what is no address', { email: 'nonsense' }],
  ['a request that was never made', { request: 'x', email: 'a@example.com' }],
])('refuses an answer with %s', async (_name, fields) => {
  expect((await answer(fields)).status).toBe(400);
});

test.each<[string, Record<string, string>, string]>([
  ['another secret', { client_secret: 'x' }, 'invalid_client'],
  ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
  ['another address', { redirect_uri: 'https://evil.test/' }, 'invalid_grant'],
])('refuses an exchange with %s', async (_name, changes, error) => {
  expect(await exchange(await codeFor('a@example.com'), changes)).toMatchObject({ error });
});

test('a code is good once', async () => {
  const code = await codeFor('a@example.com');
  expect((await exchange(code)).status).toBe(200);
  expect(await exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' });
});

test('what waits is taken once, for ten minutes, and the oldest makes room', () => {
  let nowMs = 0;
  const waiting = createWaiting<number>(() => nowMs);
  const name = waiting.put(1);
  expect([waiting.take(name), waiting.take(name)]).toEqual([1, undefined]);
  const late = waiting.put(2);
  nowMs = 600_000;
  expect(waiting.take(late)).toBeUndefined();
  const first = waiting.put(3);
  for (let n = 0; n < 1000; n += 1) waiting.put(n);
  expect(waiting.take(first)).toBeUndefined();
});

test.each([
  ['this machine', { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4000' }, true],
  ['this machine by IPv6', { HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' }, true],
  ['every address', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' }, false],
  ['a public address', { HOST: '127.0.0.1', PUBLIC_URL: 'https://go.example.com' }, false],
  ['a host that begins like this machine', { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost.evil.test' }, false],
  [
    'this machine, with the real Google',
    { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4000', GOOGLE_CLIENT_ID: 'x' },
    false,
  ],
])('may stand in on %s: %s', (_name, where, expected) => {
  expect(mayStandIn(where)).toBe(expected);
});
