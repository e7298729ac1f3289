import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/account.ts';
import { fragmentOf, locationOf, pkce, signInThere, visit, walk } from '../../testing/oidc.ts';
import { codeOf, startWithProviders, type WithProviders } from '../../testing/providers.ts';

let setup: WithProviders;

beforeAll(async () => {
  setup = await startWithProviders();
}, 240_000);
afterAll(() => setup?.close());

const nowS = () => Math.floor(Date.now() / 1000);

describe('an answer that does not hold opens nothing', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a nonce of another journey', { nonce: 'of-another-journey' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'another-client' }],
    ['several audiences, made for another', { aud: ['sillageTest', 'x'], azp: 'x' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['an ID token that has expired', { exp: nowS() - 600 }],
    ['an ID token without an end', { exp: undefined }],
    ['an ID token of nobody', { sub: undefined }],
    ['an ID token of a subject that is no text', { sub: 7 }],
  ])('%s', async (_name, claims) => {
    const users = await setup.countUsers();
    expect(codeOf(await walk(setup.identity, setup.authorize(setup.person(claims))))).toBe('bad_oauth_callback');
    expect(await setup.countUsers()).toBe(users);
  });

  test('the `iss` of another provider (mix-up)', async () => {
    setup.google.onReturn((address) => address.searchParams.set('iss', setup.acme.issuer));
    expect(codeOf(await walk(setup.identity, setup.authorize(setup.person())))).toBe('bad_oauth_callback');
    setup.google.onReturn((address) => address.searchParams.set('iss', setup.google.issuer));
    expect(fragmentOf(await walk(setup.identity, setup.authorize(setup.person()))).has('access_token')).toBe(true);
    setup.google.onReturn(() => {});
  });

  test('a code of one provider under the state of another', async () => {
    const [there, here] = [
      await signInThere(setup.identity, setup.authorize(setup.person({}, setup.acme), 'custom:acme')),
      await signInThere(setup.identity, setup.authorize(setup.person())),
    ];
    here.searchParams.set('code', there.searchParams.get('code') ?? '');
    expect(codeOf(locationOf(await visit(setup.identity, here)))).toBe('bad_oauth_callback');
  });

  test('a code of one person under the state of another (code injection): our PKCE and nonce are of one journey', async () => {
    const [victims, attackers] = [
      await signInThere(setup.identity, setup.authorize(setup.person())),
      await signInThere(setup.identity, setup.authorize(setup.person())),
    ];
    attackers.searchParams.set('code', victims.searchParams.get('code') ?? '');
    expect(codeOf(locationOf(await visit(setup.identity, attackers)))).toBe('bad_oauth_callback');
  });

  test('parameters given twice', async () => {
    const back = await signInThere(setup.identity, setup.authorize(setup.person()));
    back.searchParams.append('code', 'another');
    expect(codeOf(locationOf(await visit(setup.identity, back)))).toBe('bad_oauth_callback');
  });

  test('a provider that was taken out of the configuration meanwhile', async () => {
    const id = randomUUID();
    const row = {
      id,
      provider: 'custom:gone',
      nonce: 'n',
      providerVerifier: 'v',
      redirectTo: 'https://app.example.com/',
      createdAt: new Date(),
    };
    await setup.identity.db
      .insertInto('flowStates')
      .values({ ...row, codeChallenge: null, codeChallengeMethod: null, linkToUserId: null, usedAt: null })
      .execute();
    const headers = { cookie: `sillage-journey-${id}=1` };
    expect(
      codeOf(locationOf(await visit(setup.identity, `${setup.identity.url}/callback?state=${id}&code=x`, { headers }))),
    ).toBe('bad_oauth_callback');
  });

  test('a provider that goes down on the way is reported in the redirect', async () => {
    const back = await signInThere(setup.identity, setup.authorize(setup.person({}, setup.acme), 'custom:acme'));
    const { port } = setup.acme.server.address();
    await setup.acme.server.stop();
    expect(codeOf(locationOf(await visit(setup.identity, back)))).toBe('provider_unavailable');
    await setup.acme.server.start(port, '127.0.0.1');
  });
});

describe('a journey belongs to the browser that began it', () => {
  const strangers = { headers: { cookie: `sillage-journey-${randomUUID()}=1` } };

  test('nobody is led through the end of somebody else’s, whose own browser goes on', async () => {
    const name = setup.person();
    const users = await setup.countUsers();
    for (const more of ['', pkce().query]) {
      const back = await signInThere(setup.identity, setup.authorize(name, 'google', more));
      const led = await visit(setup.identity, back, strangers);
      expect([led.status, locationOf(led).origin, codeOf(locationOf(led))]).toEqual([
        303,
        'https://app.example.com',
        'bad_oauth_state',
      ]);
      expect(await setup.countUsers()).toBe(users + (more === '' ? 0 : 1));
      const own = locationOf(await visit(setup.identity, back));
      expect(fragmentOf(own).has('access_token') || own.searchParams.has('code')).toBe(true);
    }
  });

  test('the cookie is sent on the way back from the provider alone, for as long as the journey may take, over TLS', async () => {
    const response = await visit(setup.identity, setup.authorize(setup.person()));
    const state = locationOf(response).searchParams.get('state');
    expect(response.headers.getSetCookie()).toEqual([
      `sillage-journey-${state}=1; Path=/auth/v1/callback; Max-Age=300; HttpOnly; SameSite=Lax; Secure`,
    ]);
  });

  test('linking is bound, too, where the client goes to the provider by itself (skip_http_redirect)', async () => {
    const { email } = await setup.signUp(`${randomUUID()}@example.com`, 'proven');
    const client = setup.identity.browser('/auth/v1', 'pkce');
    await client.signInWithPassword({ email: email ?? '', password: PASSWORD });
    const { data } = await client.linkIdentity({
      provider: 'google',
      options: { queryParams: { login_hint: setup.person() } },
    });
    const back = await signInThere(setup.identity, data?.url ?? '');
    expect(codeOf(locationOf(await visit(setup.identity, back, strangers)))).toBe('bad_oauth_state');
    const code = locationOf(await visit(setup.identity, back)).searchParams.get('code') ?? '';
    expect((await client.exchangeCodeForSession(code)).data.user?.app_metadata.providers).toEqual(['email', 'google']);
  });

  test('linking without PKCE is refused: whoever’s browser is led through it would give its identity away', async () => {
    const { email } = await setup.signUp(`${randomUUID()}@example.com`, 'proven');
    const client = setup.identity.browser();
    await client.signInWithPassword({ email: email ?? '', password: PASSWORD });
    const { error } = await client.linkIdentity({ provider: 'google' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    const token = (await client.getSession()).data.session?.access_token;
    const plain = await visit(setup.identity, `${setup.identity.url}/user/identities/authorize?provider=google`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([plain.status, plain.headers.getSetCookie()]).toEqual([400, []]);
  });
});

test('returns with one state at once: one session', async () => {
  const name = setup.person();
  const back = await signInThere(setup.identity, setup.authorize(name));
  const ends = await Promise.all(Array.from({ length: 6 }, async () => locationOf(await visit(setup.identity, back))));
  expect(ends.map((end) => codeOf(end) ?? 'session').sort()).toEqual([
    'flow_state_already_used',
    'flow_state_already_used',
    'flow_state_already_used',
    'flow_state_already_used',
    'flow_state_already_used',
    'session',
  ]);
  const { id } = await setup.signIn(name);
  expect(await setup.identity.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toHaveLength(
    2,
  );
});

test('the database holds neither codes nor provider tokens that could be used', async () => {
  const end = await walk(setup.identity, setup.authorize(setup.person(), 'google', pkce().query));
  const code = end.searchParams.get('code') ?? '';
  const rows = await setup.identity.db.selectFrom('authCodes').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  const text = JSON.stringify(
    rows.map((row) => ({
      ...row,
      code_hash: row.codeHash.toString('latin1'),
      sealed: row.sealedProviderTokens?.toString('latin1'),
    })),
  );
  expect(text).not.toContain(code);
  expect(text).not.toContain('provider_token":"');
});
