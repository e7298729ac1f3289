import { randomUUID } from 'node:crypto';
import { GoTrueAdminApi } from '@supabase/auth-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newPerson, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { operatorToken } from '../testing/operator.ts';
import { send } from '../testing/requests.ts';

/** Behaviour that the client's own test suite, and clients of the original server, rely on. */

const JWT_SECRET = 'secret-shared-with-the-service-tokens';

let identity: TestIdentity;
let careful: TestIdentity;
let service: GoTrueAdminApi;
beforeAll(async () => {
  identity = await startTestIdentity({ JWT_SECRET, AUTOCONFIRM_PHONE: 'true', MESSAGE_INTERVAL_S: '60' });
  careful = await startTestIdentity({ AUTOCONFIRM_EMAIL: 'false', MESSAGE_INTERVAL_S: '0' });
  service = new GoTrueAdminApi({
    url: identity.url,
    headers: { authorization: `Bearer ${await signed({ role: 'service_role' })}` },
  });
}, 240_000);
afterAll(() => Promise.all([identity?.close(), careful?.close()]));

/** A service token like the suite's, without an expiry. */
const signed = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .sign(new TextEncoder().encode(JWT_SECRET));

describe("an operator's program", () => {
  test.each([{ role: 'service_role' }, { role: 'supabase_admin', sub: '1234567890' }])(
    'is known by a token without an end ($role)',
    async (claims) => {
      const answer = await send(identity, 'GET', '/admin/users', { token: await signed(claims) });
      expect(answer.status).toBe(200);
    },
  );

  test('but not by one whose end has come, nor by a token of a person without an end', async () => {
    const past = Math.floor(identity.now() / 1000) - 60;
    const over = await send(identity, 'GET', '/admin/users', {
      token: await signed({ role: 'service_role', exp: past }),
    });
    expect(over).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
    const { id, browser } = await newPerson(identity);
    const { data } = await browser.getClaims();
    const endless = await signed({ ...data?.claims, exp: undefined });
    expect(await send(identity, 'GET', '/user', { token: endless })).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    });
    expect(data?.claims.sub).toBe(id);
  });

  test('gets metadata back as it wrote it, from createUser, updateUserById, generateLink and inviteUserByEmail', async () => {
    const user_metadata = { profile_image: 'https://images.example.com/1.png' };
    const created = await service.createUser({ email: newEmail(), password: PASSWORD, user_metadata });
    expect(created.data.user?.user_metadata).toEqual(user_metadata);
    const id = created.data.user?.id ?? '';
    const bare = await service.createUser({ email: newEmail(), password: PASSWORD });
    const updated = await service.updateUserById(bare.data.user?.id ?? '', { user_metadata: { favourite: 'yellow' } });
    expect(updated.data.user?.user_metadata).toEqual({ favourite: 'yellow' });
    expect((await service.getUserById(id)).data.user?.user_metadata).toEqual(user_metadata);
    const options = { data: { status: 'alpha' } };
    const link = await service.generateLink({ type: 'signup', email: newEmail(), password: PASSWORD, options });
    expect(link.data.user?.user_metadata).toEqual({ status: 'alpha' });
    expect((await service.inviteUserByEmail(newEmail(), options)).data.user?.user_metadata).toEqual({
      status: 'alpha',
    });
  });

  test('reports a malformed address before anything about the password', async () => {
    const email = 'xx:;x@x.x';
    const refused = { status: 400, message: 'Unable to validate email address: invalid format' };
    expect((await service.createUser({ email, password: 'password123' })).error).toMatchObject(refused);
    expect((await service.generateLink({ type: 'signup', email, password: 'password123' })).error).toMatchObject(
      refused,
    );
    expect((await service.inviteUserByEmail(email)).error).toMatchObject(refused);
    const { id } = await newPerson(identity);
    expect((await service.updateUserById(id, { email, password: 'password123' })).error).toMatchObject(refused);
    const { browser } = await newPerson(identity);
    expect((await browser.updateUser({ email, password: 'password123' })).error).toMatchObject(refused);
  });

  test('sees when somebody was invited, or a link was made for them', async () => {
    expect((await service.inviteUserByEmail(newEmail())).data.user?.invited_at).toEqual(expect.any(String));
    const link = async (type: 'invite' | 'magiclink' | 'recovery', email: string) =>
      (await service.generateLink({ type, email })).data.user;
    expect(await link('invite', newEmail())).toMatchObject({
      invited_at: expect.any(String),
      confirmation_sent_at: expect.any(String),
    });
    const { email } = await newPerson(identity);
    expect(await link('recovery', email)).toMatchObject({ recovery_sent_at: expect.any(String) });
    const change = await service.generateLink({ type: 'email_change_current', email, newEmail: newEmail() });
    expect(change.data.user).toMatchObject({ email_change_sent_at: expect.any(String), new_email: expect.any(String) });
  });
});

test('resend by phone is answered 200 {} where no text can be sent, however often', async () => {
  const phone = '+12345678901';
  for (const type of ['sms', 'phone_change', 'phone_change'] as const) {
    expect((await identity.browser().resend({ type, phone })).error).toBeNull();
  }
  expect((await identity.browser().signInWithOtp({ phone })).error).toMatchObject({ status: 400 });
});

test('a sign-up with a confirmed address looks like one, without an identity', async () => {
  const email = newEmail();
  const first = await careful.browser().signUp({ email, password: PASSWORD });
  expect(first.data.user?.identities).toHaveLength(1);
  const repeated = await careful.browser().signUp({ email, password: PASSWORD });
  expect(repeated.data.user?.identities).toHaveLength(1);
  await careful.db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('email', '=', email).execute();
  const { data, error } = await careful
    .browser()
    .signUp({ email, password: PASSWORD, options: { data: { full_name: 'Eve' } } });
  expect(error).toBeNull();
  expect(data).toMatchObject({ session: null, user: { email, identities: [], user_metadata: { full_name: 'Eve' } } });
  expect(data.user?.id).not.toBe(first.data.user?.id);
});

test.each([
  ['PATCH', '/user', 'GET, HEAD, PUT'],
  ['GET', '/token', 'POST'],
  ['DELETE', '/signup', 'POST'],
  ['POST', '/authorize', 'GET, HEAD'],
  ['POST', '/.well-known/jwks.json', 'GET, HEAD'],
  ['HEAD', '/verify', 'GET, POST'],
  ['GET', `/factors/${randomUUID()}/verify`, 'POST'],
  ['PATCH', `/admin/users/${randomUUID()}`, 'DELETE, GET, HEAD, PUT'],
])('%s %s is 405, and Allow says %s', async (method, path, allow) => {
  for (const prefix of ['', '/auth/v1']) {
    const answer = await send(identity, method, `${prefix}${path}?a=1`, { token: await operatorToken(identity) });
    expect([answer.status, answer.headers.get('allow'), answer.headers.get('x-sb-error-code')]).toEqual([
      405,
      allow,
      'method_not_allowed',
    ]);
  }
});

test('what is nowhere is 404, whatever the method; a preflight is answered everywhere', async () => {
  for (const method of ['GET', 'POST', 'PATCH'])
    expect((await send(identity, method, '/auth/v1/nowhere')).status).toBe(404);
  expect((await send(identity, 'OPTIONS', '/auth/v1/user')).status).toBe(204);
});

test('POST /recover: an unknown address is answered as a known one, also by the limits', async () => {
  const { email: known } = await newPerson(identity);
  const seen = async (address: string, from: string) => {
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { status, headers, body } = await send(identity, 'POST', '/recover', {
        body: { email: turn === 2 ? address.toUpperCase() : address },
        headers: { 'x-forwarded-for': from },
      });
      const names = [...headers].filter(([name]) => !['date', 'x-request-id', 'retry-after'].includes(name));
      answers.push({ status, headers: names, body: status === 200 ? body : Object.keys(Object(body)) });
    }
    return answers;
  };
  const toKnown = await seen(known, '203.0.113.7');
  expect(toKnown.map(({ status }) => status)).toEqual([200, 429, 429]);
  expect(await seen(newEmail(), '203.0.113.8')).toEqual(toKnown);
});
