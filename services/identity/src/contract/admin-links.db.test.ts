import type { GenerateLinkParams } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newPerson, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { follow, linkIn } from '../testing/mails.ts';
import { operator, operatorToken } from '../testing/operator.ts';
import { send } from '../testing/requests.ts';

let identity: TestIdentity;
let admin: Awaited<ReturnType<typeof operator>>;
beforeAll(async () => {
  identity = await startTestIdentity({ REDIRECT_ALLOW_LIST: 'https://partner.example/**' });
  admin = await operator(identity);
}, 240_000);
afterAll(() => identity?.close());

/** The fragment that a browser gets by opening the link. */
async function opened(actionLink: string | undefined) {
  return Object.fromEntries((await follow(identity, new URL(String(actionLink)))).fragment);
}

describe('POST /admin/generate_link', () => {
  test('POST /admin/generate_link: signup makes the account, and its link opens it', async () => {
    const email = newEmail();
    const options = { data: { full_name: 'Ana' }, redirectTo: 'https://partner.example/in' };
    const { data, error } = await admin.generateLink({ type: 'signup', email, password: PASSWORD, options });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ana' } });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    expect(data.properties).toEqual({
      action_link: expect.stringContaining('https://app.example.com/auth/v1/verify?'),
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.any(String),
      redirect_to: 'https://partner.example/in',
      verification_type: 'signup',
    });
    expect(await opened(data.properties?.action_link)).toMatchObject({
      access_token: expect.any(String),
      type: 'signup',
    });
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test.each(['invite', 'magiclink'] as const)(
    'POST /admin/generate_link: %s makes the account where there is none',
    async (type) => {
      const email = newEmail();
      const { data } = await admin.generateLink({ type, email });
      expect(data.user).toMatchObject({ email });
      const { data: verified, error } = await identity
        .browser()
        .verifyOtp({ type: 'email', email, token: String(data.properties?.email_otp) });
      expect(error).toBeNull();
      expect(verified.user?.id).toBe(data.user?.id);
    },
  );

  test.each(['magiclink', 'recovery'] as const)(
    'POST /admin/generate_link: %s for an account, by its token_hash',
    async (type) => {
      const { email, id } = await newPerson(identity);
      const { data } = await admin.generateLink({ type, email: email.toUpperCase() });
      const { data: verified, error } = await identity
        .browser()
        .verifyOtp({ type, token_hash: String(data.properties?.hashed_token) });
      expect(error).toBeNull();
      expect(verified.user?.id).toBe(id);
    },
  );

  test.each(['email_change_current', 'email_change_new'] as const)(
    'POST /admin/generate_link: %s notes the new address',
    async (type) => {
      const { email } = await newPerson(identity);
      const newAddress = newEmail();
      const { data, error } = await admin.generateLink({ type, email, newEmail: newAddress });
      expect(error).toBeNull();
      expect(data).toMatchObject({ user: { email, new_email: newAddress }, properties: { verification_type: type } });
    },
  );

  test('POST /admin/generate_link: no mail is sent, and a redirect that is not allowed becomes the site', async () => {
    const { email } = await newPerson(identity);
    const sent = identity.smtp.mails.length;
    const { data } = await admin.generateLink({
      type: 'recovery',
      email,
      options: { redirectTo: 'https://evil.example/' },
    });
    expect(data.properties?.redirect_to).toMatch(/^https:\/\/app\.example\.com\/?$/);
    expect(identity.smtp.mails.length).toBe(sent);
  });

  test.each<[string, () => Promise<unknown> | unknown, number, string]>([
    ['recovery of nobody', () => ({ type: 'recovery', email: newEmail() }), 404, 'user_not_found'],
    [
      'a change of nobody',
      () => ({ type: 'email_change_new', email: newEmail(), new_email: newEmail() }),
      404,
      'user_not_found',
    ],
    [
      'a sign-up of a confirmed account',
      async () => ({ type: 'signup', email: (await newPerson(identity)).email, password: PASSWORD }),
      422,
      'email_exists',
    ],
    [
      'an invitation of a confirmed account',
      async () => ({ type: 'invite', email: (await newPerson(identity)).email }),
      422,
      'email_exists',
    ],
    [
      "a change to somebody else's address",
      async () => ({
        type: 'email_change_new',
        email: (await newPerson(identity)).email,
        new_email: (await newPerson(identity)).email,
      }),
      422,
      'email_exists',
    ],
    [
      'a change to no address',
      async () => ({ type: 'email_change_new', email: (await newPerson(identity)).email }),
      400,
      'validation_failed',
    ],
    ['a sign-up without a password', () => ({ type: 'signup', email: newEmail() }), 400, 'validation_failed'],
    [
      'a sign-up with a breached password',
      () => ({ type: 'signup', email: newEmail(), password: '123456' }),
      422,
      'weak_password',
    ],
    ['no address', () => ({ type: 'magiclink', email: 'nonsense' }), 400, 'validation_failed'],
    ['no such type', () => ({ type: 'carrier_pigeon', email: newEmail() }), 400, 'validation_failed'],
  ])('POST /admin/generate_link: %s', async (_name, body, status, code) => {
    const answer = await send(identity, 'POST', '/admin/generate_link', {
      token: await operatorToken(identity),
      body: await body(),
    });
    expect(answer).toMatchObject({ status, body: { error_code: code } });
  });

  test('POST /admin/generate_link: a sign-up that was not confirmed gets another link', async () => {
    const params: GenerateLinkParams = { type: 'signup', email: newEmail(), password: PASSWORD };
    const [first, second] = [await admin.generateLink(params), await admin.generateLink(params)];
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(await opened(first.data.properties?.action_link)).toMatchObject({ error_code: 'otp_expired' });
    expect(await opened(second.data.properties?.action_link)).toMatchObject({ access_token: expect.any(String) });
  });
});

test('POST /admin/generate_link: signup sets the password that it names, whoever signed up before', async () => {
  const own = await startTestIdentity({ AUTOCONFIRM_EMAIL: 'false' });
  try {
    const email = newEmail();
    await own.browser().signUp({ email, password: 'known-to-attacker-7' });
    const { data } = await (await operator(own)).generateLink({
      type: 'signup',
      email,
      password: 'chosen-by-operator-7',
    });
    await own.browser().verifyOtp({ type: 'signup', token_hash: data.properties?.hashed_token ?? '' });
    const opens = async (password: string) =>
      (await own.browser().signInWithPassword({ email, password })).error === null;
    expect([await opens('known-to-attacker-7'), await opens('chosen-by-operator-7')]).toEqual([false, true]);
  } finally {
    await own.close();
  }
});

describe('POST /invite', () => {
  test('POST /invite: makes the account and sends the mail that opens it', async () => {
    const email = newEmail();
    const { data, error } = await admin.inviteUserByEmail(email, {
      data: { team: 'blue' },
      redirectTo: 'https://partner.example/in',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { team: 'blue' } });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const followed = await follow(identity, linkIn(await identity.smtp.mailTo(email)));
    expect(followed).toMatchObject({ status: 303, target: 'https://partner.example/in' });
    expect(followed.fragment.get('access_token')).toBeTruthy();
  });

  test('POST /invite: again as long as it is not accepted, 422 email_exists after that', async () => {
    const email = newEmail();
    const first = await admin.inviteUserByEmail(email);
    const again = await admin.inviteUserByEmail(email, { data: { team: 'red' } });
    expect(again.data.user).toMatchObject({ id: first.data.user?.id, user_metadata: { team: 'red' } });
    await admin.updateUserById(String(first.data.user?.id), { email_confirm: true });
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('POST /invite: 400 for no address', async () => {
    expect((await admin.inviteUserByEmail('nonsense')).error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});
