import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, PASSWORD, type Person } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn, otherThan } from '../testing/mails.ts';
import { send, shown } from '../testing/requests.ts';
import { enrolTotp, proveTotp } from '../testing/second-factor.ts';

let identity: TestIdentity;
let strict: TestIdentity;
let reauthenticating: TestIdentity;
beforeAll(async () => {
  const env = { RATE_UPDATE_PER_ACCOUNT: '1000' };
  identity = await startTestIdentity({ ...env, ANONYMOUS_ENABLED: 'true', AUTOCONFIRM_PHONE: 'true' });
  strict = await startTestIdentity({ ...env, REQUIRE_CURRENT_PASSWORD: 'true' });
  reauthenticating = await startTestIdentity({ ...env, REQUIRE_REAUTHENTICATION: 'true' });
}, 240_000);
afterAll(() => Promise.all([identity?.close(), strict?.close(), reauthenticating?.close()]));

const NEXT = 'another-shore-8';
const newEmail = () => `${randomUUID()}@example.com`;
const newPhone = () => `336${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

async function canSignIn(where: TestIdentity, email: string, password: string): Promise<boolean> {
  return (await where.browser().signInWithPassword({ email, password })).error === null;
}

describe('GET /user', () => {
  test.each(['/auth/v1', ''] as const)('GET /user: 200 with the user (under "%s")', async (path) => {
    const person = await newPerson(identity);
    const { data, error } = await identity.browser(path).getUser(person.token);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: person.id, email: person.email, phone: '', is_anonymous: false });
  });

  test('GET /user: the second factors are part of the user', async () => {
    const person = await newPerson(identity);
    await enrolTotp(person.browser);
    expect((await person.browser.getUser()).data.user?.factors).toEqual([
      expect.objectContaining({
        id: expect.any(String),
        factor_type: 'totp',
        status: 'unverified',
        created_at: expect.any(String),
      }),
    ]);
  });

  test('GET /user: 403 user_not_found for a token whose user is gone', async () => {
    const person = await newPerson(identity);
    await identity.db.deleteFrom('users').where('id', '=', person.id).execute();
    expect(await shown(identity.browser().getUser(person.token))).toEqual([
      403,
      'user_not_found',
      'User from sub claim in JWT does not exist',
    ]);
  });
});

describe.each(['GET', 'PUT'])('%s /user: who asks', (method) => {
  const ask = (token?: string, headers: Record<string, string> = {}) =>
    send(identity, method, '/user', { token, headers, ...(method === 'PUT' && { body: {} }) });

  test.each([
    ['no header', {}],
    ['no bearer', { authorization: 'Basic abc' }],
    ['an empty bearer', { authorization: 'Bearer ' }],
  ])(`${method} /user: 401 no_authorization for %s`, async (_name, headers: Record<string, string>) => {
    expect(await ask(undefined, headers)).toMatchObject({
      status: 401,
      body: { code: 401, error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
    });
  });

  test(`${method} /user: 403 bad_jwt begins with "invalid JWT: "`, async () => {
    expect(await ask('rubbish')).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt', msg: expect.stringMatching(/^invalid JWT: /) },
    });
  });

  test(`${method} /user: 403 session_not_found after the sign-out`, async () => {
    const person = await newPerson(identity);
    await person.browser.signOut();
    expect(await ask(person.token)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
  });
});

describe('PUT /user: data', () => {
  test('PUT /user: data is merged, null removes, and our own claims are not taken', async () => {
    const { browser } = await newPerson(identity, { full_name: 'Ana', theme: 'dark' });
    const data = { theme: null, city: 'Brest', sub: 'somebody', email: 'admin@example.com', email_verified: false };
    const updated = await browser.updateUser({ data });
    expect(updated.error).toBeNull();
    expect(updated.data.user?.user_metadata).toEqual({ full_name: 'Ana', city: 'Brest' });
  });

  test('PUT /user: of many changes at once none loses the others', async () => {
    const { browser } = await newPerson(identity);
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => browser.updateUser({ data: { [name]: 1 } })));
    expect((await browser.getUser()).data.user?.user_metadata).toMatchObject({ a: 1, b: 1, c: 1, d: 1 });
  });

  test('PUT /user: nobody raises themselves by app_metadata (403) or a role', async () => {
    const { token } = await newPerson(identity);
    const body = { app_metadata: { admin: true }, data: { city: 'Brest' } };
    expect(await send(identity, 'PUT', '/user', { token, body })).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin', msg: 'Updating app_metadata requires admin privileges' },
    });
    expect(await send(identity, 'PUT', '/user', { token, body: { role: 'service_role' } })).toMatchObject({
      status: 200,
      body: { role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: {} },
    });
  });

  test('PUT /user: 400 where the data would outgrow the token, counted with what is there', async () => {
    const { browser } = await newPerson(identity, { a: 'x'.repeat(3000) });
    expect(await shown(browser.updateUser({ data: { b: 'x'.repeat(3000) } }))).toEqual([
      400,
      'validation_failed',
      expect.any(String),
    ]);
  });
});

describe('PUT /user: password', () => {
  test('PUT /user: a new password replaces the old one and kills every other session, not this one', async () => {
    const { browser, email } = await newPerson(identity);
    const other = identity.browser();
    await other.signInWithPassword({ email, password: PASSWORD });
    expect((await browser.updateUser({ password: NEXT })).error).toBeNull();
    expect(await canSignIn(identity, email, PASSWORD)).toBe(false);
    expect(await canSignIn(identity, email, NEXT)).toBe(true);
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await browser.getUser()).error).toBeNull();
    expect((await browser.refreshSession()).error).toBeNull();
  });

  const weak = (message: string) => [422, 'weak_password', message];
  test.each([
    ['short', '12345', weak('Password should be at least 6 characters.')],
    ['empty', '', weak('Password should be at least 6 characters.')],
    [
      'one character over and over',
      'aaaaaa',
      weak('Password is known to be weak and easy to guess, please choose a different one.'),
    ],
    ['breached', 'azerty123', weak('Password is known to be weak and easy to guess, please choose a different one.')],
    [
      'longer than bcrypt reads',
      'x'.repeat(73),
      [400, 'validation_failed', 'Password cannot be longer than 72 characters'],
    ],
    ['the old one', PASSWORD, [422, 'same_password', 'New password should be different from the old password.']],
  ])('PUT /user: a new password that is %s is refused and the old one stays', async (_name, password, expected) => {
    const { browser, email } = await newPerson(identity);
    expect(await shown(browser.updateUser({ password }))).toEqual(expected);
    expect(await canSignIn(identity, email, PASSWORD)).toBe(true);
  });

  test('PUT /user: a current password that is sent is checked: 400 current_password_invalid', async () => {
    const { token } = await newPerson(identity);
    const attempt = (current_password: string) =>
      send(identity, 'PUT', '/user', { token, body: { password: NEXT, current_password } });
    expect(await attempt('wrong')).toMatchObject({ status: 400, body: { error_code: 'current_password_invalid' } });
    expect(await attempt(PASSWORD)).toMatchObject({ status: 200 });
  });

  test('PUT /user: a current password that is sent with a new address is checked, too', async () => {
    const { token } = await newPerson(identity);
    const email = newEmail();
    const attempt = (current_password: string) =>
      send(identity, 'PUT', '/user', { token, body: { email, current_password } });
    expect(await attempt('wrong')).toMatchObject({ status: 400, body: { error_code: 'current_password_invalid' } });
    expect(await attempt(PASSWORD)).toMatchObject({ status: 200, body: { new_email: email } });
  });

  test('PUT /user: 400 current_password_required without a proof of who asks', async () => {
    const { token, email } = await newPerson(strict);
    const attempt = (more: object) => send(strict, 'PUT', '/user', { token, body: { password: NEXT, ...more } });
    expect(await attempt({})).toMatchObject({ status: 400, body: { error_code: 'current_password_required' } });
    expect(await attempt({ current_password: 'wrong' })).toMatchObject({
      status: 400,
      body: { error_code: 'current_password_invalid' },
    });
    expect(await canSignIn(strict, email, PASSWORD)).toBe(true);
    expect(await attempt({ current_password: PASSWORD })).toMatchObject({ status: 200 });
  });

  test('PUT /user: a code from the mailbox stands in for the current password', async () => {
    const { browser, email } = await newPerson(strict);
    await browser.reauthenticate();
    const nonce = codeIn(await strict.smtp.mailTo(email));
    expect((await browser.updateUser({ password: NEXT, nonce: otherThan(nonce) })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    expect((await browser.updateUser({ password: NEXT, nonce })).error).toBeNull();
  });

  test('PUT /user: who came by a recovery needs no current password, for a day', async () => {
    const { email } = await newPerson(strict);
    const recovered = strict.browser();
    await recovered.resetPasswordForEmail(email);
    const token = codeIn(await strict.smtp.mailTo(email));
    await recovered.verifyOtp({ type: 'recovery', email, token });
    expect((await recovered.updateUser({ password: NEXT })).error).toBeNull();
    strict.advance(86_400_000);
    await recovered.refreshSession();
    expect((await recovered.updateUser({ password: PASSWORD })).error?.code).toBe('current_password_required');
  });

  test('PUT /user: 400 reauthentication_needed a day after the sign-in, 422 for a wrong nonce', async () => {
    const person = await newPerson(reauthenticating);
    const attempt = async (more: object) =>
      send(reauthenticating, 'PUT', '/user', { token: await freshToken(person), body: { password: NEXT, ...more } });
    reauthenticating.advance(86_400_000 + 1000);
    expect(await attempt({})).toMatchObject({
      status: 400,
      body: { error_code: 'reauthentication_needed', msg: 'Password update requires reauthentication' },
    });
    expect(await attempt({ nonce: '000000' })).toMatchObject({
      status: 422,
      body: { error_code: 'reauthentication_not_valid' },
    });
    expect(await canSignIn(reauthenticating, person.email, PASSWORD)).toBe(true);
  });

  test('PUT /user: no nonce is asked for soon after the sign-in', async () => {
    const { browser } = await newPerson(reauthenticating);
    expect((await browser.updateUser({ password: NEXT })).error).toBeNull();
  });

  async function freshToken({ browser }: Person): Promise<string> {
    return String((await browser.refreshSession()).data.session?.access_token);
  }
});

describe('PUT /user: address and number', () => {
  test('PUT /user: a new address only begins to be changed: new_email is set, the old one stays', async () => {
    const { browser, email } = await newPerson(identity);
    const wanted = newEmail();
    const { data, error } = await browser.updateUser({ email: wanted.toUpperCase() });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: wanted, email_change_sent_at: expect.any(String) });
    expect(await canSignIn(identity, email, PASSWORD)).toBe(true);
    expect(await canSignIn(identity, wanted, PASSWORD)).toBe(false);
  });

  test('PUT /user: the address that one has is no change', async () => {
    const { browser, email } = await newPerson(identity);
    const { data, error } = await browser.updateUser({ email });
    expect(error).toBeNull();
    expect(data.user).not.toHaveProperty('new_email');
  });

  test('PUT /user: 422 email_exists, phone_exists; 400 for what is neither', async () => {
    const [person, other] = [await newPerson(identity), await newPerson(identity)];
    const phone = newPhone();
    await other.browser.updateUser({ phone });
    expect(await shown(person.browser.updateUser({ email: other.email }))).toEqual([
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ]);
    expect(await shown(person.browser.updateUser({ phone }))).toEqual([
      422,
      'phone_exists',
      'A user with this phone number has already been registered',
    ]);
    expect(await shown(person.browser.updateUser({ email: 'nonsense' }))).toEqual([
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ]);
    expect(await shown(person.browser.updateUser({ phone: '12' }))).toEqual([
      400,
      'validation_failed',
      'Invalid phone number format (E.164 required)',
    ]);
  });

  test('PUT /user: a number is taken at once where numbers are confirmed at once, and signs in', async () => {
    const { browser, id } = await newPerson(identity);
    const phone = newPhone();
    const { data } = await browser.updateUser({ phone });
    expect(data.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    });
    expect((await identity.browser().signInWithPassword({ phone, password: PASSWORD })).data.user?.id).toBe(id);
  });

  test('PUT /user: an anonymous account takes an address and a password and becomes a named one', async () => {
    const browser = identity.browser();
    const { data: anonymous } = await browser.signInAnonymously();
    expect(await shown(browser.updateUser({ password: NEXT }))).toEqual([
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    ]);
    const email = newEmail();
    const { data, error } = await browser.updateUser({ email, password: NEXT });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: anonymous.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email' },
    });
    expect(await canSignIn(identity, email, NEXT)).toBe(true);
  });

  test('PUT /user: of two accounts that take one address at once, one gets it', async () => {
    const email = newEmail();
    const browsers = [identity.browser(), identity.browser()];
    for (const browser of browsers) await browser.signInAnonymously();
    const codes = await Promise.all(browsers.map(async (browser) => (await browser.updateUser({ email })).error?.code));
    expect(codes.sort()).toEqual(['email_exists', undefined]);
  });
});

test('PUT /user: 401 insufficient_aal for a change of password, address or number at aal1 where a factor is enrolled', async () => {
  const { browser, email } = await newPerson(identity);
  const factor = await enrolTotp(browser);
  await proveTotp(browser, factor, identity.now());
  const other = identity.browser();
  await other.signInWithPassword({ email, password: PASSWORD });
  const refused = [
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ];
  expect(await shown(other.updateUser({ password: NEXT }))).toEqual(refused);
  expect(await shown(other.updateUser({ email: newEmail() }))).toEqual(refused);
  expect(await shown(other.updateUser({ phone: newPhone() }))).toEqual(refused);
  expect(await shown(other.updateUser({ data: { theme: 'dark' } }))).toEqual(['no error']);
  expect(await shown(browser.updateUser({ password: NEXT }))).toEqual(['no error']);
});
