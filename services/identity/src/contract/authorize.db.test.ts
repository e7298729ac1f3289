import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import {
  CLIENT_ID,
  fragmentOf,
  locationOf,
  pkce,
  providerEnv,
  startTestProvider,
  type TestProvider,
  visit,
  walk,
} from '../testing/oidc.ts';

let identity: TestIdentity;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  identity = await startTestIdentity({
    ...providerEnv(provider),
    REDIRECT_ALLOW_LIST: 'https://*.preview.example.com/**, com.example.app://cb/**',
  });
}, 240_000);
afterAll(async () => {
  await identity?.close();
  await provider?.close();
});

const authorize = (query: string) => visit(identity, `${identity.url}/authorize?${query}`);

test('GET /authorize: 302 to the provider, with the UUID of the journey as state, a nonce and our own PKCE', async () => {
  const response = await authorize('provider=google');
  expect(response.status).toBe(302);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const there = locationOf(response);
  expect(there.origin).toBe(provider.issuer);
  const { state = '', nonce, code_challenge, ...rest } = Object.fromEntries(there.searchParams);
  expect(rest).toEqual({
    client_id: CLIENT_ID,
    redirect_uri: 'https://app.example.com/auth/v1/callback',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  expect(nonce).toMatch(/^[\w-]{43}$/);
  expect(code_challenge).toMatch(/^[\w-]{43}$/);
  const row = await identity.db.selectFrom('flowStates').selectAll().where('id', '=', state).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    provider: 'google',
    nonce,
    redirectTo: 'https://app.example.com/',
    codeChallenge: null,
    usedAt: null,
  });
});

test('GET /authorize: a custom provider by its configured name, through the client', async () => {
  const { data } = await identity
    .browser()
    .signInWithOAuth({ provider: 'custom:acme', options: { skipBrowserRedirect: true } });
  const response = await visit(identity, data.url ?? '');
  expect(response.status).toBe(302);
  expect(locationOf(response).origin).toBe(provider.issuer);
});

test('GET /authorize: scopes are added, other parameters are passed on, reserved ones are not', async () => {
  const reserved = [
    'client_id=evil',
    'client_secret=evil',
    'redirect_uri=https://evil.test/',
    'response_type=token',
    'response_mode=fragment',
    'state=evil',
    'nonce=evil',
    'scope=evil',
    'request=evil',
    'request_uri=https://evil.test/',
    'id_token_hint=evil',
    'registration=evil',
    'apikey=evil',
    'skip_http_redirect=evil',
  ];
  const response = await authorize(
    `provider=google&scopes=calendar%20email&prompt=consent&access_type=offline&hd=a&hd=b&${reserved.join('&')}`,
  );
  const there = locationOf(response);
  expect(there.href).not.toContain('evil');
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    scope: 'openid email profile calendar',
    prompt: 'consent',
    access_type: 'offline',
    response_type: 'code',
  });
  expect(there.searchParams.has('hd')).toBe(false);
});

describe('GET /authorize: 400 validation_failed', () => {
  test.each([
    ['no provider', '', 'Unsupported provider: missing provider'],
    ['an unknown one', 'provider=facebook', 'Unsupported provider: Provider facebook could not be found'],
    ['an unknown custom one', 'provider=custom:evil', 'Unsupported provider: Provider custom:evil could not be found'],
    ['a custom one without its prefix', 'provider=acme', 'Unsupported provider: Provider acme could not be found'],
    ['two', 'provider=google&provider=custom:acme', 'Unsupported provider: missing provider'],
    ['a name of JavaScript', 'provider=__proto__', 'Unsupported provider: Provider __proto__ could not be found'],
    [
      'a challenge without a method',
      `provider=google&code_challenge=${'x'.repeat(43)}`,
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      'a short challenge',
      'provider=google&code_challenge=x&code_challenge_method=s256',
      'code challenge has to be between 43 and 128 characters',
    ],
    [
      'an unknown method',
      `provider=google&code_challenge=${'x'.repeat(43)}&code_challenge_method=none`,
      'invalid code_challenge method',
    ],
    ['control characters in scopes', 'provider=google&scopes=a%00b', 'scopes are words with blanks between them'],
  ])('%s', async (_name, query, msg) => {
    const response = await authorize(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });
});

describe('GET /authorize: redirect_to', () => {
  const endOf = async (query: string) => {
    provider.setClaims('rita', { email: 'rita@example.com', email_verified: true });
    const end = await walk(
      identity,
      `${identity.url}/authorize?provider=google&login_hint=rita&${pkce().query}&${query}`,
    );
    expect(end.searchParams.get('code')).toEqual(expect.any(String));
    end.search = '';
    return end.href;
  };

  test.each([
    ['on the site', 'https://app.example.com/x'],
    ['on the allow-list', 'https://a.preview.example.com/x'],
    ["an application's", 'com.example.app://cb/x'],
  ])('is kept: %s', async (_name, address) => {
    expect(await endOf(`redirect_to=${encodeURIComponent(address)}`)).toBe(address);
  });

  test.each([
    ['nothing', ''],
    ['another host', 'redirect_to=https://evil.test/'],
    ['user information', 'redirect_to=https://app.example.com@evil.test/'],
    ['no scheme', 'redirect_to=//evil.test/'],
    ['a backslash', 'redirect_to=https:%5C%5Cevil.test'],
    ['a tab', 'redirect_to=ht%09tps://evil.test/'],
    ['javascript', 'redirect_to=javascript:alert(1)'],
    ['an IP literal', 'redirect_to=http://203.0.113.9/'],
    ['a tracked link', 'redirect_to=https://app.example.com/s/abc123'],
    ['twice', 'redirect_to=https://app.example.com/x&redirect_to=https://evil.test/'],
  ])('is the site instead: %s', async (_name, query) => {
    expect(await endOf(query)).toBe('https://app.example.com/');
  });
});

test('GET /authorize: request N + 1 of an address is refused', async () => {
  const limited = await startTestIdentity({ ...providerEnv(provider), RATE_SIGN_IN_PER_ADDRESS: '3' });
  try {
    const statuses = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await visit(limited, `${limited.url}/authorize?provider=google`)).status);
    expect(statuses).toEqual([302, 302, 302, 429]);
  } finally {
    await limited.close();
  }
});

test('GET /authorize: a provider that is down is reported in the redirect, and asked again the next time', async () => {
  const sleepy = await startTestProvider();
  const { port } = sleepy.server.address();
  const other = await startTestIdentity(providerEnv(sleepy));
  try {
    await sleepy.server.stop();
    const first = await visit(
      other,
      `${other.url}/authorize?provider=google&redirect_to=https://app.example.com/x&${pkce().query}`,
    );
    expect(first.status).toBe(303);
    const end = locationOf(first);
    expect(`${end.origin}${end.pathname}`).toBe('https://app.example.com/x');
    for (const params of [end.searchParams, fragmentOf(end)]) {
      expect(Object.fromEntries(params)).toMatchObject({
        error: 'temporarily_unavailable',
        error_code: 'provider_unavailable',
      });
    }
    await sleepy.server.start(port, '127.0.0.1');
    expect((await visit(other, `${other.url}/authorize?provider=google`)).status).toBe(302);
    // The discovery document is cached, so a journey can begin while the provider is unavailable.
    await sleepy.server.stop();
    expect((await visit(other, `${other.url}/authorize?provider=google`)).status).toBe(302);
  } finally {
    await other.close();
    await sleepy.close();
  }
});

test('GET /settings: external tells which providers there are', async () => {
  const shown = async (of: TestIdentity): Promise<unknown> => (await fetch(`${of.url}/settings`)).json();
  expect(await shown(identity)).toMatchObject({ external: { google: true, 'custom:acme': true, email: true } });
  const none = await startTestIdentity();
  try {
    expect(await shown(none)).toMatchObject({ external: { google: false } });
    const response = await visit(none, `${none.url}/authorize?provider=google`);
    expect(await response.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' });
  } finally {
    await none.close();
  }
});
