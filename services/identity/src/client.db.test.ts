import { randomUUID } from 'node:crypto';
import { createAuthenticator, REVOCATIONS_TOLD_KEY, revokedSessionKey } from '@sillage/infra/http';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from './testing/identity.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity();
}, 60_000);
afterAll(() => identity?.close());

const newEmail = () => `${randomUUID()}@example.com`;

async function signedUp(path?: '' | '/auth/v1') {
  const client = identity.browser(path);
  const email = newEmail();
  const { data, error } = await client.signUp({ email, password: 'sailing-home', options: { data: { full_name: 'Ana' } } });
  if (error || !data.session || !data.user) throw error ?? new Error('no session');
  return { client, email, session: data.session, user: data.user };
}

test.each(['/auth/v1', ''] as const)('signs up, reads the user, refreshes, signs out and in again (under "%s")', async (path) => {
  const { client, email, session, user } = await signedUp(path);
  expect(user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Ana', email, sub: user.id },
    identities: [
      expect.objectContaining({
        provider: 'email',
        id: user.id,
        user_id: user.id,
        email,
        identity_data: expect.objectContaining({ email, sub: user.id }),
      }),
    ],
    last_sign_in_at: expect.any(String),
    email_confirmed_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });

  expect((await client.getUser()).data.user).toEqual(user);
  const refreshed = await client.refreshSession();
  expect(refreshed.error).toBeNull();
  expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token);

  expect((await client.signOut()).error).toBeNull();
  expect((await client.getSession()).data.session).toBeNull();
  const again = await client.signInWithPassword({ email: ` ${email.toUpperCase()} `, password: 'sailing-home' });
  expect(again.error).toBeNull();
  expect(again.data.user?.id).toBe(user.id);
});

test('the access token holds the claims of the contract, signed ES256 with a key of the JWKS', async () => {
  const { client, email, session, user } = await signedUp();
  expect(decodeJwt(session.access_token)).toMatchObject({
    sub: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Ana' },
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    is_anonymous: false,
    iss: 'https://app.example.com/auth/v1',
  });
  const { exp = 0, iat = 0 } = decodeJwt(session.access_token);
  expect(exp - iat).toBe(3600);
  expect(session.expires_at).toBe(exp);
  const response = await fetch(identity.jwksUrl);
  expect(response.headers.get('cache-control')).toBe('public, max-age=600');
  const jwks: unknown = await response.json();
  const { alg, kid } = decodeProtectedHeader(session.access_token);
  expect(alg).toBe('ES256');
  expect(jwks).toEqual({
    keys: [{ kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }],
  });
  expect((await client.getClaims()).data?.claims.sub).toBe(user.id);
});

test('replicas sign with one key, and a restart keeps it', async () => {
  const another = await identity.startAnother();
  expect(await (await fetch(another.jwksUrl)).json()).toEqual(await (await fetch(identity.jwksUrl)).json());
});

test('what the client shows for wrong input', async () => {
  const { client, email } = await signedUp();
  const shown = async (attempt: Promise<{ error: { code?: unknown; message: string; status?: unknown } | null }>) => {
    const { error } = await attempt;
    return [error?.status, error?.code, error?.message];
  };
  expect(await shown(client.signUp({ email: newEmail(), password: '12345' }))).toEqual([
    422,
    'weak_password',
    'Password should be at least 6 characters.',
  ]);
  expect(await shown(client.signUp({ email: 'nonsense', password: '12345' }))).toEqual([
    422,
    'weak_password',
    'Password should be at least 6 characters.',
  ]);
  expect(await shown(client.signUp({ email: 'nonsense', password: 'wave-6' }))).toEqual([
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ]);
  expect(await shown(client.signUp({ email, password: 'wave-6' }))).toEqual([422, 'user_already_exists', 'User already registered']);
  expect(await shown(client.signUp({ email: newEmail(), password: 'x'.repeat(73) }))).toEqual([
    400,
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ]);
  expect(await shown(client.signInWithPassword({ email, password: 'wrong' }))).toEqual([
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ]);
  expect(await shown(client.signInWithPassword({ email: newEmail(), password: 'sailing-home' }))).toEqual([
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ]);
  expect(await shown(client.signInAnonymously())).toEqual([422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled']);
});

test.each([
  ['global', [false, false, false]],
  ['local', [false, true, true]],
  ['others', [true, false, false]],
] as const)('logout with scope %s ends the right sessions, at once and everywhere', async (scope, survive) => {
  const { client, email } = await signedUp();
  const others = [identity.browser(), identity.browser()];
  for (const other of others) await other.signInWithPassword({ email, password: 'sailing-home' });
  const browsers = [client, ...others];
  const tokens = await Promise.all(browsers.map(async (it) => (await it.getSession()).data.session?.access_token ?? ''));
  const elsewhere = createAuthenticator({ jwksUrl: identity.jwksUrl, hot: identity.hot });
  for (const token of tokens) await elsewhere.authenticate(`Bearer ${token}`);

  expect((await client.signOut({ scope })).error).toBeNull();

  for (const [index, token] of tokens.entries()) {
    const { error } = await identity.browser().getUser(token);
    const known = elsewhere.authenticate(`Bearer ${token}`);
    if (survive[index]) {
      expect(error).toBeNull();
      await known;
    } else {
      expect(error?.name).toBe('AuthSessionMissingError');
      await expect(known).rejects.toMatchObject({ code: 'session_not_found' });
    }
  }
});

test('revocations come back within seconds after the hot store lost everything', async () => {
  const { client, session } = await signedUp();
  await client.signOut();
  const key = revokedSessionKey(String(decodeJwt(session.access_token).session_id));
  await expect.poll(() => identity.hot.get(REVOCATIONS_TOLD_KEY)).toBe('1');
  await identity.hot.delete([key, REVOCATIONS_TOLD_KEY]);
  await expect.poll(() => identity.hot.get(key), { timeout: 4000 }).toBe('1');
  await expect.poll(() => identity.hot.get(REVOCATIONS_TOLD_KEY)).toBe('1');
});

test('ensureUser makes the account once, however often and however many at once', async () => {
  const email = newEmail();
  const made = await Promise.all(Array.from({ length: 4 }, () => identity.ensureUser(email, 'demo-password')));
  expect(new Set(made.map((it) => it.id)).size).toBe(1);
  expect(made.filter((it) => it.created).length).toBe(1);
  expect((await identity.browser().signInWithPassword({ email, password: 'demo-password' })).data.user?.id).toBe(made[0]?.id);
});

test('two sign-ups with one address at once make one account', async () => {
  const email = newEmail();
  const results = await Promise.all(Array.from({ length: 5 }, () => identity.browser().signUp({ email, password: 'sailing-home' })));
  expect(results.filter((it) => it.error === null).length).toBe(1);
  expect(results.filter((it) => it.error?.code === 'user_already_exists').length).toBe(4);
});
