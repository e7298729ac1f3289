import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import {
  fragmentOf,
  linkThere,
  locationOf,
  pkce,
  providerEnv,
  signInThere,
  startTestProvider,
  type TestProvider,
  visit,
  walk,
} from '../../testing/oidc.ts';
import { enrolTotp, proveTotp } from '../../testing/second-factor.ts';

let identity: TestIdentity;
let google: TestProvider;
let acme: TestProvider;

beforeAll(async () => {
  [google, acme] = await Promise.all([startTestProvider(), startTestProvider()]);
  identity = await startTestIdentity({ ...providerEnv(google, acme), AUTOCONFIRM_EMAIL: 'false' });
}, 240_000);
afterAll(async () => {
  await identity?.close();
  await google?.close();
  await acme?.close();
});

const PASSWORD = 'correct horse 1';
const nowS = () => Math.floor(Date.now() / 1000);

function person(claims: Record<string, unknown> = {}, of = google): string {
  const name = randomUUID();
  of.setClaims(name, { email: `${name}@example.com`, email_verified: true, ...claims });
  return name;
}

const authorize = (name: string, provider = 'google', more = '') =>
  `${identity.url}/auth/v1/authorize?provider=${provider}&login_hint=${name}&${more}`;
const codeOf = (end: URL) => fragmentOf(end).get('error_code');

async function signIn(name: string, provider = 'google') {
  const end = await walk(identity, authorize(name, provider));
  const { data, error } = await identity.browser().getUser(fragmentOf(end).get('access_token') ?? codeOf(end) ?? '');
  if (error || !data.user) throw error ?? new Error('nobody signed in');
  return data.user;
}

/** An account whose address is proved, confirmed without a proof as autoconfirm does it, or only typed. */
async function signUp(email: string, state: 'proven' | 'confirmed' | 'typed') {
  const client = identity.browser();
  const { error } = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: 'Typed Name', language: 'fr' } },
  });
  if (error) throw error;
  const at = new Date();
  const states = {
    proven: { emailConfirmedAt: at, emailProvenAt: at },
    confirmed: { emailConfirmedAt: at },
    typed: { emailConfirmedAt: null },
  };
  await identity.db.updateTable('users').set(states[state]).where('email', '=', email).execute();
  return identity.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}

describe('whose account a provider opens', () => {
  test('the proven one of the same verified address, whose password goes on', async () => {
    const name = person();
    const email = `${name}@example.com`;
    const { id } = await signUp(email, 'proven');
    const user = await signIn(name);
    expect(user).toMatchObject({
      id,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
      user_metadata: { full_name: 'Typed Name' },
    });
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).data.user?.id).toBe(id);
  });

  test.each([
    ['confirmed', ['email', 'google']],
    ['typed', ['google']],
  ] as const)(
    'one whose address nobody proved (%s), and everything that its maker knows is void',
    async (state, providers) => {
      const name = person({ name: 'Ana B' });
      const email = `${name}@example.com`;
      // Whoever typed the address gets in, as autoconfirm lets them, and prepares more ways in.
      const { id } = await signUp(email, 'confirmed');
      const hijacker = identity.browser('/auth/v1', 'pkce');
      await hijacker.signInWithPassword({ email, password: PASSWORD });
      const theirs = person({ email: `${randomUUID()}@example.com` });
      await linkThere(identity, hijacker, theirs);
      const { data: pending } = await hijacker.linkIdentity({
        provider: 'google',
        options: { queryParams: { login_hint: person() } },
      });
      const waiting = await signInThere(identity, pending?.url ?? '');
      await proveTotp(hijacker, await enrolTotp(hijacker), identity.now());
      await hijacker.mfa.enroll({ factorType: 'totp', friendlyName: 'second' });
      if (state === 'typed')
        await identity.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', id).execute();

      const user = await signIn(name);
      expect(user).toMatchObject({ id, email, user_metadata: { full_name: 'Ana B', language: 'fr' } });
      expect(user.app_metadata.providers).toEqual(providers);
      expect(user.factors ?? []).toEqual([]);
      expect((await hijacker.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await hijacker.refreshSession()).error).not.toBeNull();
      expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
        'invalid_credentials',
      );
      expect(codeOf(locationOf(await visit(identity, waiting)))).toBe('bad_oauth_state');
      expect((await signIn(theirs)).id).not.toBe(id);
      // It is proven now: nothing is dropped a second time.
      expect((await signIn(name)).id).toBe(id);
    },
  );

  test('what an operator decided about an unconfirmed account stays', async () => {
    const name = person();
    const { id } = await signUp(`${name}@example.com`, 'typed');
    const decided = {
      bannedUntil: new Date(Date.now() + 3_600_000),
      appMetadata: JSON.stringify({ plan: 'invited' }),
    };
    await identity.db.updateTable('users').set(decided).where('id', '=', id).execute();
    expect(codeOf(await walk(identity, authorize(name)))).toBe('user_banned');
    expect((await walk(identity, authorize(name, 'google', pkce().query))).searchParams.get('error_code')).toBe(
      'user_banned',
    );
    await identity.db.updateTable('users').set({ bannedUntil: null }).where('id', '=', id).execute();
    expect((await signIn(name)).app_metadata.plan).toBe('invited');
  });

  test.each(['proven', 'confirmed', 'typed'] as const)(
    'never that of an address that is not verified there (%s here)',
    async (state) => {
      const email = `${randomUUID()}@example.com`;
      const before = await signUp(email, state);
      for (const email_verified of [false, undefined, 'false', 0]) {
        expect(codeOf(await walkAsBrowser(authorize(person({ email, email_verified }))))).toBe(
          'provider_email_needs_verification',
        );
      }
      const after = await identity.db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(after).toEqual(before);
      expect(
        await identity.db.selectFrom('identities').select('provider').where('userId', '=', before.id).execute(),
      ).toEqual([{ provider: 'email' }]);
    },
  );

  test('always the same one, whatever address the provider names later', async () => {
    const name = person();
    const { id, email } = await signIn(name);
    const other = await signUp(`${randomUUID()}@example.com`, 'proven');
    google.setClaims(name, { email: other.email, email_verified: true });
    expect(await signIn(name)).toMatchObject({ id, email, identities: [{ identity_data: { email: other.email } }] });
    google.setClaims(name, { email: other.email, email_verified: false });
    expect((await signIn(name)).id).toBe(id);
  });

  test('another one for the same name at another provider', async () => {
    const name = person();
    acme.setClaims(name, { email: `${randomUUID()}@example.com`, email_verified: true });
    expect((await signIn(name, 'custom:acme')).id).not.toBe((await signIn(name)).id);
  });

  test('none where sign-ups are closed', async () => {
    const closed = await startTestIdentity({ ...providerEnv(google), SIGNUP_ENABLED: 'false' });
    try {
      expect(codeOf(await walk(closed, `${closed.url}/authorize?provider=google&login_hint=${person()}`))).toBe(
        'signup_disabled',
      );
      expect(await closed.db.selectFrom('users').selectAll().execute()).toEqual([]);
    } finally {
      await closed.close();
    }
  });

  async function walkAsBrowser(address: string): Promise<URL> {
    return locationOf(
      await visit(identity, await signInThere(identity, address), { headers: { accept: 'text/html' } }),
    );
  }
});

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
    const users = await countUsers();
    expect(codeOf(await walk(identity, authorize(person(claims))))).toBe('bad_oauth_callback');
    expect(await countUsers()).toBe(users);
  });

  test('the `iss` of another provider (mix-up)', async () => {
    google.onReturn((address) => address.searchParams.set('iss', acme.issuer));
    expect(codeOf(await walk(identity, authorize(person())))).toBe('bad_oauth_callback');
    google.onReturn((address) => address.searchParams.set('iss', google.issuer));
    expect(fragmentOf(await walk(identity, authorize(person()))).has('access_token')).toBe(true);
    google.onReturn(() => {});
  });

  test('a code of one provider under the state of another', async () => {
    const [there, here] = [
      await signInThere(identity, authorize(person({}, acme), 'custom:acme')),
      await signInThere(identity, authorize(person())),
    ];
    here.searchParams.set('code', there.searchParams.get('code') ?? '');
    expect(codeOf(locationOf(await visit(identity, here)))).toBe('bad_oauth_callback');
  });

  test('a code of one person under the state of another (code injection): our PKCE and nonce are of one journey', async () => {
    const [victims, attackers] = [
      await signInThere(identity, authorize(person())),
      await signInThere(identity, authorize(person())),
    ];
    attackers.searchParams.set('code', victims.searchParams.get('code') ?? '');
    expect(codeOf(locationOf(await visit(identity, attackers)))).toBe('bad_oauth_callback');
  });

  test('parameters given twice', async () => {
    const back = await signInThere(identity, authorize(person()));
    back.searchParams.append('code', 'another');
    expect(codeOf(locationOf(await visit(identity, back)))).toBe('bad_oauth_callback');
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
    await identity.db
      .insertInto('flowStates')
      .values({ ...row, codeChallenge: null, codeChallengeMethod: null, linkToUserId: null, usedAt: null })
      .execute();
    const headers = { cookie: `sillage-journey-${id}=1` };
    expect(codeOf(locationOf(await visit(identity, `${identity.url}/callback?state=${id}&code=x`, { headers })))).toBe(
      'bad_oauth_callback',
    );
  });

  test('a provider that goes down on the way is told in the redirect', async () => {
    const back = await signInThere(identity, authorize(person({}, acme), 'custom:acme'));
    const { port } = acme.server.address();
    await acme.server.stop();
    expect(codeOf(locationOf(await visit(identity, back)))).toBe('provider_unavailable');
    await acme.server.start(port, '127.0.0.1');
  });

  async function countUsers(): Promise<number> {
    return (await identity.db.selectFrom('users').select('id').execute()).length;
  }
});

describe('a journey belongs to the browser that began it', () => {
  const strangers = { headers: { cookie: `sillage-journey-${randomUUID()}=1` } };

  test('nobody is led through the end of somebody else’s, whose own browser goes on', async () => {
    const name = person();
    const users = await countUsers();
    for (const more of ['', pkce().query]) {
      const back = await signInThere(identity, authorize(name, 'google', more));
      const led = await visit(identity, back, strangers);
      expect([led.status, locationOf(led).origin, codeOf(locationOf(led))]).toEqual([
        303,
        'https://app.example.com',
        'bad_oauth_state',
      ]);
      expect(await countUsers()).toBe(users + (more === '' ? 0 : 1));
      const own = locationOf(await visit(identity, back));
      expect(fragmentOf(own).has('access_token') || own.searchParams.has('code')).toBe(true);
    }
  });

  test('the cookie is sent on the way back from the provider alone, for as long as the journey may take, over TLS', async () => {
    const response = await visit(identity, authorize(person()));
    const state = locationOf(response).searchParams.get('state');
    expect(response.headers.getSetCookie()).toEqual([
      `sillage-journey-${state}=1; Path=/auth/v1/callback; Max-Age=300; HttpOnly; SameSite=Lax; Secure`,
    ]);
  });

  test('linking is bound, too, where the client goes to the provider by itself (skip_http_redirect)', async () => {
    const { email } = await signUp(`${randomUUID()}@example.com`, 'proven');
    const client = identity.browser('/auth/v1', 'pkce');
    await client.signInWithPassword({ email: email ?? '', password: PASSWORD });
    const { data } = await client.linkIdentity({
      provider: 'google',
      options: { queryParams: { login_hint: person() } },
    });
    const back = await signInThere(identity, data?.url ?? '');
    expect(codeOf(locationOf(await visit(identity, back, strangers)))).toBe('bad_oauth_state');
    const code = locationOf(await visit(identity, back)).searchParams.get('code') ?? '';
    expect((await client.exchangeCodeForSession(code)).data.user?.app_metadata.providers).toEqual(['email', 'google']);
  });

  test('linking without PKCE is refused: whoever’s browser is led through it would give its identity away', async () => {
    const { email } = await signUp(`${randomUUID()}@example.com`, 'proven');
    const client = identity.browser();
    await client.signInWithPassword({ email: email ?? '', password: PASSWORD });
    const { error } = await client.linkIdentity({ provider: 'google' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    const token = (await client.getSession()).data.session?.access_token;
    const plain = await visit(identity, `${identity.url}/user/identities/authorize?provider=google`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([plain.status, plain.headers.getSetCookie()]).toEqual([400, []]);
  });

  async function countUsers(): Promise<number> {
    return (await identity.db.selectFrom('users').select('id').execute()).length;
  }
});

describe('many at once', () => {
  test('returns with one state: one session', async () => {
    const name = person();
    const back = await signInThere(identity, authorize(name));
    const ends = await Promise.all(Array.from({ length: 6 }, async () => locationOf(await visit(identity, back))));
    expect(ends.map((end) => codeOf(end) ?? 'session').sort()).toEqual([
      'flow_state_already_used',
      'flow_state_already_used',
      'flow_state_already_used',
      'flow_state_already_used',
      'flow_state_already_used',
      'session',
    ]);
    const { id } = await signIn(name);
    expect(await identity.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toHaveLength(2);
  });

  test('first sign-ins of one person: one user with one identity', { repeats: 10 }, async () => {
    const name = person();
    const backs = await Promise.all(Array.from({ length: 6 }, () => signInThere(identity, authorize(name))));
    const ends = await Promise.all(backs.map(async (callback) => locationOf(await visit(identity, callback))));
    expect(ends.filter((end) => fragmentOf(end).has('access_token'))).toHaveLength(6);
    const users = await identity.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@example.com`)
      .execute();
    expect(users).toHaveLength(1);
    expect(
      await identity.db.selectFrom('identities').select('id').where('providerId', '=', name).execute(),
    ).toHaveLength(1);
  });

  test('first sign-ins of one address at two providers: one user with both identities', async () => {
    const email = `${randomUUID()}@example.com`;
    const [one, two] = [person({ email }), person({ email }, acme)];
    const backs = [
      await signInThere(identity, authorize(one)),
      await signInThere(identity, authorize(two, 'custom:acme')),
    ];
    await Promise.all(backs.map((callback) => visit(identity, callback)));
    expect((await signIn(one)).app_metadata.providers).toEqual(expect.arrayContaining(['google', 'custom:acme']));
    expect(await identity.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
  });

  test('a first sign-in whose address changes in that moment: one user', async () => {
    const name = person();
    const first = await signInThere(identity, authorize(name));
    const second = await signInThere(identity, authorize(name));
    const both = visit(identity, first);
    google.setClaims(name, { email: `${randomUUID()}@example.com`, email_verified: true });
    const ends = (await Promise.all([both, visit(identity, second)])).map(locationOf);
    expect(ends.filter((end) => fragmentOf(end).has('access_token'))).toHaveLength(2);
    expect(
      await identity.db.selectFrom('identities').select('id').where('providerId', '=', name).execute(),
    ).toHaveLength(1);
  });
});

test('the database holds neither codes nor provider tokens that could be used', async () => {
  const end = await walk(identity, authorize(person(), 'google', pkce().query));
  const code = end.searchParams.get('code') ?? '';
  const rows = await identity.db.selectFrom('authCodes').selectAll().execute();
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

test('the security log tells of a sign-up, a sign-in and a link by a provider', async () => {
  const { id } = await signIn(person());
  const events = await identity.db
    .selectFrom('securityEvents')
    .select(['kind', 'detail'])
    .where('userId', '=', id)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { kind: 'signed_up', detail: 'google' },
    { kind: 'signed_in', detail: 'google' },
  ]);
});
