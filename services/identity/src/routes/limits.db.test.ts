import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, newPerson, newPhone, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send } from '../testing/requests.ts';
import { startTestMessenger } from '../testing/text-messages.ts';

const FAR = '100000';
const open = {
  RATE_SIGN_IN_PER_ADDRESS: FAR,
  RATE_SIGN_IN_PER_ACCOUNT: FAR,
  RATE_SIGN_IN_PER_PLACE: FAR,
  RATE_SIGN_UP_PER_ADDRESS: FAR,
  RATE_SIGN_UP_PER_ACCOUNT: FAR,
  RATE_REFRESH_PER_ADDRESS: FAR,
  RATE_REFRESH_PER_SESSION: FAR,
  RATE_ANONYMOUS_PER_ADDRESS: FAR,
  RATE_UPDATE_PER_ACCOUNT: FAR,
  ANONYMOUS_ENABLED: 'true',
};

let identity: TestIdentity;
/** An instance where only the limits of accounts are low. */
let accounts: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity({
    ...open,
    RATE_SIGN_IN_PER_ADDRESS: '3',
    RATE_SIGN_UP_PER_ADDRESS: '4',
    RATE_ANONYMOUS_PER_ADDRESS: '2',
    RATE_REFRESH_PER_ADDRESS: '5',
  });
  accounts = await startTestIdentity({
    ...open,
    RATE_SIGN_IN_PER_ACCOUNT: '3',
    RATE_SIGN_UP_PER_ACCOUNT: '2',
    RATE_REFRESH_PER_SESSION: '3',
    RATE_UPDATE_PER_ACCOUNT: '4',
  });
}, 240_000);
afterAll(() => Promise.all([identity?.close(), accounts?.close()]));

let host = 0;
/** A new client address for each case, as the trusted proxy sends it. */
function newIp(): string {
  host += 1;
  return `198.51.100.${host}`;
}
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const limited = { status: 429, body: { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' } };

const PATHS = {
  signIn: ['/token?grant_type=password', { email: 'a@example.com', password: 'wrong' }],
  signUp: ['/signup', { email: 'nonsense', password: PASSWORD }],
  anonymous: ['/signup', {}],
  refresh: ['/token?grant_type=refresh_token', { refresh_token: 'x' }],
} as const;

describe.each([
  ['sign-in', PATHS.signIn, 3],
  ['sign-up', PATHS.signUp, 4],
  ['anonymous sign-in', PATHS.anonymous, 2],
  ['refresh', PATHS.refresh, 5],
] as const)('%s: a limit of N per address', (_name, [path, body], limit) => {
  const post = (ip: string) => send(identity, 'POST', path, { body, headers: from(ip) });

  test('N pass, N + 1 is 429 and says when to come back, another address passes', async () => {
    const ip = newIp();
    for (let index = 0; index < limit; index += 1) expect((await post(ip)).status).not.toBe(429);
    const refused = await post(ip);
    expect(refused).toMatchObject(limited);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post(newIp())).status).not.toBe(429);
  });

  test('N pass of many at once', async () => {
    const ip = newIp();
    const statuses = await Promise.all(Array.from({ length: limit + 6 }, async () => (await post(ip)).status));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(limit);
  });

  test('N pass over two instances', async () => {
    const another = await identity.startAnother();
    const ip = newIp();
    const post = (where: { readonly url: string }) => send(where, 'POST', path, { body, headers: from(ip) });
    const statuses = await Promise.all(
      Array.from({ length: limit + 6 }, async (_it, index) => (await post(index % 2 ? identity : another)).status),
    );
    expect(statuses.filter((status) => status !== 429)).toHaveLength(limit);
  });
});

describe('a limit of N per account counts from wherever the tries come', () => {
  test('sign-in: known and unknown accounts alike, however the name is written', async () => {
    const { email } = await newPerson(accounts);
    for (const name of [email, 'nobody@example.com']) {
      const post = (written: string) =>
        send(accounts, 'POST', '/token?grant_type=password', {
          body: { email: written, password: 'wrong' },
          headers: from(newIp()),
        });
      const written = [name, ` ${name}`, name.toUpperCase()];
      for (const spelling of written) expect((await post(spelling)).status).toBe(400);
      for (const spelling of written) expect(await post(spelling)).toMatchObject(limited);
    }
  });

  test('sign-in: where the account was never signed in, the right password does not pass either', async () => {
    const { email } = await newPerson(accounts);
    const post = (password: string) =>
      send(accounts, 'POST', '/token?grant_type=password', { body: { email, password }, headers: from(newIp()) });
    for (let index = 0; index < 3; index += 1) await post('wrong');
    expect(await post(PASSWORD)).toMatchObject(limited);
  });

  test('sign-up', async () => {
    const post = () =>
      send(accounts, 'POST', '/signup', {
        body: { email: 'again@example.com', password: PASSWORD },
        headers: from(newIp()),
      });
    expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([200, 422, 429]);
  });

  test('refresh: per session', async () => {
    const { browser } = await newPerson(accounts);
    const other = await newPerson(accounts);
    const token = (await browser.getSession()).data.session?.refresh_token;
    const post = (refresh_token: string | undefined) =>
      send(accounts, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token }, headers: from(newIp()) });
    for (let index = 0; index < 3; index += 1) expect((await post(token)).status).toBe(200);
    expect(await post(token)).toMatchObject(limited);
    expect((await post((await other.browser.getSession()).data.session?.refresh_token)).status).toBe(200);
  });

  test('PUT /user: so that nobody tries out the current password at length', async () => {
    const { token } = await newPerson(accounts);
    const put = () =>
      send(accounts, 'PUT', '/user', {
        token,
        body: { password: 'another-shore-8', current_password: 'wrong' },
        headers: from(newIp()),
      });
    const statuses = [];
    for (let index = 0; index < 5; index += 1) statuses.push((await put()).status);
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
  });
});

test('messages: a limit of N per address, whichever request sends them', async () => {
  const messenger = await startTestMessenger();
  const sending = await startTestIdentity({ ...open, ...messenger.env, RATE_SEND_PER_ADDRESS: '3' });
  try {
    const { token, browser } = await newPerson(sending);
    const { data } = await browser.mfa.enroll({ factorType: 'phone', friendlyName: 'mobile', phone: newPhone() });
    const requests = {
      code: () => ['POST', '/recover', { email: newEmail() }],
      factor: () => ['POST', `/factors/${data?.id}/challenge`, {}],
      email: () => ['PUT', '/user', { email: newEmail() }],
      phone: () => ['PUT', '/user', { phone: newPhone() }],
    } satisfies Record<string, () => [string, string, object]>;
    const ask = async (kind: keyof typeof requests, ip: string) => {
      const [method, path, body] = requests[kind]();
      return (await send(sending, method, path, { token, body, headers: from(ip) })).status;
    };
    for (const kind of ['factor', 'email', 'phone'] as const) {
      const ip = newIp();
      for (let sent = 0; sent < 3; sent += 1) expect([kind, await ask(kind, ip)]).toEqual([kind, 200]);
      expect([kind, await ask(kind, ip), await ask('code', ip)]).toEqual([kind, 429, 429]);
      expect((await send(sending, 'PUT', '/user', { token, body: { data: {} }, headers: from(ip) })).status).toBe(200);
    }
  } finally {
    await sending.close();
    await messenger.close();
  }
});

describe('whose address is counted', () => {
  const [path, body] = PATHS.anonymous;
  const post = (where: TestIdentity, forwarded: string) =>
    send(where, 'POST', path, { body, headers: from(forwarded) });

  test('the one that the trusted proxy saw, not what the client claims before it', async () => {
    const ip = newIp();
    const statuses = [];
    for (const claimed of ['1.1.1.1', '2.2.2.2', '3.3.3.3'])
      statuses.push((await post(identity, `${claimed}, ${ip}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('the whole /64 of an IPv6 address is one', async () => {
    const statuses = [];
    for (const ip of ['2001:db8:9:9::1', '2001:db8:9:9:ffff::2', '2001:db8:9:9::3', '2001:db8:9:a::1'])
      statuses.push((await post(identity, ip)).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  test('nobody is believed where no proxy is trusted', async () => {
    const alone = await startTestIdentity({ ...open, RATE_ANONYMOUS_PER_ADDRESS: '2', TRUSTED_PROXIES: '' });
    const statuses = [];
    for (const ip of [newIp(), newIp(), newIp()]) statuses.push((await post(alone, ip)).status);
    expect(statuses).toEqual([200, 200, 429]);
    await alone.close();
  });
});
