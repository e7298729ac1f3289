import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send, shown } from '../testing/requests.ts';

let identity: TestIdentity;
let phones: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
  phones = await startTestIdentity({ AUTOCONFIRM_PHONE: 'true' });
}, 240_000);
afterAll(() => Promise.all([identity?.close(), phones?.close()]));

const wrong = [400, 'invalid_credentials', 'Invalid login credentials'];

test.each(['/auth/v1', ''] as const)(
  'POST /token?grant_type=password: 200 with a session (under "%s")',
  async (path) => {
    const { email, id } = await newPerson(identity);
    const { data, error } = await identity
      .browser(path)
      .signInWithPassword({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    expect(data.session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      user: {
        email,
        last_sign_in_at: expect.any(String),
        email_confirmed_at: expect.any(String),
        updated_at: expect.any(String),
      },
    });
  },
);

test('POST /token?grant_type=password: 200 with a session for a phone number, however it is written', async () => {
  const first = await phones.browser().signUp({ phone: '+33611223344', password: PASSWORD });
  for (const phone of ['+33611223344', '33611223344', '+33 6 11 22 33 44']) {
    expect((await phones.browser().signInWithPassword({ phone, password: PASSWORD })).data.user?.id).toBe(
      first.data.user?.id,
    );
  }
  expect(await shown(phones.browser().signInWithPassword({ phone: '+33611223344', password: 'wrong' }))).toEqual(wrong);
  expect(await shown(phones.browser().signInWithPassword({ phone: '+33699999999', password: PASSWORD }))).toEqual(
    wrong,
  );
});

test('POST /token?grant_type=password: 400 invalid_credentials says the same of a wrong password and an unknown address', async () => {
  const { email } = await newPerson(identity);
  const ask = (name: string) =>
    send(identity, 'POST', '/token?grant_type=password', { body: { email: name, password: 'wrong' } });
  const [known, unknown] = [await ask(email), await ask(`${randomUUID()}@example.com`)];
  expect(known).toMatchObject({
    status: 400,
    body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  });
  expect(unknown.body).toEqual(known.body);
  expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort());
});

test.each([
  ['an account without a password', null],
  ['a malformed hash', 'nonsense'],
])('POST /token?grant_type=password: 400 invalid_credentials for %s', async (_name, passwordHash) => {
  const { email, id } = await newPerson(identity);
  await identity.db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
  expect(await shown(identity.browser().signInWithPassword({ email, password: PASSWORD }))).toEqual(wrong);
});

test('POST /token?grant_type=password: 400 email_not_confirmed, only to who knows the password', async () => {
  const { email, id } = await newPerson(identity);
  await identity.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', id).execute();
  const attempt = (password: string) => shown(identity.browser().signInWithPassword({ email, password }));
  expect(await attempt(PASSWORD)).toEqual([400, 'email_not_confirmed', 'Email not confirmed']);
  expect(await attempt('wrong')).toEqual(wrong);
});

test('POST /token?grant_type=password: 400 phone_not_confirmed', async () => {
  const { data } = await phones.browser().signUp({ phone: '+33611223355', password: PASSWORD });
  await phones.db
    .updateTable('users')
    .set({ phoneConfirmedAt: null })
    .where('id', '=', String(data.user?.id))
    .execute();
  expect(await shown(phones.browser().signInWithPassword({ phone: '+33611223355', password: PASSWORD }))).toEqual([
    400,
    'phone_not_confirmed',
    'Phone not confirmed',
  ]);
});

test('POST /token?grant_type=password: 400 user_banned until the ban ends, only to who knows the password', async () => {
  const { email, id } = await newPerson(identity);
  const bannedUntil = new Date(identity.now() + 60_000);
  await identity.db.updateTable('users').set({ bannedUntil }).where('id', '=', id).execute();
  const attempt = (password: string) => shown(identity.browser().signInWithPassword({ email, password }));
  expect(await attempt(PASSWORD)).toEqual([400, 'user_banned', 'User is banned']);
  expect(await attempt('wrong')).toEqual(wrong);
  identity.advance(61_000);
  expect(await attempt(PASSWORD)).toEqual(['no error']);
});

test.each([
  ['no name', { password: 'x' }, 'validation_failed', 'missing email or phone'],
  ['an empty name', { email: '', phone: '', password: 'x' }, 'validation_failed', 'missing email or phone'],
  [
    'two names',
    { email: 'a@example.com', phone: '+33611223344', password: 'x' },
    'validation_failed',
    'Only an email address or phone number should be provided on login.',
  ],
  [
    'a number where none can be confirmed',
    { phone: '+33611223344', password: 'x' },
    'phone_provider_disabled',
    'Phone logins are disabled',
  ],
  [
    'what is no address',
    { email: 'a\0@example.com', password: 'x' },
    'invalid_credentials',
    'Invalid login credentials',
  ],
  ['no password', { email: 'a@example.com' }, 'invalid_credentials', 'Invalid login credentials'],
  [
    'a very long password',
    { email: 'a@example.com', password: 'x'.repeat(10_000) },
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    'a password with a NUL',
    { email: 'a@example.com', password: 'a\0' },
    'invalid_credentials',
    'Invalid login credentials',
  ],
])('POST /token?grant_type=password: 400 for %s', async (_name, body, code, msg) => {
  const answer = await send(identity, 'POST', '/token?grant_type=password', { body });
  expect(answer).toMatchObject({ status: 400, body: { code: 400, error_code: code, msg } });
});

test.each([
  '/token',
  '/token?grant_type=',
  '/token?grant_type=magic',
  '/token?grant_type=password&grant_type=refresh_token',
])('POST %s: 400 invalid_credentials "unsupported_grant_type"', async (path) => {
  const answer = await send(identity, 'POST', path, { body: {} });
  expect(answer).toMatchObject({
    status: 400,
    body: { error_code: 'invalid_credentials', msg: 'unsupported_grant_type' },
  });
});

test('POST /token?grant_type=web3: 422 web3_provider_disabled', async () => {
  const answer = await send(identity, 'POST', '/token?grant_type=web3', {
    body: { chain: 'ethereum', message: 'm', signature: 's' },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { error_code: 'web3_provider_disabled', msg: 'Web3 provider is disabled' },
  });
});
