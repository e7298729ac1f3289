import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canSignIn, newEmail, newPerson, newPhone, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { shown } from '../testing/requests.ts';
import { enrolTotp, proveTotp } from '../testing/second-factor.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({
    RATE_UPDATE_PER_ACCOUNT: '1000',
    ANONYMOUS_ENABLED: 'true',
    AUTOCONFIRM_PHONE: 'true',
  });
}, 240_000);
afterAll(() => identity?.close());

const NEXT = 'another-shore-8';

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
    const phone = newPhone().slice(1);
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
    const phone = newPhone().slice(1);
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
  expect(await shown(other.updateUser({ phone: newPhone().slice(1) }))).toEqual(refused);
  expect(await shown(other.updateUser({ data: { theme: 'dark' } }))).toEqual(['no error']);
  expect(await shown(browser.updateUser({ password: NEXT }))).toEqual(['no error']);
});
