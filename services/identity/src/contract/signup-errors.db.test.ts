import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newPhone, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send, shown } from '../testing/requests.ts';
import { SIGN_UPS } from '../testing/sign-up.ts';

let open: TestIdentity;
let careful: TestIdentity;
let closed: TestIdentity;

beforeAll(async () => {
  open = await startTestIdentity(SIGN_UPS.open);
  careful = await startTestIdentity(SIGN_UPS.careful);
  closed = await startTestIdentity(SIGN_UPS.closed);
}, 240_000);
afterAll(() => Promise.all([open?.close(), careful?.close(), closed?.close()]));

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
