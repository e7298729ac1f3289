import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/bcrypt';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn } from '../testing/mails.ts';
import { operator, operatorToken } from '../testing/operator.ts';
import { send, shown } from '../testing/requests.ts';
import { enrolTotp, proveTotp } from '../testing/second-factor.ts';

let identity: TestIdentity;
let admin: Awaited<ReturnType<typeof operator>>;
beforeAll(async () => {
  identity = await startTestIdentity({ AUTOCONFIRM_PHONE: 'true' });
  admin = await operator(identity);
}, 240_000);
afterAll(() => identity?.close());

const newEmail = () => `${randomUUID()}@example.com`;
const nobody = randomUUID();
const notFound = [404, 'user_not_found', 'User not found'];

const ENDPOINTS = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${nobody}`],
  ['PUT', `/admin/users/${nobody}`],
  ['DELETE', `/admin/users/${nobody}`],
  ['GET', `/admin/users/${nobody}/factors`],
  ['DELETE', `/admin/users/${nobody}/factors/${nobody}`],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
] as const;

describe.each(ENDPOINTS)('%s %s: who asks', (method, path) => {
  test.each(['/auth/v1', ''])(
    `${method} ${path}: 401 without a token, 403 for anybody's (under "%s")`,
    async (prefix) => {
      const { token } = await newPerson(identity);
      expect(await send(identity, method, `${prefix}${path}`)).toMatchObject({
        status: 401,
        body: { error_code: 'no_authorization' },
      });
      expect(await send(identity, method, `${prefix}${path}`, { token })).toMatchObject({
        status: 403,
        body: { code: 403, error_code: 'not_admin', msg: 'User not allowed' },
      });
    },
  );
});

test.each([
  ['a secret that nobody shares', () => new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'HS256' })],
  ['no role', () => undefined],
])('GET /admin/users: 403 bad_jwt for a token signed with %s', async (_name, build) => {
  const token = await (build()
    ?.setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('x'.repeat(32))) ?? 'rubbish');
  expect(await send(identity, 'GET', '/admin/users', { token })).toMatchObject({
    status: 403,
    body: { error_code: 'bad_jwt' },
  });
});

test("GET /user: an operator's token is nobody's", async () => {
  const answer = await send(identity, 'GET', '/user', { token: await operatorToken(identity) });
  expect(answer).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
});

describe('GET /admin/users', () => {
  test('GET /admin/users: pages of all users, newest first, with x-total-count and Link', async () => {
    const fresh = await startTestIdentity();
    const api = await operator(fresh, '');
    expect((await api.listUsers()).data).toMatchObject({ users: [], aud: 'authenticated' });
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.unshift(String((await api.createUser({ email: newEmail() })).data.user?.id));
    const first = await api.listUsers({ page: 1, perPage: 2 });
    expect(first.data).toMatchObject({ aud: 'authenticated', total: 5, nextPage: 2, lastPage: 3 });
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => (await api.listUsers({ page, perPage: 2 })).data.users.map((user) => user.id)),
    );
    expect(pages.flat()).toEqual(ids);
    const raw = await send(fresh, 'GET', '/auth/v1/admin/users?page=2&per_page=2', {
      token: await operatorToken(fresh),
    });
    expect(raw.headers.get('x-total-count')).toBe('5');
    expect(raw.headers.get('link')).toBe(
      '</auth/v1/admin/users?page=3&per_page=2>; rel="next", </auth/v1/admin/users?page=3&per_page=2>; rel="last"',
    );
    await fresh.close();
  });

  test.each(['page=0', 'page=-1', 'page=x', 'per_page=0', 'page=1&page=2'])(
    'GET /admin/users?%s: 400',
    async (query) => {
      const answer = await send(identity, 'GET', `/admin/users?${query}`, { token: await operatorToken(identity) });
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    },
  );
});

describe('POST /admin/users', () => {
  test('POST /admin/users: an account that can sign in once it is confirmed', async () => {
    const email = newEmail();
    const attributes = {
      email,
      password: PASSWORD,
      user_metadata: { full_name: 'Ana' },
      app_metadata: { plan: 'pro', provider: 'x' },
    };
    const { data, error } = await admin.createUser({ ...attributes, email_confirm: true });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: 'Ana' },
      app_metadata: { plan: 'pro', provider: 'email', providers: ['email'] },
      identities: [expect.objectContaining({ provider: 'email', email })],
    });
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('POST /admin/users: unconfirmed unless it says otherwise, with the id, the hash and the ban that are given', async () => {
    const id = randomUUID();
    const hash = await identity.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', (await newPerson(identity)).id)
      .executeTakeFirst();
    const email = newEmail();
    const { data } = await admin.createUser({
      id,
      email,
      password_hash: String(hash?.passwordHash),
      ban_duration: '24h',
    });
    expect(data.user).toMatchObject({ id, banned_until: expect.any(String) });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'user_banned',
    );
    expect((await admin.createUser({ id, email: newEmail() })).error).toMatchObject({ status: 422, code: 'conflict' });
  });

  test('POST /admin/users: a hash of another cost signs in, and is made anew by it', async () => {
    const email = newEmail();
    const password_hash = await hash(PASSWORD, { cost: 4 });
    const { data } = await admin.createUser({ email, password_hash, email_confirm: true });
    const hashOf = async () =>
      (
        await identity.db
          .selectFrom('users')
          .select('passwordHash')
          .where('id', '=', String(data.user?.id))
          .executeTakeFirst()
      )?.passwordHash;
    expect((await identity.browser().signInWithPassword({ email, password: 'wrong' })).error?.code).toBe(
      'invalid_credentials',
    );
    expect(await hashOf()).toBe(password_hash);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
      expect(await hashOf()).toMatch(/^\$2b\$12\$/);
    }
  });

  test('POST /admin/users: an account by phone', async () => {
    const { data } = await admin.createUser({ phone: '+33622334455', password: PASSWORD, phone_confirm: true });
    expect(data.user).toMatchObject({ phone: '33622334455', phone_confirmed_at: expect.any(String) });
    expect((await admin.createUser({ phone: '33622334455' })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    });
  });

  test.each([
    ['neither address nor number', {}, 400, 'validation_failed'],
    ['no address', { email: 'nonsense' }, 400, 'validation_failed'],
    ['a short password', { email: 'x1@example.com', password: '123' }, 422, 'weak_password'],
    ['a breached password', { email: 'x1@example.com', password: '123456' }, 422, 'weak_password'],
    [
      'a password and a hash',
      { email: 'x1@example.com', password: PASSWORD, password_hash: 'x' },
      400,
      'validation_failed',
    ],
    [
      'a hash of another kind',
      { email: 'x1@example.com', password_hash: '$argon2id$v=19$x' },
      400,
      'validation_failed',
    ],
    [
      'a hash that would take minutes',
      { email: 'x1@example.com', password_hash: `$2b$31$${'a'.repeat(53)}` },
      400,
      'validation_failed',
    ],
    ['no duration', { email: 'x1@example.com', ban_duration: 'for ever' }, 400, 'validation_failed'],
    ['another role', { email: 'x1@example.com', role: 'service_role' }, 400, 'validation_failed'],
    ['no id', { email: 'x1@example.com', id: '1' }, 400, 'validation_failed'],
    ['metadata of another type', { email: 'x1@example.com', app_metadata: [] }, 400, 'bad_json'],
  ])('POST /admin/users: %s', async (_name, body, status, code) => {
    const answer = await send(identity, 'POST', '/admin/users', { token: await operatorToken(identity), body });
    expect(answer).toMatchObject({ status, body: { error_code: code } });
  });

  test('POST /admin/users: 422 email_exists', async () => {
    const { email } = await newPerson(identity);
    expect(await shown(admin.createUser({ email }))).toEqual([
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ]);
  });
});

describe('GET, PUT and DELETE /admin/users/{id}', () => {
  test('GET /admin/users/{id}: 200 with the user, 404 user_not_found', async () => {
    const { id, email } = await newPerson(identity);
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
    expect(await shown(admin.getUserById(nobody))).toEqual(notFound);
    const raw = await send(identity, 'GET', '/admin/users/nonsense', { token: await operatorToken(identity) });
    expect(raw).toMatchObject({ status: 404 });
  });

  test('PUT /admin/users/{id}: address, number, metadata', async () => {
    const { id } = await newPerson(identity, { full_name: 'Ana' });
    const email = newEmail();
    const { data, error } = await admin.updateUserById(id, {
      email,
      phone: '+33633445566',
      phone_confirm: true,
      user_metadata: { full_name: null, city: 'Brest' },
      app_metadata: { plan: 'pro', providers: ['x'] },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      phone: '33633445566',
      phone_confirmed_at: expect.any(String),
      app_metadata: { plan: 'pro', provider: 'email', providers: ['email', 'phone'] },
      user_metadata: { city: 'Brest' },
    });
    expect(data.user?.user_metadata).not.toHaveProperty('full_name');
    expect(data.user?.identities?.map(({ identity_data }) => identity_data?.email ?? identity_data?.phone)).toEqual([
      email,
      '33633445566',
    ]);
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('PUT /admin/users/{id}: email_confirm confirms and takes back', async () => {
    const { id, email } = await newPerson(identity);
    await admin.updateUserById(id, { email_confirm: false });
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'email_not_confirmed',
    );
    await admin.updateUserById(id, { email_confirm: true });
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test.each([{ password: 'another-shore-8' }, { ban_duration: '1h' }])(
    'PUT /admin/users/{id}: %o voids the codes that were sent',
    async (change) => {
      const { id, email } = await newPerson(identity);
      await identity.browser().signInWithOtp({ email });
      const token = codeIn(await identity.smtp.mailTo(email));
      expect((await admin.updateUserById(id, change)).error).toBeNull();
      await admin.updateUserById(id, { ban_duration: 'none' });
      expect((await identity.browser().verifyOtp({ type: 'email', email, token })).error?.code).toBe('otp_expired');
    },
  );

  test('PUT /admin/users/{id}: a new password signs everybody out', async () => {
    const { browser, id, email } = await newPerson(identity);
    expect((await admin.updateUserById(id, { password: 'another-shore-8' })).error).toBeNull();
    expect((await browser.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await identity.browser().signInWithPassword({ email, password: 'another-shore-8' })).error).toBeNull();
  });

  test('PUT /admin/users/{id}: a ban ends the sessions and holds until it is lifted', async () => {
    const { browser, id, email, token } = await newPerson(identity);
    expect((await admin.updateUserById(id, { ban_duration: '1h' })).data.user).toMatchObject({
      banned_until: expect.any(String),
    });
    expect((await identity.browser().getUser(token)).error?.name).toBe('AuthSessionMissingError');
    expect((await browser.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'user_banned',
    );
    expect((await admin.updateUserById(id, { ban_duration: 'none' })).data.user).not.toHaveProperty('banned_until');
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('PUT /admin/users/{id}: 404 user_not_found, 422 email_exists, 400 for a bad duration', async () => {
    const [one, two] = [await newPerson(identity), await newPerson(identity)];
    expect(await shown(admin.updateUserById(nobody, {}))).toEqual(notFound);
    expect((await admin.updateUserById(one.id, { email: two.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect((await admin.updateUserById(one.id, { ban_duration: '-1h' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  test('DELETE /admin/users/{id}: the account is gone, its sessions are refused, its address is free', async () => {
    const { id, email, token } = await newPerson(identity);
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await identity.browser().getUser(token)).error).toMatchObject({ status: 403 });
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await identity.browser().signUp({ email, password: PASSWORD })).error).toBeNull();
    expect(await shown(admin.deleteUser(id))).toEqual(notFound);
  });

  test('DELETE /admin/users/{id}: half a deletion is refused', async () => {
    expect((await admin.deleteUser((await newPerson(identity)).id, true)).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });
});

describe('/admin/users/{id}/factors', () => {
  test('GET and DELETE /admin/users/{id}/factors: for somebody who lost their phone', async () => {
    const { browser, id } = await newPerson(identity);
    const factor = await enrolTotp(browser);
    await proveTotp(browser, factor, identity.now());
    const listed = await admin.mfa.listFactors({ userId: id });
    expect(listed.data?.factors).toEqual([
      expect.objectContaining({ id: factor.id, factor_type: 'totp', status: 'verified' }),
    ]);
    expect(JSON.stringify(listed.data)).not.toContain(factor.secret);
    expect((await admin.mfa.deleteFactor({ userId: id, id: factor.id })).error).toBeNull();
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
  });

  test('GET and DELETE /admin/users/{id}/factors: 404', async () => {
    const { id } = await newPerson(identity);
    expect((await admin.mfa.listFactors({ userId: nobody })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    expect((await admin.mfa.deleteFactor({ userId: id, id: nobody })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
  });
});
