import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { operatorToken } from '../testing/operator.ts';
import { enrolTotp } from '../testing/second-factor.ts';

let identity: TestIdentity;
let tokens: { readonly person: string; readonly operator: string };
let ids: { readonly user: string; readonly factor: string };

beforeAll(async () => {
  const many = '100000';
  identity = await startTestIdentity({
    ANONYMOUS_ENABLED: 'true',
    AUTOCONFIRM_PHONE: 'true',
    RATE_SIGN_IN_PER_ADDRESS: many,
    RATE_SIGN_UP_PER_ADDRESS: many,
    RATE_ANONYMOUS_PER_ADDRESS: many,
    RATE_REFRESH_PER_ADDRESS: many,
    RATE_SEND_PER_ADDRESS: many,
    RATE_VERIFY_PER_ADDRESS: many,
    RATE_UPDATE_PER_ACCOUNT: many,
    RATE_FACTORS_PER_ACCOUNT: many,
    RATE_VERIFY_PER_ACCOUNT: many,
    RATE_SIGN_UP_PER_ACCOUNT: many,
  });
  const { browser, token, id } = await newPerson(identity);
  tokens = { person: token, operator: await operatorToken(identity) };
  ids = { user: id, factor: (await enrolTotp(browser)).id };
}, 240_000);
afterAll(() => identity?.close());

/** Hostile values in place of a text. */
const HOSTILE: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [null],
  { toString: 1 },
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '%00',
  "' or 1=1 --",
  '../../x',
  '{{7*7}}',
  '\r\nBcc: x@example.com',
  'x'.repeat(20_000),
  '😀'.repeat(1000),
  '2147483648',
  '-1',
  'NaN',
  '1e9',
  'constructor',
  '__proto__',
  'a@b.c\nx',
  '٠١٢٣٤٥',
];

const MEMBERS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['POST', '/signup', 'nobody', ['email', 'phone', 'data', 'code_challenge', 'gotrue_meta_security']],
  ['POST', '/token?grant_type=refresh_token', 'nobody', ['refresh_token']],
  ['POST', '/token?grant_type=pkce', 'nobody', ['auth_code', 'code_verifier']],
  ['POST', '/token?grant_type=id_token', 'nobody', ['provider', 'id_token', 'nonce', 'link_identity']],
  ['PUT', '/user', 'person', ['email', 'phone', 'nonce', 'data', 'code_challenge_method']],
  ['POST', '/recover', 'nobody', ['email', 'code_challenge']],
  ['POST', '/resend', 'nobody', ['type', 'email', 'phone']],
  ['POST', '/otp', 'nobody', ['email', 'phone', 'channel', 'create_user', 'data']],
  ['POST', '/verify', 'nobody', ['type', 'email', 'phone', 'token', 'token_hash']],
  ['POST', '/factors', 'person', ['factor_type', 'friendly_name', 'issuer', 'phone']],
  ['POST', '/factors/FACTOR/challenge', 'person', ['channel']],
  ['POST', '/factors/FACTOR/verify', 'person', ['challenge_id', 'code']],
  [
    'POST',
    '/admin/users',
    'operator',
    ['id', 'role', 'email', 'phone', 'password_hash', 'user_metadata', 'app_metadata', 'ban_duration'],
  ],
  [
    'PUT',
    '/admin/users/USER',
    'operator',
    ['email', 'phone', 'email_confirm', 'user_metadata', 'app_metadata', 'ban_duration'],
  ],
  ['POST', '/admin/generate_link', 'operator', ['type', 'email', 'new_email', 'redirect_to', 'data']],
  ['POST', '/invite', 'operator', ['email', 'data']],
];

/** Valid enough that each hostile field is reached. */
const PLAUSIBLE = {
  factor_type: 'totp',
  type: 'signup',
  code_verifier: 'v',
  auth_code: 'c',
  id_token: 'x',
  token: '123456',
  code: '123456',
};

async function statusOf(method: string, path: string, who: string, body: unknown): Promise<number> {
  const token = who === 'nobody' ? undefined : tokens[who === 'operator' ? 'operator' : 'person'];
  const response = await fetch(`${identity.url}${path.replace('FACTOR', ids.factor).replace('USER', ids.user)}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

test.each(MEMBERS)(
  '%s %s: whatever stands in a member is no failure of ours',
  async (method, path, who, members) => {
    const failed: unknown[] = [];
    for (const member of members) {
      const answers = HOSTILE.map(async (value) => {
        const status = await statusOf(method, path, who, { ...PLAUSIBLE, [member]: value });
        if (status >= 500) failed.push([member, value, status]);
      });
      await Promise.all(answers);
    }
    expect(failed).toEqual([]);
  },
  60_000,
);

/** Fields that are ignored, or whose text is only looked up. */
const NOT_READ = new Set(['gotrue_meta_security']);

test.each(MEMBERS)(
  '%s %s: NUL and half of a surrogate pair are refused',
  async (method, path, who, members) => {
    const answers: unknown[] = [];
    for (const member of members.filter((name) => !NOT_READ.has(name))) {
      for (const text of ['a\0b', 'a\ud800']) {
        const value = /data$|metadata$/.test(member) ? { deep: [{ [text]: 1, text }] } : text;
        const status = await statusOf(method, path, who, { ...PLAUSIBLE, [member]: value });
        if (status < 400 || status >= 500) answers.push([member, value, status]);
      }
    }
    expect(answers).toEqual([]);
  },
  60_000,
);

const QUERIES: readonly (readonly [string, string, readonly string[]])[] = [
  ['/verify', 'nobody', ['token', 'type', 'redirect_to']],
  ['/authorize', 'nobody', ['provider', 'redirect_to', 'scopes', 'code_challenge']],
  ['/callback', 'nobody', ['state', 'code', 'error']],
  ['/admin/users', 'operator', ['page', 'per_page']],
  ['/api/v1/account/security-log', 'person', ['limit', 'before']],
];

test.each(QUERIES)(
  'GET %s: whatever stands in the query is no failure of ours',
  async (path, who, names) => {
    const failed: unknown[] = [];
    const values = [
      '',
      '%00',
      '%ff',
      '%ed%a0%80',
      '../x',
      "'",
      '-1',
      '99999999999999999999',
      'x'.repeat(5000),
      'a&NAME=b',
      '%E2%80%AE',
      '1e3',
    ];
    for (const name of names) {
      for (const value of values) {
        const query = `token=x&type=email&${name}=${value.replace('NAME', name)}`;
        const status = await statusOf('GET', `${path}?${query}`, who, undefined);
        if (status >= 500) failed.push([name, value, status]);
      }
    }
    expect(failed).toEqual([]);
  },
  60_000,
);

test.each([
  'x'.repeat(3000),
  '\t',
  '-1',
  'Bearer',
  'Bearer ',
  'Basic eDp5',
  `Bearer ${'a.'.repeat(2000)}`,
  'Bearer e30.e30.e30',
])('GET /user: 401 or 403 for the header "%s"', async (authorization) => {
  const { status } = await fetch(`${identity.url}/user`, { headers: { authorization } });
  expect([401, 403]).toContain(status);
});
