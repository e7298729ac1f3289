import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { codeIn, follow, linkIn } from '../testing/mails.ts';
import { send } from '../testing/requests.ts';
import { CONFIRMING, confirmedAccount, countSessions, EXPIRED, verify } from '../testing/verification.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity(CONFIRMING);
}, 240_000);
afterAll(() => identity?.close());

/** Each attacker has a mail of their own account and tries to use it for another purpose or account. */
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
      const { client, email } = await confirmedAccount(identity, newEmail());
      if (kind === 'recovery') await client.resetPasswordForEmail(email);
      else await client.signInWithOtp({ email });
      const mail = await identity.smtp.mailTo(email, 2);
      return { email, code: codeIn(mail), link: linkIn(mail).searchParams.get('token') ?? '' };
    };
    const [own, other] = await Promise.all([mailed(), mailed()]);
    // One in a million: both codes are equal, or the code equals its own variation.
    if (own.code === other.code) return;
    const before = await countSessions(identity, own.email);
    expect(await verify(identity, attack(own, other))).toEqual(EXPIRED);
    expect(await countSessions(identity, own.email)).toBe(before);
  },
);

test('POST /verify: a code and a link are good for an hour, and not a moment longer', async () => {
  const own = await startTestIdentity({ AUTOCONFIRM_EMAIL: 'false' });
  const statuses: number[] = [];
  for (const ms of [3_590_000, 3_600_000]) {
    const email = newEmail();
    await own.browser().signUp({ email, password: PASSWORD });
    const mail = await own.smtp.mailTo(email);
    own.advance(ms);
    if (ms === 3_600_000) expect((await follow(own, linkIn(mail))).fragment.get('error_code')).toBe('otp_expired');
    statuses.push((await verify(own, { type: 'signup', email, token: codeIn(mail) })).status);
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
  expect(await verify(identity, body)).toEqual({ status: 400, body: { code: 400, error_code: code, msg: message } });
});

test('POST /verify: 429 over_request_rate_limit for try N+1 of one account, with whatever codes, and of one client address', async () => {
  const own = await startTestIdentity({ RATE_VERIFY_PER_ACCOUNT: '3', RATE_VERIFY_PER_ADDRESS: '5' });
  const attempt = async (email: string, ip: string) => {
    const { status, headers } = await send(own, 'POST', '/verify', {
      headers: { 'x-forwarded-for': ip },
      body: { type: 'email', email, token: '000000' },
    });
    return { status, code: headers.get('x-sb-error-code') };
  };
  const email = newEmail();
  for (const last of [1, 2, 3]) expect((await attempt(email, `203.0.113.${last}`)).status).toBe(403);
  expect(await attempt(email.toUpperCase(), '203.0.113.4')).toEqual({ status: 429, code: 'over_request_rate_limit' });
  for (let turn = 0; turn < 5; turn += 1) expect((await attempt(newEmail(), '198.51.100.1')).status).toBe(403);
  expect(await attempt(newEmail(), '198.51.100.1')).toEqual({ status: 429, code: 'over_request_rate_limit' });
  await own.close();
});
