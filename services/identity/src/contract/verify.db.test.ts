import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn, follow, linkIn, otherThan } from '../testing/mails.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({
    AUTOCONFIRM_EMAIL: 'false',
    ANONYMOUS_ENABLED: 'true',
    REDIRECT_ALLOW_LIST: 'https://partner.example/**',
  });
}, 240_000);
afterAll(() => identity?.close());

const PASSWORD = 'quiet-harbour-7';
const newEmail = () => `${randomUUID()}@example.com`;
const SITE = 'https://app.example.com/';

/** An account whose address is confirmed, and its browser; one mail has been sent to it. */
async function confirmed() {
  const email = newEmail();
  const client = identity.browser();
  await client.signInWithOtp({ email });
  const { error } = await client.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email)) });
  if (error) throw error;
  return { client, email };
}

async function post(body: unknown) {
  const response = await fetch(`${identity.url}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const EXPIRED = { status: 403, body: { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' } };

describe('POST /verify', () => {
  test('POST /verify: signup with the code of the mail opens the account once', async () => {
    const email = newEmail();
    const client = identity.browser();
    const signedUp = await client.signUp({ email, password: PASSWORD });
    expect(signedUp.data.session).toBeNull();
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('email_not_confirmed');
    const code = codeIn(await identity.smtp.mailTo(email));
    const { data, error } = await client.verifyOtp({ type: 'signup', email: ` ${email.toUpperCase()} `, token: code });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true });
    expect(decodeJwt(data.session?.access_token ?? '').amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect(await post({ type: 'signup', email, token: code })).toEqual(EXPIRED);
    expect((await identity.browser().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test.each(['email', 'magiclink'] as const)('POST /verify: %s with the code of a sign-in mail', async (type) => {
    const { email } = await confirmed();
    const client = identity.browser('');
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const { data } = await client.verifyOtp({ type, email, token: codeIn(await identity.smtp.mailTo(email, 2)) });
    expect(data.session?.access_token).toEqual(expect.any(String));
    expect(data.user?.email).toBe(email);
  });

  test('POST /verify: recovery gives a session with which a new password is set', async () => {
    const { email } = await confirmed();
    const client = identity.browser();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    await client.resetPasswordForEmail(email);
    const code = codeIn(await identity.smtp.mailTo(email, 2));
    expect((await client.verifyOtp({ type: 'recovery', email, token: code })).error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.updateUser({ password: 'another-harbour-8' })).error).toBeNull();
    expect((await identity.browser().signInWithPassword({ email, password: 'another-harbour-8' })).error).toBeNull();
  });

  test('POST /verify: token_hash of the link stands for address and code', async () => {
    const { email } = await confirmed();
    await identity.browser().signInWithOtp({ email });
    const tokenHash = linkIn(await identity.smtp.mailTo(email, 2)).searchParams.get('token') ?? '';
    const client = identity.browser();
    const { data } = await client.verifyOtp({ type: 'email', token_hash: tokenHash });
    expect(data.user?.email).toBe(email);
    expect(await post({ type: 'email', token_hash: tokenHash })).toEqual(EXPIRED);
  });

  test('POST /verify: email_change is done once both addresses have confirmed; the first half answers {msg, code:"200"}', async () => {
    const { client, email } = await confirmed();
    const wanted = newEmail();
    const { data } = await client.updateUser({ email: wanted });
    expect(data.user).toMatchObject({ email, new_email: wanted, email_change_sent_at: expect.any(String) });
    const toOld = await identity.smtp.mailTo(email, 2);
    const toNew = await identity.smtp.mailTo(wanted);
    expect(toOld.text).toContain(wanted);
    const first = await post({ type: 'email_change', email, token: codeIn(toOld) });
    expect(first).toEqual({
      status: 200,
      body: { msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', code: '200' },
    });
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect(await post({ type: 'email_change', email, token: codeIn(toOld) })).toEqual(EXPIRED);
    const second = await client.verifyOtp({ type: 'email_change', email: wanted, token: codeIn(toNew) });
    expect(second.data.session).not.toBeNull();
    expect(second.data.user).toMatchObject({ email: wanted, identities: [expect.objectContaining({ email: wanted })] });
    expect(second.data.user?.new_email).toBeUndefined();
  });

  test('POST /verify: email_change of an anonymous account needs the new address alone, and names the account', async () => {
    const client = identity.browser();
    const anonymous = await client.signInAnonymously();
    const email = newEmail();
    expect((await client.updateUser({ email })).data.user).toMatchObject({ is_anonymous: true, new_email: email });
    const { data } = await client.verifyOtp({
      type: 'email_change',
      email,
      token: codeIn(await identity.smtp.mailTo(email)),
    });
    expect(data.user).toMatchObject({
      id: anonymous.data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email' },
    });
  });

  test('POST /verify: both halves of a change at once change the address once', async () => {
    const { client, email } = await confirmed();
    const wanted = newEmail();
    await client.updateUser({ email: wanted });
    const [toOld, toNew] = [await identity.smtp.mailTo(email, 2), await identity.smtp.mailTo(wanted)];
    const answers = await Promise.all([
      post({ type: 'email_change', email, token: codeIn(toOld) }),
      post({ type: 'email_change', email: wanted, token: codeIn(toNew) }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers.filter((answer) => 'access_token' in answer.body).length).toBe(1);
    expect((await client.getUser()).data.user?.email).toBe(wanted);
  });

  test('POST /verify: an address that somebody took meanwhile is not given twice', async () => {
    const { client, email } = await confirmed();
    const wanted = newEmail();
    await client.updateUser({ email: wanted });
    const [toOld, toNew] = [await identity.smtp.mailTo(email, 2), await identity.smtp.mailTo(wanted)];
    await post({ type: 'email_change', email, token: codeIn(toOld) });
    await identity.browser().signInWithOtp({ email: wanted });
    expect(await post({ type: 'email_change', email: wanted, token: codeIn(toNew) })).toMatchObject({
      status: 422,
      body: { error_code: 'email_exists' },
    });
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  test('POST /verify: of twenty tries with the right code at once, one gets a session', async () => {
    const { email } = await confirmed();
    await identity.browser().signInWithOtp({ email });
    const token = codeIn(await identity.smtp.mailTo(email, 2));
    const before = await sessionsOf(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ type: 'email', email, token })));
    expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
    expect(answers.filter((answer) => answer.status === 403).length).toBe(19);
    expect(await sessionsOf(email)).toBe(before + 1);
  });

  test('POST /verify: of twenty followers of one link at once, one gets a session', async () => {
    const { email } = await confirmed();
    await identity.browser().signInWithOtp({ email });
    const link = linkIn(await identity.smtp.mailTo(email, 2));
    const before = await sessionsOf(email);
    const followed = await Promise.all(Array.from({ length: 20 }, () => follow(identity, link)));
    expect(followed.filter((landing) => landing.fragment.has('access_token')).length).toBe(1);
    expect(followed.filter((landing) => landing.fragment.get('error_code') === 'otp_expired').length).toBe(19);
    expect(await sessionsOf(email)).toBe(before + 1);
  });

  test('POST /verify: a code dies after five wrong tries, one at a time or all at once; its link does not', async () => {
    for (const atOnce of [false, true]) {
      const { email } = await confirmed();
      await identity.browser().signInWithOtp({ email });
      const mail = await identity.smtp.mailTo(email, 2);
      const wrong = { type: 'email', email, token: otherThan(codeIn(mail)) };
      if (atOnce) await Promise.all(Array.from({ length: 5 }, () => post(wrong)));
      else for (let turn = 0; turn < 5; turn += 1) expect(await post(wrong)).toEqual(EXPIRED);
      expect(await post({ ...wrong, token: codeIn(mail) })).toEqual(EXPIRED);
      expect((await follow(identity, linkIn(mail))).fragment.has('access_token')).toBe(true);
    }
  });

  test('POST /verify: after four wrong tries the right code is still good', async () => {
    const { email } = await confirmed();
    await identity.browser().signInWithOtp({ email });
    const code = codeIn(await identity.smtp.mailTo(email, 2));
    for (let turn = 0; turn < 4; turn += 1) await post({ type: 'email', email, token: otherThan(code) });
    expect((await post({ type: 'email', email, token: code })).status).toBe(200);
  });

  test('POST /verify: a newer code takes the place of the older one, the code and the link of it', async () => {
    const { email } = await confirmed();
    await identity.browser().signInWithOtp({ email });
    const older = await identity.smtp.mailTo(email, 2);
    await identity.browser().signInWithOtp({ email });
    const newer = await identity.smtp.mailTo(email, 3);
    if (codeIn(older) !== codeIn(newer))
      expect(await post({ type: 'email', email, token: codeIn(older) })).toEqual(EXPIRED);
    expect((await follow(identity, linkIn(older))).fragment.get('error_code')).toBe('otp_expired');
    expect((await post({ type: 'email', email, token: codeIn(newer) })).status).toBe(200);
  });

  test('POST /verify: what was sent to an old address opens nothing once the address has changed', async () => {
    const { client, email } = await confirmed();
    await client.resetPasswordForEmail(email);
    const recovery = await identity.smtp.mailTo(email, 2);
    const wanted = newEmail();
    await client.updateUser({ email: wanted });
    await post({ type: 'email_change', email, token: codeIn(await identity.smtp.mailTo(email, 3)) });
    expect(
      (await post({ type: 'email_change', email: wanted, token: codeIn(await identity.smtp.mailTo(wanted)) })).status,
    ).toBe(200);
    expect(await post({ type: 'recovery', email, token: codeIn(recovery) })).toEqual(EXPIRED);
    expect((await follow(identity, linkIn(recovery))).fragment.get('error_code')).toBe('otp_expired');
  });

  test('POST /verify: whoever signed up with a stranger’s address loses the password when its owner comes in by the mailbox', async () => {
    const email = newEmail();
    await identity.browser().signUp({ email, password: 'known-to-attacker' });
    await identity.smtp.mailTo(email);
    const owner = identity.browser();
    await owner.signInWithOtp({ email });
    await owner.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email, 2)) });
    expect((await owner.getUser()).data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect((await identity.browser().signInWithPassword({ email, password: 'known-to-attacker' })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('POST /verify: a banned account gets no session by code or link', async () => {
    const { email } = await confirmed();
    await identity.browser().signInWithOtp({ email });
    const mail = await identity.smtp.mailTo(email, 2);
    await identity.db
      .updateTable('users')
      .set({ bannedUntil: new Date(Date.now() + 3_600_000) })
      .where('email', '=', email)
      .execute();
    expect(await post({ type: 'email', email, token: codeIn(mail) })).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned' },
    });
    expect((await follow(identity, linkIn(mail))).fragment.get('error_code')).toBe('user_banned');
  });
});

/** Each gets one account's mail and tries to get in with it where it does not belong. */
type Attack = (
  own: { email: string; code: string; link: string },
  other: { email: string; code: string; link: string },
) => unknown;

const attacks: readonly [string, 'recovery' | 'magic', Attack][] = [
  ['a recovery code as a sign-in code', 'recovery', ({ email, code }) => ({ type: 'email', email, token: code })],
  ['a recovery code as a magic link', 'recovery', ({ email, code }) => ({ type: 'magiclink', email, token: code })],
  ['a recovery link as a sign-up', 'recovery', ({ link }) => ({ type: 'signup', token_hash: link })],
  ['a sign-in code as a recovery', 'magic', ({ email, code }) => ({ type: 'recovery', email, token: code })],
  [
    'a sign-in code as a change of address',
    'magic',
    ({ email, code }) => ({ type: 'email_change', email, token: code }),
  ],
  ['a sign-in code as an invitation', 'magic', ({ email, code }) => ({ type: 'invite', email, token: code })],
  ['a sign-in link as a recovery', 'magic', ({ link }) => ({ type: 'recovery', token_hash: link })],
  ['somebody else’s code', 'magic', ({ email }, other) => ({ type: 'email', email, token: other.code })],
  [
    'the own code for somebody else',
    'magic',
    ({ code }, other) => ({ type: 'email', email: other.email, token: code }),
  ],
  ['a code for nobody', 'magic', ({ code }) => ({ type: 'email', email: newEmail(), token: code })],
  ['a link without its last letter', 'magic', ({ link }) => ({ type: 'email', token_hash: link.slice(0, -1) })],
  ['a link in another case', 'magic', ({ link }) => ({ type: 'email', token_hash: link.toUpperCase() })],
  ['a link with pkce_ before it', 'magic', ({ link }) => ({ type: 'email', token_hash: `pkce_${link}` })],
  ['the code where the link belongs', 'magic', ({ code }) => ({ type: 'email', token_hash: code })],
  ['the link where the code belongs', 'magic', ({ email, link }) => ({ type: 'email', email, token: link })],
  ['a code with blanks around it', 'magic', ({ email, code }) => ({ type: 'email', email, token: ` ${code}` })],
  [
    'full-width digits',
    'magic',
    ({ email, code }) => ({
      type: 'email',
      email,
      token: code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    }),
  ],
  ['a NUL in the code', 'magic', ({ email, code }) => ({ type: 'email', email, token: `${code}\0` })],
];

test.each(attacks)(
  'POST /verify: 403 otp_expired "Token has expired or is invalid" for %s',
  async (_name, kind, attack) => {
    const mailed = async () => {
      const { client, email } = await confirmed();
      if (kind === 'recovery') await client.resetPasswordForEmail(email);
      else await client.signInWithOtp({ email });
      const mail = await identity.smtp.mailTo(email, 2);
      return { email, code: codeIn(mail), link: linkIn(mail).searchParams.get('token') ?? '' };
    };
    const [own, other] = await Promise.all([mailed(), mailed()]);
    // One in a million: two equal codes, or a code that is its own neighbour.
    if (own.code === other.code) return;
    const before = await sessionsOf(own.email);
    expect(await post(attack(own, other))).toEqual(EXPIRED);
    expect(await sessionsOf(own.email)).toBe(before);
  },
);

test('POST /verify: a code and a link are good for an hour, and not a moment longer', async () => {
  const own = await startTestIdentity({ AUTOCONFIRM_EMAIL: 'false' });
  const verify = async (body: unknown) =>
    (
      await fetch(`${own.url}/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  const statuses: number[] = [];
  for (const ms of [3_590_000, 3_600_000]) {
    const email = newEmail();
    await own.browser().signUp({ email, password: PASSWORD });
    const mail = await own.smtp.mailTo(email);
    own.advance(ms);
    if (ms === 3_600_000) expect((await follow(own, linkIn(mail))).fragment.get('error_code')).toBe('otp_expired');
    statuses.push(await verify({ type: 'signup', email, token: codeIn(mail) }));
  }
  expect(statuses).toEqual([200, 403]);
  await own.close();
});

test.each<[string, unknown, string, string]>([
  ['no type', { email: 'a@example.com', token: '123456' }, 'validation_failed', 'Verify requires a verification type'],
  [
    'an unknown type',
    { type: 'magic', email: 'a@example.com', token: '123456' },
    'validation_failed',
    'Unsupported verification type',
  ],
  [
    'neither code nor hash',
    { type: 'email', email: 'a@example.com' },
    'validation_failed',
    'Verify requires either a token or a token hash',
  ],
  [
    'code and hash',
    { type: 'email', token_hash: 'x', token: '123456' },
    'validation_failed',
    'Only the token_hash and type should be provided',
  ],
  [
    'hash and address',
    { type: 'email', token_hash: 'x', email: 'a@example.com' },
    'validation_failed',
    'Only the token_hash and type should be provided',
  ],
  [
    'a code alone',
    { type: 'email', token: '123456' },
    'validation_failed',
    'Only an email address or phone number should be provided on verify',
  ],
  [
    'both names',
    { type: 'email', token: '123456', email: 'a@example.com', phone: '+33612345678' },
    'validation_failed',
    'Only an email address or phone number should be provided on verify',
  ],
  [
    'a bad address',
    { type: 'email', token: '123456', email: 'nonsense' },
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    'a bad number',
    { type: 'sms', token: '123456', phone: 'abc' },
    'validation_failed',
    'Invalid phone number format (E.164 required)',
  ],
  [
    'a type of the other kind',
    { type: 'sms', token: '123456', email: 'a@example.com' },
    'validation_failed',
    'Verification type sms requires a phone number',
  ],
  [
    'a code that is no text',
    { type: 'email', token: 123456, email: 'a@example.com' },
    'bad_json',
    'Could not parse request body as JSON: token is of the wrong type',
  ],
])('POST /verify: 400 for %s', async (_name, body, code, message) => {
  expect(await post(body)).toEqual({ status: 400, body: { code: 400, error_code: code, msg: message } });
});

test('POST /verify: 429 over_request_rate_limit for try N+1 of one account, with whatever codes, and of one client address', async () => {
  const own = await startTestIdentity({ RATE_VERIFY_PER_ACCOUNT: '3', RATE_VERIFY_PER_ADDRESS: '5' });
  const verify = async (email: string, ip: string) => {
    const response = await fetch(`${own.url}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ type: 'email', email, token: '000000' }),
    });
    return { status: response.status, code: response.headers.get('x-sb-error-code') };
  };
  const email = newEmail();
  for (const last of [1, 2, 3]) expect((await verify(email, `203.0.113.${last}`)).status).toBe(403);
  expect(await verify(email.toUpperCase(), '203.0.113.4')).toEqual({ status: 429, code: 'over_request_rate_limit' });
  for (let turn = 0; turn < 5; turn += 1) expect((await verify(newEmail(), '198.51.100.1')).status).toBe(403);
  expect(await verify(newEmail(), '198.51.100.1')).toEqual({ status: 429, code: 'over_request_rate_limit' });
  await own.close();
});

describe('GET /verify?token&type&redirect_to', () => {
  test('GET /verify?token&type&redirect_to: 303 to redirect_to with the session in the fragment', async () => {
    const email = newEmail();
    await identity
      .browser()
      .signUp({ email, password: PASSWORD, options: { emailRedirectTo: 'https://partner.example/welcome?x=1' } });
    const link = linkIn(await identity.smtp.mailTo(email));
    expect(link.href.startsWith('https://app.example.com/auth/v1/verify?token=')).toBe(true);
    const followed = await follow(identity, link);
    expect(followed.status).toBe(303);
    expect(followed.target).toBe('https://partner.example/welcome');
    expect(followed.query.toString()).toBe('x=1');
    expect(Object.fromEntries(followed.fragment)).toEqual({
      access_token: expect.stringMatching(/^ey/),
      expires_at: expect.stringMatching(/^\d+$/),
      expires_in: '3600',
      refresh_token: expect.any(String),
      token_type: 'bearer',
      type: 'signup',
      sb: '',
    });
    const client = identity.browser();
    const { data, error } = await client.setSession({
      access_token: followed.fragment.get('access_token') ?? '',
      refresh_token: followed.fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test('GET /verify?token&type&redirect_to: 303 with ?code= where the mail was asked for with PKCE, of use to that browser alone', async () => {
    const { email } = await confirmed();
    const client = identity.browser('/auth/v1', 'pkce');
    await client.resetPasswordForEmail(email, { redirectTo: 'https://app.example.com/recovered' });
    const link = linkIn(await identity.smtp.mailTo(email, 2));
    expect(link.searchParams.get('token')).toMatch(/^pkce_/);
    const followed = await follow(identity, link);
    expect(followed).toMatchObject({ status: 303, target: 'https://app.example.com/recovered' });
    expect(followed.fragment.has('access_token')).toBe(false);
    const code = followed.query.get('code') ?? '';
    expect((await identity.browser('/auth/v1', 'pkce').exchangeCodeForSession(code)).error).not.toBeNull();
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(decodeJwt(data.session?.access_token ?? '').amr).toEqual([
      { method: 'recovery', timestamp: expect.any(Number) },
    ]);
    expect((await follow(identity, link)).query.get('error_code')).toBe('otp_expired');
  });

  test.each(['signUp', 'signInWithOtp'] as const)('GET /verify?token&type&redirect_to: PKCE after %s', async (way) => {
    const client = identity.browser('/auth/v1', 'pkce');
    const email = newEmail();
    if (way === 'signUp') await client.signUp({ email, password: PASSWORD });
    else await client.signInWithOtp({ email });
    const { query } = await follow(identity, linkIn(await identity.smtp.mailTo(email)));
    const { data, error } = await client.exchangeCodeForSession(query.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test('GET /verify?token&type&redirect_to: PKCE after a change of address: a message after the first link, a code after the second', async () => {
    const { email } = await confirmed();
    const client = identity.browser('/auth/v1', 'pkce');
    await client.signInWithOtp({ email });
    await client.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email, 2)) });
    const wanted = newEmail();
    expect((await client.updateUser({ email: wanted })).error).toBeNull();
    const half = await follow(identity, linkIn(await identity.smtp.mailTo(email, 3)));
    expect(half.fragment.get('message')).toMatch(/^Confirmation link accepted/);
    expect(half.query.has('code')).toBe(false);
    const whole = await follow(identity, linkIn(await identity.smtp.mailTo(wanted)));
    expect(whole.query.get('code')).toEqual(expect.any(String));
    // The client forgets the verifier as it saves the answer of the update; it has a session already, which stays.
    expect((await client.getUser()).data.user?.email).toBe(wanted);
  });

  test('GET /verify?token&type&redirect_to: errors stand in the fragment', async () => {
    const link = new URL(
      `https://app.example.com/auth/v1/verify?token=${'x'.repeat(43)}&type=recovery&redirect_to=https://partner.example/a`,
    );
    const { status, target, query, fragment } = await follow(identity, link);
    expect([status, target, query.toString()]).toEqual([303, 'https://partner.example/a', '']);
    expect(fragment.toString()).toBe(
      'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    );
  });

  test('GET /verify?token&type&redirect_to: errors stand in the query, too, after PKCE', async () => {
    const link = new URL(`https://app.example.com/auth/v1/verify?token=pkce_${'x'.repeat(43)}&type=recovery`);
    const { target, query, fragment } = await follow(identity, link);
    expect(target).toBe(SITE);
    for (const params of [query, fragment]) {
      expect(params.toString()).toBe(
        'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
      );
    }
  });

  test.each([
    'https://evil.example/',
    'https://app.example.com.evil.example/',
    'https://app.example.com@evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://partner.example\\@evil.example/',
  ])(
    'GET /verify?token&type&redirect_to: %s is not led to, neither by the mail nor by the link',
    async (redirectTo) => {
      const email = newEmail();
      await identity.browser().signInWithOtp({ email, options: { emailRedirectTo: redirectTo } });
      const link = linkIn(await identity.smtp.mailTo(email));
      expect(link.searchParams.get('redirect_to')).toBe(SITE);
      link.searchParams.set('redirect_to', redirectTo);
      expect((await follow(identity, link)).target).toBe(SITE);
    },
  );

  test('GET /verify?token&type&redirect_to: a HEAD request, as of what scans mails, does not use the link up', async () => {
    const email = newEmail();
    await identity.browser().signUp({ email, password: PASSWORD });
    const link = linkIn(await identity.smtp.mailTo(email));
    const head = await fetch(`${identity.url}${link.pathname}${link.search}`, { method: 'HEAD', redirect: 'manual' });
    expect(head.status).toBe(405);
    expect((await follow(identity, link)).fragment.has('access_token')).toBe(true);
  });

  test.each([
    ['no token', '?type=signup', 'Verify requires a token'],
    ['no type', '?token=x', 'Verify requires a verification type'],
    ['an unknown type', '?token=x&type=y', 'Unsupported verification type'],
  ])('GET /verify?token&type&redirect_to: 400 for %s', async (_name, search, message) => {
    const response = await fetch(`${identity.url}/verify${search}`, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg: message });
  });
});

async function sessionsOf(email: string): Promise<number> {
  const { count } = await identity.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('users.email', '=', email)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
