import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canSignIn, newEmail, newPerson, PASSWORD, type Person } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn, otherThan } from '../testing/mails.ts';
import { send, shown } from '../testing/requests.ts';

let identity: TestIdentity;
let strict: TestIdentity;
let reauthenticating: TestIdentity;

beforeAll(async () => {
  const env = { RATE_UPDATE_PER_ACCOUNT: '1000' };
  identity = await startTestIdentity(env);
  strict = await startTestIdentity({ ...env, REQUIRE_CURRENT_PASSWORD: 'true' });
  reauthenticating = await startTestIdentity({ ...env, REQUIRE_REAUTHENTICATION: 'true' });
}, 240_000);
afterAll(() => Promise.all([identity?.close(), strict?.close(), reauthenticating?.close()]));

const NEXT = 'another-shore-8';

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
