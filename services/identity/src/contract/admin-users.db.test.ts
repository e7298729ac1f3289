import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/bcrypt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newPerson, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { operator, operatorToken } from '../testing/operator.ts';
import { send, shown } from '../testing/requests.ts';

let identity: TestIdentity;
let admin: Awaited<ReturnType<typeof operator>>;
beforeAll(async () => {
  identity = await startTestIdentity({ AUTOCONFIRM_PHONE: 'true' });
  admin = await operator(identity);
}, 240_000);
afterAll(() => identity?.close());

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
    const password_hash = await hash(PASSWORD, { cost: 5 });
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
      expect(await hashOf()).toMatch(/^\$2b\$04\$/);
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
