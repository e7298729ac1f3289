import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn, follow, linkIn, otherThan } from '../testing/mails.ts';

const PASSWORD = 'quiet-harbour-7';
const newEmail = () => `${randomUUID()}@example.com`;

let open: TestIdentity;
let strict: TestIdentity;

beforeAll(async () => {
  open = await startTestIdentity();
  strict = await startTestIdentity({ AUTOCONFIRM_EMAIL: 'false', MESSAGE_INTERVAL_S: '60', SIGNUP_ENABLED: 'true' });
}, 240_000);
afterAll(async () => {
  await open?.close();
  await strict?.close();
});

async function send(to: Pick<TestIdentity, 'url'>, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${to.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as unknown,
    retryAfter: response.headers.get('retry-after'),
  };
}

/** A signed-in browser of a new account. */
async function signedUp(identity: TestIdentity) {
  const client = identity.browser();
  const email = newEmail();
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (!data.session) throw error ?? new Error('no session');
  return { client, email, token: data.session.access_token };
}

describe('POST /recover, /resend, /otp, /magiclink', () => {
  test('POST /recover: 200 {} and a mail with link and code; recovery_sent_at is noted', async () => {
    const { client, email } = await signedUp(open);
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
    expect(await send(open, '/recover', { email })).toMatchObject({ status: 200, body: {} });
    await sleep(1_000);
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
    // Confirmed by now: nothing is left to confirm.
    expect((await identity.browser().resend({ type: 'signup', email })).error).toBeNull();
    await sleep(1_000);
    expect(identity.smtp.mails.filter((mail) => mail.to === email).length).toBe(2);
    await identity.close();
  });

  test('POST /resend: email_change sends both mails again', async () => {
    const { client, email } = await signedUp(open);
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
      expect(await send(open, '/resend', { type, email })).toMatchObject({ status: 200, body: {} });
      await sleep(700);
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
    const known = await signedUp(open);
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
    expect(await send(open, '/magiclink?redirect_to=https://app.example.com/in', { email })).toMatchObject({
      status: 200,
      body: {},
    });
    const followed = await follow(open, linkIn(await open.smtp.mailTo(email)));
    expect(followed).toMatchObject({ status: 303, target: 'https://app.example.com/in' });
    expect(followed.fragment.get('type')).toBe('magiclink');
  });

  test.each(['/recover', '/otp', '/magiclink', '/resend'])('POST %s: 400 invalid e-mail', async (path) => {
    for (const email of [
      'nonsense',
      'a@b',
      'a@exa\0mple.com',
      'a@example.com, b@example.com',
      '<a@example.com>',
      `${'a'.repeat(260)}@example.com`,
    ]) {
      expect(await send(open, path, { email, type: 'signup' })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg: 'Unable to validate email address: invalid format' },
      });
    }
  });

  test.each<[string, string, unknown, string]>([
    ['/otp', 'neither name', {}, 'One of email or phone must be set'],
    [
      '/otp',
      'both names',
      { email: 'a@example.com', phone: '+33612345678' },
      'Only an email address or phone number should be provided',
    ],
    ['/otp', 'another channel', { phone: '+33612345678', channel: 'whatsapp' }, 'Codes are sent by mail or sms only'],
    [
      '/otp',
      'half a challenge',
      { email: 'a@example.com', code_challenge: 'x' },
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      '/otp',
      'data that cannot be stored',
      { email: 'a@example.com', data: { a: '\0' } },
      'data holds characters that cannot be stored',
    ],
    [
      '/resend',
      'no type',
      { email: 'a@example.com' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [
      '/resend',
      'an unknown type',
      { type: 'recovery', email: 'a@example.com' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    [
      '/resend',
      'a number for a mail',
      { type: 'signup', phone: '+33612345678' },
      'Type provided requires an email address',
    ],
    [
      '/resend',
      'an address for a text',
      { type: 'sms', email: 'a@example.com' },
      'Type provided requires a phone number',
    ],
  ])('POST %s: 400 for %s', async (path, _name, body, message) => {
    expect(await send(open, path, body)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: message },
    });
  });

  test('POST /otp: 400 for a phone without an SMS provider', async () => {
    expect(await send(open, '/otp', { phone: '+33612345678' })).toMatchObject({
      status: 400,
      body: { error_code: 'phone_provider_disabled', msg: 'Unsupported phone provider' },
    });
  });

  test.each([
    ['/recover', {}],
    ['/otp', {}],
    ['/magiclink', {}],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ])(
    'POST %s: 429 over_email_send_rate_limit for the second mail within 60 s, with an account and without one',
    async (path, more) => {
      const known = newEmail();
      await strict.ensureUser(known, PASSWORD);
      for (const email of [known, newEmail()]) {
        const body = { ...more, email };
        expect((await send(strict, path, body)).status).toBe(200);
        const {
          status,
          body: refused,
          retryAfter,
        } = await send(strict, path, { ...body, email: ` ${email.toUpperCase()} ` });
        expect(status).toBe(429);
        expect(refused).toEqual({
          code: 429,
          error_code: 'over_email_send_rate_limit',
          msg: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
        });
        expect(Number(retryAfter)).toBeGreaterThan(50);
        expect(Number(retryAfter)).toBeLessThanOrEqual(60);
      }
    },
  );

  test('POST /resend: the mail of a sign-up counts, for a confirmed address, too', async () => {
    const known = newEmail();
    await strict.ensureUser(known, PASSWORD);
    for (const email of [known, newEmail()]) {
      expect((await strict.browser().signUp({ email, password: PASSWORD })).error).toBeNull();
      expect((await strict.browser().resend({ type: 'signup', email })).error?.code).toBe('over_email_send_rate_limit');
      expect((await strict.browser().signUp({ email, password: PASSWORD })).error?.code).toBe(
        'over_email_send_rate_limit',
      );
    }
  });

  test('POST /recover: of ten requests at once, one sends a mail; a moment after the interval the next one does', async () => {
    const identity = await startTestIdentity({ MESSAGE_INTERVAL_S: '2' });
    const { email } = await signedUp(identity);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(identity, '/recover', { email })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
    await identity.smtp.mailTo(email);
    await sleep(2_100);
    expect((await send(identity, '/recover', { email })).status).toBe(200);
    await identity.smtp.mailTo(email, 2);
    expect(identity.smtp.mails.filter((mail) => mail.to === email).length).toBe(2);
    await identity.close();
  });

  test('POST /recover: 429 over_request_rate_limit for request N+1 of one client address, whatever the addresses are', async () => {
    const identity = await startTestIdentity({ RATE_SEND_PER_ADDRESS: '3' });
    const from = (ip: string) => send(identity, '/recover', { email: newEmail() }, { 'x-forwarded-for': ip });
    for (let turn = 0; turn < 3; turn += 1) expect((await from('203.0.113.7')).status).toBe(200);
    expect(await from('203.0.113.7')).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
    expect((await from('203.0.113.8')).status).toBe(200);
    await identity.close();
  });

  test('POST /otp: the mail speaks the language of the account, else of the browser, else English', async () => {
    const subjectFor = async (data: Record<string, unknown>, language: string) => {
      const email = newEmail();
      await send(open, '/otp', { email, data }, { 'accept-language': language });
      return (await open.smtp.mailTo(email)).subject;
    };
    expect(await subjectFor({ language: 'fr' }, 'en')).toBe('Votre lien de connexion');
    expect(await subjectFor({ language: 'fr-CH' }, 'en')).toBe('Votre lien de connexion');
    expect(await subjectFor({ language: 'tlh' }, 'fr;q=0.9, en;q=0.1')).toBe('Votre lien de connexion');
    expect(await subjectFor({}, 'tlh')).toBe('Your sign-in link');
  });
});

describe('GET /reauthenticate', () => {
  test('GET /reauthenticate: 200 {} and a code with which the password is changed, once', async () => {
    const identity = await startTestIdentity({ REQUIRE_REAUTHENTICATION: 'true', ACCESS_TOKEN_TTL_S: '200000' });
    const { client, email } = await signedUp(identity);
    identity.advance(90_000_000);
    expect((await client.updateUser({ password: 'another-harbour-8' })).error?.code).toBe('reauthentication_needed');
    expect((await client.reauthenticate()).error).toBeNull();
    const code = codeIn(await identity.smtp.mailTo(email));
    const wrong = await client.updateUser({ password: 'another-harbour-8', nonce: otherThan(code) });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.updateUser({ password: 'another-harbour-8', nonce: code })).error).toBeNull();
    expect((await client.updateUser({ password: 'third-harbour-9', nonce: code })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    await identity.close();
  });

  test('GET /reauthenticate: the code dies after five wrong tries, and signs nobody in', async () => {
    const identity = await startTestIdentity({ REQUIRE_REAUTHENTICATION: 'true', ACCESS_TOKEN_TTL_S: '200000' });
    const { client, email } = await signedUp(identity);
    identity.advance(90_000_000);
    await client.reauthenticate();
    const code = codeIn(await identity.smtp.mailTo(email));
    for (const type of ['email', 'recovery', 'magiclink', 'reauthentication']) {
      expect((await send(identity, '/verify', { type, email, token: code })).status).toBeGreaterThanOrEqual(400);
    }
    for (let turn = 0; turn < 5; turn += 1)
      await client.updateUser({ password: 'another-harbour-8', nonce: otherThan(code) });
    expect((await client.updateUser({ password: 'another-harbour-8', nonce: code })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    await identity.close();
  });

  test('GET /reauthenticate: 400 validation_failed for an account without address and number', async () => {
    const identity = await startTestIdentity({ ANONYMOUS_ENABLED: 'true' });
    const client = identity.browser();
    await client.signInAnonymously();
    expect((await client.reauthenticate()).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Reauthentication requires the user to have an email or a phone number',
    });
    await identity.close();
  });

  test('GET /reauthenticate: 429 over_email_send_rate_limit for the second within 60 s, 401 without a token', async () => {
    const identity = await startTestIdentity({ MESSAGE_INTERVAL_S: '60' });
    const { client } = await signedUp(identity);
    expect((await client.reauthenticate()).error).toBeNull();
    expect((await client.reauthenticate()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect((await fetch(`${identity.url}/reauthenticate`)).status).toBe(401);
    await identity.close();
  });
});

describe('phones, where text messages can be sent', () => {
  const SECRET = 'secret-of-the-sms-webhook';
  const texts: { to: string; text: string }[] = [];
  let webhook: Server;
  let smsEnv: Record<string, string>;
  let identity: TestIdentity;

  beforeAll(async () => {
    webhook = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(request.headers['x-sillage-signature'])) ?? [];
        const isOurs = hex === createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
        if (isOurs) texts.push(JSON.parse(body));
        response.writeHead(isOurs ? 204 : 401).end();
      });
    });
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
    const address = webhook.address();
    const port = typeof address === 'object' ? address?.port : 0;
    smsEnv = { SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/`, SMS_WEBHOOK_SECRET: SECRET };
    identity = await startTestIdentity(smsEnv);
  }, 240_000);
  afterAll(async () => {
    await identity?.close();
    await new Promise<void>((resolve) => webhook.close(() => resolve()));
  });

  let last = 33_600_000_000;
  const newPhone = () => {
    last += 1;
    return `+${last}`;
  };

  async function codeTo(phone: string, nth = 1): Promise<string> {
    await expect.poll(() => texts.filter((text) => text.to === phone).length).toBeGreaterThanOrEqual(nth);
    return /^(\d{6}) /.exec(texts.filter((text) => text.to === phone)[nth - 1]?.text ?? '')?.[1] ?? '';
  }

  test('POST /otp: a code by text message signs in by phone, once; POST /verify of type sms', async () => {
    const phone = newPhone();
    const client = identity.browser();
    expect((await client.signInWithOtp({ phone })).error).toBeNull();
    const token = await codeTo(phone);
    const { data, error } = await client.verifyOtp({ type: 'sms', phone, token });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone' },
    });
    expect((await identity.browser().verifyOtp({ type: 'sms', phone, token })).error?.code).toBe('otp_expired');
  });

  test('POST /resend: 200 {} by phone for known and unknown numbers, as often as anybody asks; one text within the interval', async () => {
    const unhurried = await startTestIdentity({ ...smsEnv, MESSAGE_INTERVAL_S: '60' });
    const [known, unknown] = [newPhone(), newPhone()];
    await unhurried.browser().signUp({ phone: known, password: PASSWORD });
    for (const type of ['sms', 'phone_change'] as const) {
      const answers = [];
      for (const phone of [known, unknown, known, unknown])
        answers.push(await send(unhurried, '/resend', { type, phone }));
      expect(answers).toEqual(answers.map(() => ({ status: 200, body: {}, retryAfter: null })));
    }
    // Texts go in the order in which they were asked for.
    const later = newPhone();
    await unhurried.browser().signUp({ phone: later, password: PASSWORD });
    await codeTo(later);
    expect(texts.filter(({ to }) => to === known)).toHaveLength(1);
    expect(texts.filter(({ to }) => to === unknown)).toEqual([]);
    await unhurried.close();
  });

  test('POST /signup: by phone sends the code that confirms it; POST /resend of type sms sends another', async () => {
    const phone = newPhone();
    const client = identity.browser();
    expect((await client.signUp({ phone, password: PASSWORD })).data.session).toBeNull();
    await codeTo(phone);
    expect((await identity.browser().resend({ type: 'sms', phone })).error).toBeNull();
    expect((await client.verifyOtp({ type: 'sms', phone, token: await codeTo(phone, 2) })).error).toBeNull();
    expect((await identity.browser().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  test('POST /otp: whoever signed up with a stranger’s number loses the password when its owner asks for a code', async () => {
    const phone = newPhone();
    await identity.browser().signUp({ phone, password: 'known-to-attacker-7' });
    const owner = identity.browser();
    await owner.signInWithOtp({ phone });
    expect((await owner.verifyOtp({ type: 'sms', phone, token: await codeTo(phone, 2) })).error).toBeNull();
    expect((await identity.browser().signInWithPassword({ phone, password: 'known-to-attacker-7' })).error?.code).toBe(
      'invalid_credentials',
    );
    await owner.updateUser({ password: PASSWORD });
    // A confirmed number keeps its password, whoever asks for a code.
    await identity.browser().signInWithOtp({ phone });
    await codeTo(phone, 3);
    expect((await identity.browser().signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  test('DELETE /user/identities/{identity_id}: with the identity by phone goes the number, as a way in, too', async () => {
    const { client, email } = await signedUp(identity);
    const phone = newPhone();
    await client.updateUser({ phone });
    expect((await client.verifyOtp({ type: 'phone_change', phone, token: await codeTo(phone) })).error).toBeNull();
    const own = (await client.getUserIdentities()).data?.identities.find(({ provider }) => provider === 'phone');
    if (!own) throw new Error('no identity by phone');
    expect((await client.unlinkIdentity(own)).error).toBeNull();
    const { user } = (await client.getUser()).data;
    expect([user?.phone, user?.phone_confirmed_at, user?.app_metadata.providers]).toEqual(['', undefined, ['email']]);
    expect((await identity.browser().signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('POST /verify: phone_change gives the account its new number once the code came back from it', async () => {
    const { client, email } = await signedUp(identity);
    const phone = newPhone();
    expect((await client.updateUser({ phone })).data.user).toMatchObject({
      email,
      phone: '',
      new_phone: phone.slice(1),
    });
    const token = await codeTo(phone);
    expect((await identity.browser().verifyOtp({ type: 'sms', phone, token })).error?.code).toBe('otp_expired');
    expect((await client.verifyOtp({ type: 'phone_change', phone, token })).error).toBeNull();
    const { data } = await client.getUser();
    expect([data.user?.phone, data.user?.new_phone]).toEqual([phone.slice(1), undefined]);
  });

  test('GET /reauthenticate: an account without an address gets its code by text message', async () => {
    const phone = newPhone();
    const client = identity.browser();
    await client.signInWithOtp({ phone });
    await client.verifyOtp({ type: 'sms', phone, token: await codeTo(phone) });
    expect((await client.reauthenticate()).error).toBeNull();
    expect(await codeTo(phone, 2)).toMatch(/^\d{6}$/);
  });

  test('POST /otp: 400 "Invalid phone number format (E.164 required)"', async () => {
    for (const phone of ['abc', '0612345678', '+12', `+${'1'.repeat(20)}`]) {
      expect(await send(identity, '/otp', { phone })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg: 'Invalid phone number format (E.164 required)' },
      });
    }
  });

  test('POST /otp: 429 over_sms_send_rate_limit for the second text message within 60 s', async () => {
    const address = webhook.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const own = await startTestIdentity({
      SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      SMS_WEBHOOK_SECRET: SECRET,
      MESSAGE_INTERVAL_S: '60',
    });
    const phone = newPhone();
    expect((await send(own, '/otp', { phone })).status).toBe(200);
    expect(await send(own, '/otp', { phone })).toMatchObject({
      status: 429,
      body: { error_code: 'over_sms_send_rate_limit' },
    });
    await own.close();
  });
});
