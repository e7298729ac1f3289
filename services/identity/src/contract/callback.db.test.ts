import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import {
  fragmentOf,
  locationOf,
  providerEnv,
  signInThere,
  startTestProvider,
  type TestProvider,
  visit,
  walk,
} from '../testing/oidc.ts';

const SITE = 'https://app.example.com/';
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

/** A person with an account at the provider. */
function person(claims: Record<string, unknown> = {}) {
  const name = randomUUID();
  const email = `${name}@example.com`;
  provider.setClaims(name, { email, email_verified: true, name: 'Ana B', ...claims });
  return { name, email };
}

async function begin(name: string, flowType: 'implicit' | 'pkce' = 'implicit', redirectTo = `${SITE}welcome`) {
  const client = identity.browser('/auth/v1', flowType);
  const { data, error } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, queryParams: { login_hint: name }, skipBrowserRedirect: true },
  });
  if (error || !data.url) throw error ?? new Error('no address');
  return { client, url: data.url };
}

test('GET /callback: 302 with a session in the fragment, which the client takes up', async () => {
  const { name, email } = person();
  const { client, url } = await begin(name);
  const response = await visit(identity, await signInThere(identity, url));
  expect(response.status).toBe(302);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const end = locationOf(response);
  expect(`${end.origin}${end.pathname}${end.search}`).toBe(`${SITE}welcome`);
  const session = fragmentOf(end);
  expect(Object.fromEntries(session)).toMatchObject({
    token_type: 'bearer',
    expires_in: '3600',
    provider_token: expect.any(String),
    sb: '',
  });
  expect(Number(session.get('expires_at'))).toBeGreaterThan(Date.now() / 1000);

  const { data, error } = await client.setSession({
    access_token: session.get('access_token') ?? '',
    refresh_token: session.get('refresh_token') ?? '',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { full_name: 'Ana B' },
    identities: [{ provider: 'google', id: name, email, identity_data: { sub: name, email, iss: provider.issuer } }],
  });
  const claims = await client.getClaims();
  expect(claims.data?.claims.amr).toEqual([{ method: 'oauth', timestamp: expect.any(Number) }]);
});

test('GET /callback: 302 with ?code= for PKCE, which the client exchanges', async () => {
  const { name, email } = person();
  const { client, url } = await begin(name, 'pkce');
  const end = await walk(identity, url);
  expect(end.hash).toBe('');
  expect([...end.searchParams.keys()]).toEqual(['code']);
  const { data, error } = await client.exchangeCodeForSession(end.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect(data.session?.provider_token).toEqual(expect.any(String));
  expect(data.session?.provider_refresh_token).toEqual(expect.any(String));
});

test('POST /callback: the same with the answer in a form', async () => {
  const { name } = person();
  const { url } = await begin(name);
  const back = await signInThere(identity, url);
  // The provider's page posts across sites, so browsers send no cookies. The GET after the redirect has them.
  const at = `${back.origin}${back.pathname}`;
  const posted = await visit(identity, at, { method: 'POST', body: back.searchParams, headers: { cookie: '' } });
  expect([posted.status, posted.headers.get('cache-control')]).toEqual([303, 'no-store']);
  const response = await visit(identity, new URL(posted.headers.get('location') ?? '', at));
  expect(response.status).toBe(302);
  expect(fragmentOf(locationOf(response)).get('access_token')).toEqual(expect.any(String));
});

describe('GET /callback: 303 to the site with', () => {
  const errorOf = async (response: Response) => {
    const end = locationOf(response);
    expect(new URLSearchParams(end.hash.slice(1)).toString()).toBe(end.searchParams.toString());
    return [response.status, end.origin, end.searchParams.get('error_code'), end.searchParams.get('error')];
  };
  const site = new URL(SITE).origin;

  test.each([
    ['no state', ''],
    ['an empty state', 'state=&code=x'],
    ['two states', `state=${randomUUID()}&state=${randomUUID()}&code=x`],
  ])('bad_oauth_callback: %s', async (_name, query) => {
    expect(await errorOf(await visit(identity, `${identity.url}/callback?${query}`))).toEqual([
      303,
      site,
      'bad_oauth_callback',
      'invalid_request',
    ]);
  });

  test.each([
    ['unknown', randomUUID()],
    ['no UUID', 'x'],
    ['SQL', "' or 1=1 --"],
    ['with NUL', 'a%00b'],
  ])('bad_oauth_state: %s', async (_name, state) => {
    const response = await visit(identity, `${identity.url}/callback?state=${state}&code=x`);
    expect(await errorOf(response)).toEqual([303, site, 'bad_oauth_state', 'invalid_request']);
  });

  test('bad_oauth_state: of 300 s ago', async () => {
    const { url } = await begin(person().name);
    const back = await signInThere(identity, url);
    identity.advance(300_000);
    expect((await errorOf(await visit(identity, back)))[2]).toBe('bad_oauth_state');
  });

  test('flow_state_already_used: the second time', async () => {
    const { url } = await begin(person().name);
    const back = await signInThere(identity, url);
    expect((await visit(identity, back)).status).toBe(302);
    expect(await errorOf(await visit(identity, back))).toEqual([
      303,
      site,
      'flow_state_already_used',
      'invalid_request',
    ]);
  });

  test.each([
    ['access_denied', 'bad_oauth_callback', 'access_denied'],
    ['consent_required', 'bad_oauth_callback', 'invalid_request'],
    ['server_error', 'provider_unavailable', 'temporarily_unavailable'],
  ])('what the provider said (%s), in our own words, and the journey is over', async (said, code, error) => {
    const { url } = await begin(person().name);
    const back = await signInThere(identity, url);
    const state = back.searchParams.get('state');
    const response = await visit(
      identity,
      `${identity.url}/callback?state=${state}&error=${said}&error_description=Call+0900+now`,
    );
    expect(await errorOf(response)).toEqual([303, site, code, error]);
    expect(locationOf(response).href).not.toContain('0900');
    expect((await errorOf(await visit(identity, back)))[2]).toBe('flow_state_already_used');
  });

  test('bad_oauth_callback: a code that the provider did not give', async () => {
    const { url } = await begin(person().name);
    const back = await signInThere(identity, url);
    back.searchParams.set('code', 'made-up');
    expect((await errorOf(await visit(identity, back)))[2]).toBe('bad_oauth_callback');
  });
});

describe('GET /callback: 422 provider_email_needs_verification', () => {
  test.each([
    ['not verified', { email_verified: false }],
    ['not said to be verified', { email_verified: undefined }],
    ['no address', { email: 'nonsense' }],
  ])('%s: a program reads the status, a browser goes on to the page', async (_name, claims) => {
    const first = await begin(person(claims).name);
    const response = await visit(identity, await signInThere(identity, first.url));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error_code: 'provider_email_needs_verification' });

    const { url } = await begin(person(claims).name);
    const seen = await visit(identity, await signInThere(identity, url), { headers: { accept: 'text/html,*/*' } });
    expect(seen.status).toBe(303);
    expect(fragmentOf(locationOf(seen)).get('error_code')).toBe('provider_email_needs_verification');
    expect(locationOf(seen).pathname).toBe('/welcome');
  });

  test('not where the provider tells the address at its user-info endpoint alone', async () => {
    const { name, email } = person({ email: undefined, email_verified: undefined });
    provider.setUserInfo({ sub: name, email, email_verified: true });
    const { url } = await begin(name);
    expect(fragmentOf(await walk(identity, url)).get('access_token')).toEqual(expect.any(String));
  });

  test('bad_oauth_callback where the user-info is about somebody else', async () => {
    const { name, email } = person({ email: undefined, email_verified: undefined });
    provider.setUserInfo({ sub: 'another', email, email_verified: true });
    const { url } = await begin(name);
    expect(fragmentOf(await walk(identity, url)).get('error_code')).toBe('bad_oauth_callback');
  });
});
