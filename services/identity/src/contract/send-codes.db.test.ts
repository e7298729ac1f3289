import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newPerson, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn, follow, linkIn } from '../testing/mails.ts';
import { post } from '../testing/requests.ts';

let open: TestIdentity;

beforeAll(async () => {
  open = await startTestIdentity();
}, 240_000);
afterAll(() => open?.close());

/** Mails are sent in order, so once this one has arrived, all earlier ones have. */
async function sendAnotherMail(identity: TestIdentity): Promise<void> {
  const email = newEmail();
  await identity.browser().signInWithOtp({ email });
  await identity.smtp.mailTo(email);
}

describe('POST /recover, /resend, /otp, /magiclink', () => {
  test('POST /recover: 200 {} and a mail with link and code; recovery_sent_at is noted', async () => {
    const { browser: client, email } = await newPerson(open);
    expect(
      await open.browser().resetPasswordForEmail(email, { redirectTo: 'https://app.example.com/new-password' }),
    ).toMatchObject({
      error: null,
    });
    const mail = await open.smtp.mailTo(email);
    expect(mail.subject).toBe('Choose a new password');
    expect(linkIn(mail).searchParams.get('type')).toBe('recovery');
    const { target, fragment } = await follow(open, linkIn(mail));
    expect([target, fragment.get('type')]).toEqual(['https://app.example.com/new-password', 'recovery']);
    expect((await client.getUser(fragment.get('access_token') ?? '')).data.user?.recovery_sent_at).toEqual(
      expect.any(String),
    );
  });

  test('POST /recover: 200 {} for an unknown e-mail, and no mail', async () => {
    const email = newEmail();
    expect(await post(open, '/recover', { email })).toMatchObject({ status: 200, body: {} });
    await sendAnotherMail(open);
    expect(open.smtp.mails.some((mail) => mail.to === email)).toBe(false);
  });

  test('POST /resend: signup sends the confirmation again; the older one is void', async () => {
    const identity = await startTestIdentity({ AUTOCONFIRM_EMAIL: 'false' });
    const email = newEmail();
    await identity.browser().signUp({ email, password: PASSWORD });
    const older = await identity.smtp.mailTo(email);
    expect((await identity.browser().resend({ type: 'signup', email })).error).toBeNull();
    const newer = await identity.smtp.mailTo(email, 2);
    expect((await follow(identity, linkIn(older))).fragment.get('error_code')).toBe('otp_expired');
    expect((await identity.browser().verifyOtp({ type: 'signup', email, token: codeIn(newer) })).error).toBeNull();
    // The address is confirmed by now, so no mail is sent.
    expect((await identity.browser().resend({ type: 'signup', email })).error).toBeNull();
    await sendAnotherMail(identity);
    expect(identity.smtp.mails.filter((mail) => mail.to === email).length).toBe(2);
    await identity.close();
  });

  test('POST /resend: email_change sends both mails again', async () => {
    const { browser: client, email } = await newPerson(open);
    const wanted = newEmail();
    await client.updateUser({ email: wanted });
    expect((await open.browser().resend({ type: 'email_change', email })).error).toBeNull();
    const [toOld, toNew] = [await open.smtp.mailTo(email, 2), await open.smtp.mailTo(wanted, 2)];
    await client.verifyOtp({ type: 'email_change', email, token: codeIn(toOld) });
    await client.verifyOtp({ type: 'email_change', email: wanted, token: codeIn(toNew) });
    expect((await client.getUser()).data.user?.email).toBe(wanted);
  });

  test.each(['signup', 'email_change'] as const)(
    'POST /resend: 200 {} for an unknown e-mail (%s), and no mail',
    async (type) => {
      const email = newEmail();
      expect(await post(open, '/resend', { type, email })).toMatchObject({ status: 200, body: {} });
      await sendAnotherMail(open);
      expect(open.smtp.mails.some((mail) => mail.to === email)).toBe(false);
    },
  );

  test('POST /otp: creates the account where there is none, with its data; the code signs in', async () => {
    const email = newEmail();
    const client = open.browser();
    expect(
      (await client.signInWithOtp({ email, options: { data: { full_name: 'Ana', email: 'liar@example.com' } } })).error,
    ).toBeNull();
    const { data } = await client.verifyOtp({ type: 'email', email, token: codeIn(await open.smtp.mailTo(email)) });
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ana' } });
  });

  test('POST /otp: 422 otp_disabled with create_user=false for an unknown e-mail; a known one is sent its mail', async () => {
    const email = newEmail();
    const refused = await open.browser().signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(refused.error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' });
    const known = await newPerson(open);
    expect(
      (await open.browser().signInWithOtp({ email: known.email, options: { shouldCreateUser: false } })).error,
    ).toBeNull();
    expect((await open.smtp.mailTo(known.email)).subject).toBe('Your sign-in link');
  });

  test('POST /otp: 422 signup_disabled for an unknown e-mail where sign-ups are closed', async () => {
    const closed = await startTestIdentity({ SIGNUP_ENABLED: 'false' });
    expect((await closed.browser().signInWithOtp({ email: newEmail() })).error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
    });
    await closed.ensureUser('known@example.com', PASSWORD);
    expect((await closed.browser().signInWithOtp({ email: 'known@example.com' })).error).toBeNull();
    await closed.close();
  });

  test('POST /magiclink: 200 {} and a link that signs in', async () => {
    const email = newEmail();
    expect(await post(open, '/magiclink?redirect_to=https://app.example.com/in', { email })).toMatchObject({
      status: 200,
      body: {},
    });
    const followed = await follow(open, linkIn(await open.smtp.mailTo(email)));
    expect(followed).toMatchObject({ status: 303, target: 'https://app.example.com/in' });
    expect(followed.fragment.get('type')).toBe('magiclink');
  });

  test('POST /otp: the mail speaks the language of the account, else of the browser, else English', async () => {
    const subjectFor = async (data: Record<string, unknown>, language: string) => {
      const email = newEmail();
      await post(open, '/otp', { email, data }, { 'accept-language': language });
      return (await open.smtp.mailTo(email)).subject;
    };
    expect(await subjectFor({ language: 'fr' }, 'en')).toBe('Votre lien de connexion');
    expect(await subjectFor({ language: 'fr-CH' }, 'en')).toBe('Votre lien de connexion');
    expect(await subjectFor({ language: 'tlh' }, 'fr;q=0.9, en;q=0.1')).toBe('Votre lien de connexion');
    expect(await subjectFor({}, 'tlh')).toBe('Your sign-in link');
  });
});
