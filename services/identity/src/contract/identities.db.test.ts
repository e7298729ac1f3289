import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import {
  fragmentOf,
  linkThere,
  locationOf,
  pkce,
  providerEnv,
  startTestProvider,
  type TestProvider,
  visit,
  walk,
} from '../testing/oidc.ts';
import { enrolTotp, proveTotp } from '../testing/second-factor.ts';

let identity: TestIdentity;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  identity = await startTestIdentity({ ...providerEnv(provider), ANONYMOUS_ENABLED: 'true' });
}, 240_000);
afterAll(async () => {
  await identity?.close();
  await provider?.close();
});

const PASSWORD = 'correct horse 1';

async function signedUp(of = identity) {
  const client = of.browser('/auth/v1', 'pkce');
  const email = `${randomUUID()}@example.com`;
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error || !data.user || !data.session) throw error ?? new Error('no session');
  return { client, email, id: data.user.id, token: data.session.access_token };
}

function person(claims: Record<string, unknown> = {}): string {
  const name = randomUUID();
  provider.setClaims(name, { email: `${name}@example.com`, email_verified: true, ...claims });
  return name;
}

type Client = Awaited<ReturnType<typeof signedUp>>['client'];

/** Calls `linkIdentity` of the client, and follows to the final address. */
async function link(client: Client, name: string): Promise<URL> {
  const { data, error } = await client.linkIdentity({
    provider: 'google',
    options: { queryParams: { login_hint: name } },
  });
  if (error || !data.url) throw error ?? new Error('no address');
  return walk(identity, data.url);
}

async function identitiesOf(client: Client) {
  const { data, error } = await client.getUserIdentities();
  if (error) throw error;
  return data.identities;
}

describe('GET /user/identities/authorize', () => {
  test('200 {url} with skip_http_redirect; the identity is linked where the journey ends', async () => {
    const { client, id } = await signedUp();
    const { data } = await linkThere(identity, client, person());
    expect(data.user).toMatchObject({ id, app_metadata: { provider: 'email', providers: ['email', 'google'] } });
    expect((await client.signInWithPassword({ email: data.user?.email ?? '', password: PASSWORD })).error).toBeNull();
  });

  test('with PKCE the identity is linked by the browser that asked for it, and by no other', async () => {
    const { client, id } = await signedUp();
    const code = (await link(client, person())).searchParams.get('code') ?? '';
    expect(await identitiesOf(client)).toHaveLength(1);
    const led = identity.browser('/auth/v1', 'pkce');
    await led.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
    expect((await led.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
    expect(await identitiesOf(client)).toHaveLength(1);
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, app_metadata: { providers: ['email', 'google'] } });
  });

  test('302 to the provider without skip_http_redirect', async () => {
    const { token } = await signedUp();
    const response = await visit(
      identity,
      `${identity.url}/user/identities/authorize?provider=google&${pkce().query}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect(response.status).toBe(302);
    expect(locationOf(response).origin).toBe(provider.issuer);
  });

  test('401 no_authorization without a session, 400 for an unknown provider', async () => {
    const response = await visit(identity, `${identity.url}/user/identities/authorize?provider=google`);
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([401, 'no_authorization']);
    const { client } = await signedUp();
    const { error } = await client.linkIdentity({ provider: 'facebook' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('422 identity_already_exists, reported where the journey ends', async () => {
    const name = person();
    const first = await signedUp();
    await linkThere(identity, first.client, name);
    for (const client of [first.client, (await signedUp()).client]) {
      const end = await link(client, name);
      expect(Object.fromEntries(end.searchParams)).toMatchObject({ error_code: 'identity_already_exists' });
    }
  });

  test('an anonymous account takes the address that the provider vouches for, and is anonymous no more', async () => {
    const client = identity.browser('/auth/v1', 'pkce');
    const { data: anonymous } = await client.signInAnonymously();
    const name = person();
    const { data } = await linkThere(identity, client, name);
    expect(data.user).toMatchObject({
      id: anonymous.user?.id,
      email: `${name}@example.com`,
      is_anonymous: false,
      email_confirmed_at: expect.any(String),
    });
  });

  test('422 email_exists where another account has the address, and nothing is linked', async () => {
    const { email } = await signedUp();
    const client = identity.browser('/auth/v1', 'pkce');
    await client.signInAnonymously();
    expect((await linkThere(identity, client, person({ email }))).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect(await identitiesOf(client)).toEqual([]);
  });

  test('an address that the provider does not vouch for is not taken', async () => {
    const client = identity.browser('/auth/v1', 'pkce');
    const { data: anonymous } = await client.signInAnonymously();
    const { data } = await linkThere(identity, client, person({ email_verified: false }));
    expect(data.user).toMatchObject({ id: anonymous.user?.id, email: '', is_anonymous: false });
  });

  test('404 manual_linking_disabled, for linking and unlinking', async () => {
    const closed = await startTestIdentity({ ...providerEnv(provider), MANUAL_LINKING_ENABLED: 'false' });
    try {
      const { client } = await signedUp(closed);
      const expected = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' };
      expect((await client.linkIdentity({ provider: 'google' })).error).toMatchObject(expected);
      const [own] = await identitiesOf(client);
      if (!own) throw new Error('no identity');
      expect((await client.unlinkIdentity(own)).error).toMatchObject(expected);
    } finally {
      await closed.close();
    }
  });
});

describe('DELETE /user/identities/{identity_id}', () => {
  test('200 {}; the identity signs in no more, and an account of its own is made instead', async () => {
    const { client, id } = await signedUp();
    const name = person();
    await linkThere(identity, client, name);
    const google = (await identitiesOf(client)).find((linked) => linked.provider === 'google');
    if (!google) throw new Error('not linked');
    expect(await client.unlinkIdentity(google)).toEqual({ data: {}, error: null });
    expect((await identitiesOf(client)).map((linked) => linked.provider)).toEqual(['email']);
    const end = await walk(identity, `${identity.url}/authorize?provider=google&login_hint=${name}`);
    const { data } = await client.getUser(fragmentOf(end).get('access_token') ?? '');
    expect(data.user?.id).not.toBe(id);
  });

  test('with the identity by e-mail goes the password', async () => {
    const { client, email } = await signedUp();
    await linkThere(identity, client, person());
    const own = (await identitiesOf(client)).find((linked) => linked.provider === 'email');
    if (!own) throw new Error('no identity by e-mail');
    expect((await client.unlinkIdentity(own)).error).toBeNull();
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('422 single_identity_not_deletable, however many ask at once', async () => {
    const { client } = await signedUp();
    await linkThere(identity, client, person());
    const all = await identitiesOf(client);
    const results = await Promise.all(all.map((linked) => client.unlinkIdentity(linked)));
    expect(results.map((result) => result.error?.code ?? 'ok').sort()).toEqual(['ok', 'single_identity_not_deletable']);
    expect(await identitiesOf(client)).toHaveLength(1);
  });

  test("422 identity_not_found for an unknown one and for another account's", async () => {
    const [mine, theirs] = [await signedUp(), await signedUp()];
    const [foreign] = await identitiesOf(theirs.client);
    if (!foreign) throw new Error('no identity');
    for (const one of [foreign, { ...foreign, identity_id: randomUUID() }]) {
      expect((await mine.client.unlinkIdentity(one)).error).toMatchObject({ status: 422, code: 'identity_not_found' });
    }
    expect((await mine.client.unlinkIdentity({ ...foreign, identity_id: 'x' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
    expect(await identitiesOf(theirs.client)).toHaveLength(1);
  });

  test('401 no_authorization without a session', async () => {
    const response = await visit(identity, `${identity.url}/user/identities/${randomUUID()}`, { method: 'DELETE' });
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([401, 'no_authorization']);
  });
});

test('403 insufficient_aal: linking and unlinking wait for the second factor that the account has', async () => {
  const { client, email } = await signedUp();
  await proveTotp(client, await enrolTotp(client));
  const elsewhere = identity.browser();
  await elsewhere.signInWithPassword({ email, password: PASSWORD });
  const [own] = await identitiesOf(elsewhere);
  if (!own) throw new Error('no identity');
  const token = await provider.idToken({ sub: randomUUID() });
  for (const attempt of [
    elsewhere.linkIdentity({ provider: 'google' }),
    elsewhere.linkIdentity({ provider: 'google', token }),
    elsewhere.unlinkIdentity(own),
  ]) {
    expect((await attempt).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  }
  expect((await linkThere(identity, client, person())).error).toBeNull();
});

test('POST /token?grant_type=id_token: of parallel links of one identity, one account gets it', async () => {
  const claims = { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true };
  const token = await provider.idToken(claims);
  const accounts = await Promise.all([signedUp(), signedUp(), signedUp()]);
  const results = await Promise.all(
    accounts.map((account) => account.client.linkIdentity({ provider: 'google', token })),
  );
  expect(results.map((result) => result.error?.code ?? 'ok').sort()).toEqual([
    'identity_already_exists',
    'identity_already_exists',
    'ok',
  ]);
});
