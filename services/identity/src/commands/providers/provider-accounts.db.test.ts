import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/account.ts';
import { startTestIdentity } from '../../testing/identity.ts';
import { fragmentOf, linkThere, locationOf, pkce, providerEnv, signInThere, visit, walk } from '../../testing/oidc.ts';
import { codeOf, startWithProviders, type WithProviders } from '../../testing/providers.ts';
import { enrolTotp, proveTotp } from '../../testing/second-factor.ts';

let setup: WithProviders;

beforeAll(async () => {
  setup = await startWithProviders();
}, 240_000);
afterAll(() => setup?.close());

describe('whose account a provider opens', () => {
  test('the proven one of the same verified address, whose password goes on', async () => {
    const name = setup.person();
    const email = `${name}@example.com`;
    const { id } = await setup.signUp(email, 'proven');
    const user = await setup.signIn(name);
    expect(user).toMatchObject({
      id,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
      user_metadata: { full_name: 'Typed Name' },
    });
    expect((await setup.identity.browser().signInWithPassword({ email, password: PASSWORD })).data.user?.id).toBe(id);
  });

  test.each([
    ['confirmed', ['email', 'google']],
    ['typed', ['google']],
  ] as const)(
    'one whose address nobody proved (%s), and everything that its maker knows is void',
    async (state, providers) => {
      const name = setup.person({ name: 'Ana B' });
      const email = `${name}@example.com`;
      // Autoconfirm lets the attacker in with an address that they only typed, and they set up more credentials.
      const { id } = await setup.signUp(email, 'confirmed');
      const hijacker = setup.identity.browser('/auth/v1', 'pkce');
      await hijacker.signInWithPassword({ email, password: PASSWORD });
      const theirs = setup.person({ email: `${randomUUID()}@example.com` });
      await linkThere(setup.identity, hijacker, theirs);
      const { data: pending } = await hijacker.linkIdentity({
        provider: 'google',
        options: { queryParams: { login_hint: setup.person() } },
      });
      const waiting = await signInThere(setup.identity, pending?.url ?? '');
      await proveTotp(hijacker, await enrolTotp(hijacker), setup.identity.now());
      await hijacker.mfa.enroll({ factorType: 'totp', friendlyName: 'second' });
      if (state === 'typed')
        await setup.identity.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', id).execute();

      const user = await setup.signIn(name);
      expect(user).toMatchObject({ id, email, user_metadata: { full_name: 'Ana B', language: 'fr' } });
      expect(user.app_metadata.providers).toEqual(providers);
      expect(user.factors ?? []).toEqual([]);
      expect((await hijacker.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await hijacker.refreshSession()).error).not.toBeNull();
      expect((await setup.identity.browser().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
        'invalid_credentials',
      );
      expect(codeOf(locationOf(await visit(setup.identity, waiting)))).toBe('bad_oauth_state');
      expect((await setup.signIn(theirs)).id).not.toBe(id);
      // The address is proven now, so nothing is dropped a second time.
      expect((await setup.signIn(name)).id).toBe(id);
    },
  );

  test('what an operator decided about an unconfirmed account stays', async () => {
    const name = setup.person();
    const { id } = await setup.signUp(`${name}@example.com`, 'typed');
    const decided = {
      bannedUntil: new Date(Date.now() + 3_600_000),
      appMetadata: JSON.stringify({ plan: 'invited' }),
    };
    await setup.identity.db.updateTable('users').set(decided).where('id', '=', id).execute();
    expect(codeOf(await walk(setup.identity, setup.authorize(name)))).toBe('user_banned');
    expect(
      (await walk(setup.identity, setup.authorize(name, 'google', pkce().query))).searchParams.get('error_code'),
    ).toBe('user_banned');
    await setup.identity.db.updateTable('users').set({ bannedUntil: null }).where('id', '=', id).execute();
    expect((await setup.signIn(name)).app_metadata.plan).toBe('invited');
  });

  test.each(['proven', 'confirmed', 'typed'] as const)(
    'never that of an address that is not verified there (%s here)',
    async (state) => {
      const email = `${randomUUID()}@example.com`;
      const before = await setup.signUp(email, state);
      for (const email_verified of [false, undefined, 'false', 0]) {
        expect(codeOf(await walkAsBrowser(setup.authorize(setup.person({ email, email_verified }))))).toBe(
          'provider_email_needs_verification',
        );
      }
      const after = await setup.identity.db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(after).toEqual(before);
      expect(
        await setup.identity.db.selectFrom('identities').select('provider').where('userId', '=', before.id).execute(),
      ).toEqual([{ provider: 'email' }]);
    },
  );

  test('always the same one, whatever address the provider names later', async () => {
    const name = setup.person();
    const { id, email } = await setup.signIn(name);
    const other = await setup.signUp(`${randomUUID()}@example.com`, 'proven');
    setup.google.setClaims(name, { email: other.email, email_verified: true });
    expect(await setup.signIn(name)).toMatchObject({
      id,
      email,
      identities: [{ identity_data: { email: other.email } }],
    });
    setup.google.setClaims(name, { email: other.email, email_verified: false });
    expect((await setup.signIn(name)).id).toBe(id);
  });

  test('another one for the same name at another provider', async () => {
    const name = setup.person();
    setup.acme.setClaims(name, { email: `${randomUUID()}@example.com`, email_verified: true });
    expect((await setup.signIn(name, 'custom:acme')).id).not.toBe((await setup.signIn(name)).id);
  });

  test('none where sign-ups are closed', async () => {
    const closed = await startTestIdentity({ ...providerEnv(setup.google), SIGNUP_ENABLED: 'false' });
    try {
      expect(codeOf(await walk(closed, `${closed.url}/authorize?provider=google&login_hint=${setup.person()}`))).toBe(
        'signup_disabled',
      );
      expect(await closed.db.selectFrom('users').selectAll().execute()).toEqual([]);
    } finally {
      await closed.close();
    }
  });

  async function walkAsBrowser(address: string): Promise<URL> {
    return locationOf(
      await visit(setup.identity, await signInThere(setup.identity, address), { headers: { accept: 'text/html' } }),
    );
  }
});

describe('many at once', () => {
  test('first sign-ins of one person: one user with one identity', { repeats: 10 }, async () => {
    const name = setup.person();
    const backs = await Promise.all(
      Array.from({ length: 6 }, () => signInThere(setup.identity, setup.authorize(name))),
    );
    const ends = await Promise.all(backs.map(async (callback) => locationOf(await visit(setup.identity, callback))));
    expect(ends.filter((end) => fragmentOf(end).has('access_token'))).toHaveLength(6);
    const users = await setup.identity.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@example.com`)
      .execute();
    expect(users).toHaveLength(1);
    expect(
      await setup.identity.db.selectFrom('identities').select('id').where('providerId', '=', name).execute(),
    ).toHaveLength(1);
  });

  test('first sign-ins of one address at two providers: one user with both identities', async () => {
    const email = `${randomUUID()}@example.com`;
    const [one, two] = [setup.person({ email }), setup.person({ email }, setup.acme)];
    const backs = [
      await signInThere(setup.identity, setup.authorize(one)),
      await signInThere(setup.identity, setup.authorize(two, 'custom:acme')),
    ];
    await Promise.all(backs.map((callback) => visit(setup.identity, callback)));
    expect((await setup.signIn(one)).app_metadata.providers).toEqual(expect.arrayContaining(['google', 'custom:acme']));
    expect(await setup.identity.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(
      1,
    );
  });

  test('a first sign-in whose address changes in that moment: one user', async () => {
    const name = setup.person();
    const first = await signInThere(setup.identity, setup.authorize(name));
    const second = await signInThere(setup.identity, setup.authorize(name));
    const both = visit(setup.identity, first);
    setup.google.setClaims(name, { email: `${randomUUID()}@example.com`, email_verified: true });
    const ends = (await Promise.all([both, visit(setup.identity, second)])).map(locationOf);
    expect(ends.filter((end) => fragmentOf(end).has('access_token'))).toHaveLength(2);
    expect(
      await setup.identity.db.selectFrom('identities').select('id').where('providerId', '=', name).execute(),
    ).toHaveLength(1);
  });
});

test('the security log lists a sign-up, a sign-in and a link by a provider', async () => {
  const { id } = await setup.signIn(setup.person());
  const events = await setup.identity.db
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
