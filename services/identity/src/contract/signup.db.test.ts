import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newPhone, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send, shown } from '../testing/requests.ts';
import { SIGN_UPS } from '../testing/sign-up.ts';

let open: TestIdentity;
let careful: TestIdentity;

beforeAll(async () => {
  open = await startTestIdentity(SIGN_UPS.open);
  careful = await startTestIdentity(SIGN_UPS.careful);
}, 240_000);
afterAll(() => Promise.all([open?.close(), careful?.close()]));

describe('POST /signup with autoconfirm', () => {
  test.each(['/auth/v1', ''] as const)('POST /signup: 200 with a session (under "%s")', async (path) => {
    const email = newEmail();
    const { data, error } = await open
      .browser(path)
      .signUp({ email: ` ${email.toUpperCase()}`, password: PASSWORD, options: { data: { full_name: 'Ana' } } });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
    });
    const { user } = data;
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      is_anonymous: false,
      email_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ana' },
      identities: [
        {
          identity_id: expect.any(String),
          id: user?.id,
          user_id: user?.id,
          provider: 'email',
          email,
          identity_data: expect.objectContaining({ email, sub: user?.id, email_verified: true }),
          last_sign_in_at: expect.any(String),
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ],
    });
    expect(user).not.toHaveProperty('factors');
  });

  test('POST /signup: 200 with a session for a phone number', async () => {
    const phone = newPhone();
    const { data, error } = await open.browser().signUp({ phone, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: '',
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: {},
    });
    const again = await open.browser().signInWithPassword({ phone: phone.slice(1), password: PASSWORD });
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  test('POST /signup: 200 with a session of an anonymous account', async () => {
    const { data, error } = await open.browser().signInAnonymously({ options: { data: { theme: 'dark' } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      app_metadata: {},
      identities: [],
      user_metadata: { theme: 'dark' },
    });
  });

  test('POST /signup: a person cannot claim a verified address or another id by the metadata', async () => {
    const email = newEmail();
    const data = { email: 'admin@example.com', email_verified: false, sub: 'somebody', phone: '1' };
    const { user } = (await open.browser().signUp({ email, password: PASSWORD, options: { data } })).data;
    expect(user?.user_metadata).toEqual({});
  });

  test('POST /signup: of parallel requests with one address, one creates the account', async () => {
    const email = newEmail();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => open.browser().signUp({ email, password: PASSWORD })),
    );
    expect(results.filter((result) => result.error === null)).toHaveLength(1);
    expect(results.filter((result) => result.error?.code === 'user_already_exists')).toHaveLength(4);
  });
});

describe('POST /signup without autoconfirm', () => {
  test('POST /signup: 200 with the bare user and no session; no sign-in before the confirmation', async () => {
    const email = newEmail();
    const { data, error } = await careful.browser().signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    expect(await shown(careful.browser().signInWithPassword({ email, password: PASSWORD }))).toEqual([
      400,
      'email_not_confirmed',
      'Email not confirmed',
    ]);
  });

  test.each([
    ['an unconfirmed account looks like the one for a new address', null],
    ['a confirmed account does, too, but that no identity is in it, as clients expect', new Date()],
  ])('POST /signup: the answer for an address with %s', async (_name, emailConfirmedAt) => {
    const email = newEmail();
    const body = { email, password: PASSWORD, data: { full_name: 'Eve' } };
    const first = await send(careful, 'POST', '/signup', { body });
    await careful.db.updateTable('users').set({ emailConfirmedAt }).where('email', '=', email).execute();
    careful.advance(120_000);
    const second = await send(careful, 'POST', '/signup', { body });
    expect(second.status).toBe(first.status);
    const expected = emailConfirmedAt ? { ...Object(first.body), identities: [] } : first.body;
    expect(shapeOf(second.body)).toEqual(shapeOf(expected));
    expect(await careful.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
  });

  test('POST /signup: a repeated sign-up leaves the existing account unchanged, except that a disputed password is voided', async () => {
    const email = newEmail();
    await careful.browser().signUp({ email, password: PASSWORD, options: { data: { full_name: 'Owner' } } });
    const before = await careful.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    careful.advance(120_000);
    await careful.browser().signUp({ email, password: 'another-one-9', options: { data: { full_name: 'Eve' } } });
    const after = await careful.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(after).toMatchObject({
      ...before,
      passwordHash: null,
      confirmationSentAt: expect.any(Date),
      updatedAt: expect.any(Date),
    });
  });
});

/** All field names at every depth with the types of their values; constant texts are kept. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}
