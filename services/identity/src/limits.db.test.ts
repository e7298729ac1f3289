import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressGroup } from './routes/limits.ts';
import { startTestIdentity, type TestIdentity } from './testing/identity.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({
    RATE_SIGN_IN_PER_ADDRESS: '3',
    RATE_SIGN_IN_PER_ACCOUNT: '5',
    RATE_SIGN_UP_PER_ADDRESS: '2',
    RATE_REFRESH_PER_ADDRESS: '2',
    AUTOCONFIRM_EMAIL: 'false',
  });
}, 60_000);
afterAll(() => identity?.close());

/** What the trusted proxy in front says of the client. */
const post = (path: string, body: unknown, ip: string) =>
  fetch(`${identity.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  });

test.each([
  ['sign-in', '/token?grant_type=password', { email: 'a@example.com' }, 3],
  ['sign-up', '/signup', { email: 'nonsense', password: 'sailing-home' }, 2],
  ['refresh', '/token?grant_type=refresh_token', { refresh_token: 'x' }, 2],
])('%s: a limit of N per address refuses try N + 1, and no other address', async (_name, path, body, limit) => {
  const wrong = { password: 'wrong', ...body, email: 'email' in body ? `${path.length}-${body.email}` : '' };
  for (let index = 0; index < limit; index += 1) expect((await post(path, wrong, '203.0.113.1')).status).toBe(400);
  const refused = await post(path, wrong, '203.0.113.1');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post(path, wrong, '203.0.113.2')).status).toBe(400);
});

test('sign-in: a limit of N per account refuses try N + 1 from wherever it comes', async () => {
  const body = { email: 'target@example.com', password: 'wrong' };
  for (let index = 0; index < 5; index += 1)
    expect((await post('/token?grant_type=password', body, `198.51.100.${index}`)).status).toBe(400);
  expect((await post('/token?grant_type=password', { ...body, email: ' Target@Example.com' }, '198.51.100.99')).status).toBe(429);
});

test('without autoconfirm a sign-up gives no session, the same answer for a known address, and no sign-in before the confirmation', async () => {
  const body = { email: 'slow@example.com', password: 'sailing-home' };
  const [first, second] = [
    await (await post('/signup', body, '192.0.2.1')).json(),
    await (await post('/signup', body, '192.0.2.2')).json(),
  ];
  for (const answer of [first, second]) {
    expect(answer).toMatchObject({ email: 'slow@example.com', confirmation_sent_at: expect.any(String) });
    expect(answer).not.toHaveProperty('access_token');
  }
  const signIn = await post('/token?grant_type=password', body, '192.0.2.3');
  expect(await signIn.json()).toMatchObject({ code: 400, error_code: 'email_not_confirmed' });
});

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.1', '::ffff:203.0.113.1'],
])('counts %s as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group);
});
