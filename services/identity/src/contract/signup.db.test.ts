import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send, shown } from '../testing/requests.ts';

const LIMITS = { RATE_SIGN_UP_PER_ACCOUNT: '1000', RATE_ANONYMOUS_PER_ADDRESS: '1000' };

/** Everything confirmed at once, and everything that waits for a confirmation. */
let open: TestIdentity;
let careful: TestIdentity;
let closed: TestIdentity;
beforeAll(async () => {
  open = await startTestIdentity({ ...LIMITS, AUTOCONFIRM_PHONE: 'true', ANONYMOUS_ENABLED: 'true' });
  careful = await startTestIdentity({ ...LIMITS, AUTOCONFIRM_EMAIL: 'false', PASSWORD_MIN_LENGTH: '8' });
  closed = await startTestIdentity({ ...LIMITS, SIGNUP_ENABLED: 'false', ANONYMOUS_ENABLED: 'true' });
}, 240_000);
afterAll(() => Promise.all([open?.close(), careful?.close(), closed?.close()]));

const newEmail = () => `${randomUUID()}@example.com`;
const newPhone = () => `+336${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

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

  test('POST /signup: of many with one address at once, one makes the account', async () => {
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

  test('POST /signup: a repeated sign-up changes nothing of the account that is there, but that a disputed password is void', async () => {
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

/** Every name at every depth with the type of its value; texts that are equal by nature stay. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

describe('POST /signup: errors', () => {
  const short = [422, 'weak_password', 'Password should be at least 6 characters.'];
  const noAddress = [400, 'validation_failed', 'Unable to validate email address: invalid format'];
  const pwned = [
    422,
    'weak_password',
    'Password is known to be weak and easy to guess, please choose a different one.',
  ];

  test.each([
    ['a short password', { email: 'new@example.com', password: '12345' }, short],
    ['length comes before the address', { email: 'nonsense', password: '12345' }, short],
    ['the address comes before the breach list', { email: 'nonsense', password: '123456' }, noAddress],
    [
      'a letter that only full folding makes ASCII (the Kelvin sign)',
      { email: '\u212Aelvin@example.com', password: PASSWORD },
      noAddress,
    ],
    ['a breached password', { email: 'new@example.com', password: '123456' }, pwned],
    ['the name of the product', { email: 'new@example.com', password: 'Sillage1' }, pwned],
    ['the name of the mailbox', { email: 'marguerite@example.com', password: 'marguerite1' }, pwned],
    ['blanks', { email: 'new@example.com', password: '      ' }, pwned],
    ['a breached password in other letters', { email: 'new@example.com', password: 'PassWord1' }, pwned],
    [
      '73 characters',
      { email: 'new@example.com', password: 'x'.repeat(73) },
      [400, 'validation_failed', 'Password cannot be longer than 72 characters'],
    ],
    [
      '73 bytes',
      { email: 'new@example.com', password: `${'é'.repeat(36)}x` },
      [400, 'validation_failed', 'Password cannot be longer than 72 characters'],
    ],
    [
      'no number',
      { phone: '12', password: PASSWORD },
      [400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
    ],
  ])('POST /signup: %s', async (_name, credentials, expected) => {
    expect(await shown(open.browser().signUp(credentials))).toEqual(expected);
  });

  test.each([
    ['length', '12345'],
    ['pwned', 'qwerty123'],
  ])(
    'POST /signup: weak_password says its reason, %s, in both API versions and to the client',
    async (reason, password) => {
      const body = { email: newEmail(), password };
      const old = await send(open, 'POST', '/signup', { body });
      expect(old.body).toEqual({
        code: 422,
        error_code: 'weak_password',
        msg: expect.any(String),
        weak_password: { reasons: [reason] },
      });
      const current = await send(open, 'POST', '/signup', {
        body,
        headers: { 'x-supabase-api-version': '2024-01-01' },
      });
      expect(current.body).toEqual({
        code: 'weak_password',
        message: expect.any(String),
        weak_password: { reasons: [reason] },
      });
      expect((await open.browser().signUp(body)).error).toMatchObject({
        name: 'AuthWeakPasswordError',
        reasons: [reason],
      });
    },
  );

  test('POST /signup: 422 user_already_exists for an address or number that has an account', async () => {
    const [email, phone] = [newEmail(), newPhone()];
    await open.browser().signUp({ email, password: PASSWORD });
    await open.browser().signUp({ phone, password: PASSWORD });
    const expected = [422, 'user_already_exists', 'User already registered'];
    expect(await shown(open.browser().signUp({ email: email.toUpperCase(), password: PASSWORD }))).toEqual(expected);
    expect(await shown(open.browser().signUp({ phone: phone.slice(1), password: PASSWORD }))).toEqual(expected);
  });

  test('POST /signup: 422 signup_disabled where sign-ups are closed, anonymous ones too', async () => {
    const expected = [422, 'signup_disabled', 'Signups not allowed for this instance'];
    expect(await shown(closed.browser().signUp({ email: newEmail(), password: PASSWORD }))).toEqual(expected);
    expect(await shown(closed.browser().signInAnonymously())).toEqual(expected);
  });

  test('POST /signup: 422 anonymous_provider_disabled', async () => {
    const expected = [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'];
    expect(await shown(careful.browser().signInAnonymously())).toEqual(expected);
  });

  test('POST /signup: 400 for a number where no text message can be sent', async () => {
    expect(await shown(careful.browser().signUp({ phone: newPhone(), password: PASSWORD }))).toEqual([
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ]);
  });

  test.each([
    ['no password', { email: 'new@example.com' }, 'Signup requires a valid password'],
    [
      'both an address and a number',
      { email: 'new@example.com', phone: '+33612345678', password: PASSWORD },
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      'a challenge without its method',
      { email: 'new@example.com', password: PASSWORD, code_challenge: 'x'.repeat(43) },
      expect.any(String),
    ],
    [
      'metadata that is too long',
      { email: 'new@example.com', password: PASSWORD, data: { a: 'x'.repeat(5000) } },
      expect.any(String),
    ],
    [
      'metadata that cannot be stored',
      { email: 'new@example.com', password: PASSWORD, data: { a: '\0' } },
      expect.any(String),
    ],
    ['a password with a NUL', { email: 'new@example.com', password: 'harbour\0seven' }, expect.any(String)],
  ])('POST /signup: 400 validation_failed for %s', async (_name, body, message) => {
    const answer = await send(open, 'POST', '/signup', { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error_code: 'validation_failed', msg: message } });
  });

  test('POST /signup: the minimum length is a setting', async () => {
    expect(await shown(careful.browser().signUp({ email: newEmail(), password: 'seven-7' }))).toEqual([
      422,
      'weak_password',
      'Password should be at least 8 characters.',
    ]);
  });
});
