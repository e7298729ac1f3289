import { HOUR_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, PASSWORD } from '../../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { type Answer, send } from '../../testing/requests.ts';

const FREE = 3;

let identity: TestIdentity;
beforeAll(async () => {
  const free = String(FREE);
  identity = await startTestIdentity({
    RATE_SIGN_IN_PER_ACCOUNT: free,
    RATE_SIGN_IN_PER_PLACE: free,
    RATE_SIGN_IN_PER_KNOWN_PLACE: '6',
    RATE_SIGN_IN_PER_ADDRESS: '4',
  });
}, 240_000);
afterAll(() => identity?.close());

let network = 0;
/** An address in a network that was not used before. */
function strangeAddress(): string {
  network += 1;
  return `10.${network >> 8}.${network & 255}.7`;
}

interface Tried {
  readonly from?: string;
  readonly cookie?: string;
  readonly password?: string;
}

const signIn = (email: string, { from = strangeAddress(), cookie, password = PASSWORD }: Tried): Promise<Answer> =>
  send(identity, 'POST', '/token?grant_type=password', {
    body: { email, password },
    headers: { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
  });

const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie')?.split(';')[0] ?? '';
const guess = (email: string, from?: string) =>
  signIn(email, { password: 'wrong', ...(from !== undefined && { from }) });

/** Tries wrong passwords from many addresses, until one is refused without a comparison. */
async function attack(email: string): Promise<void> {
  const statuses = [];
  for (let tries = 0; tries <= FREE; tries += 1) statuses.push((await guess(email)).status);
  expect(statuses).toEqual([400, 400, 400, 429]);
}

describe('whatever others try, the right password signs in', () => {
  test('on a device where the account was signed in before, from wherever it is', async () => {
    const { email } = await newPerson(identity);
    const cookie = cookieOf(await signIn(email, {}));
    await attack(email);
    expect((await signIn(email, { cookie })).status).toBe(200);
    expect(await signIn(email, {})).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
  });

  test('in a network where the account was signed in before, for a client that keeps no cookies', async () => {
    const { email } = await newPerson(identity);
    const home = strangeAddress();
    expect((await signIn(email, { from: home })).status).toBe(200);
    await attack(email);
    expect((await signIn(email, { from: home.replace(/7$/, '9') })).status).toBe(200);
  });

  test('where somebody at the same address used up what it may try', async () => {
    const { email } = await newPerson(identity);
    const home = strangeAddress();
    await signIn(email, { from: home });
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await guess(`${tries}@example.com`, home)).status);
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
    expect((await signIn(email, { from: home })).status).toBe(200);
  });
});

describe('the cookie of a device', () => {
  test('is for the server of sign-in alone, and is given once', async () => {
    const { email } = await newPerson(identity);
    const first = await signIn(email, {});
    expect(first.headers.get('set-cookie')).toMatch(
      /^sillage-device-[0-9a-f]{12}=[\w-]{22}\.[\w-]{43}; Path=\/auth\/v1; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await signIn(email, { cookie: `other=1; ${cookieOf(first)}` })).headers.get('set-cookie')).toBeNull();
  });

  test('comes with every session, also one that is refreshed', async () => {
    const { browser } = await newPerson(identity);
    const refresh_token = (await browser.getSession()).data.session?.refresh_token;
    const refreshed = await send(identity, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token } });
    expect(cookieOf(refreshed)).toMatch(/^sillage-device-/);
  });

  test('is void once the password is another; a session that goes on gets a new one', async () => {
    const { browser, email } = await newPerson(identity);
    const cookie = cookieOf(await signIn(email, {}));
    const { data } = await browser.updateUser({ password: 'another-harbour-7' });
    expect(data.user).not.toBeNull();
    await attack(email);
    expect((await signIn(email, { cookie, password: 'another-harbour-7' })).status).toBe(429);
    const refresh_token = (await browser.getSession()).data.session?.refresh_token;
    const refreshed = await send(identity, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token },
      headers: { cookie },
    });
    const fresh = cookieOf(refreshed);
    expect((await signIn(email, { cookie: fresh, password: 'another-harbour-7' })).status).toBe(200);
  });

  test('does not come with a wrong password', async () => {
    const { email } = await newPerson(identity);
    expect((await guess(email)).headers.get('set-cookie')).toBeNull();
  });

  test.each<[string, (cookie: string, other: string) => string]>([
    ['of another account', (_own, other) => other],
    ['of another account under this name', (own, other) => `${own.split('=')[0]}=${other.split('=')[1]}`],
    ['with another proof', (own) => own.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`)],
    ['that is empty', (own) => `${own.split('=')[0]}=`],
  ])('%s proves nothing', async (_name, forge) => {
    const [owner, other] = [await newPerson(identity), await newPerson(identity)];
    const cookies = [cookieOf(await signIn(owner.email, {})), cookieOf(await signIn(other.email, {}))] as const;
    await attack(owner.email);
    expect((await signIn(owner.email, { cookie: forge(...cookies) })).status).toBe(429);
  });
});

describe('guessing', () => {
  /**
   * The number of attempts that are compared with the password within `durationMs`, each sent as soon as it is allowed.
   */
  async function guessesIn(durationMs: number, post: () => Promise<Answer>): Promise<number> {
    const endsAtMs = identity.now() + durationMs;
    let compared = 0;
    while (identity.now() < endsAtMs) {
      const { status, headers } = await post();
      if (status === 400) compared += 1;
      else identity.advance(Number(headers.get('retry-after')) * 1000);
    }
    return compared;
  }

  test('from ever new addresses gets at most 15 more tries in the first hour, and 12 in each that follows', async () => {
    const { email } = await newPerson(identity);
    const first = await guessesIn(HOUR_MS, () => guess(email));
    expect(first).toBeGreaterThan(FREE);
    expect(first).toBeLessThanOrEqual(FREE + 15);
    expect(await guessesIn(HOUR_MS, () => guess(email))).toBeLessThanOrEqual(12);
  }, 240_000);

  test('of an address that has no account is slowed alike', async () => {
    await attack('nobody-at-all@example.com');
  });

  test('in a network that the owner knows is slowed, too, and a device of the owner there is not', async () => {
    const { email } = await newPerson(identity);
    const home = strangeAddress();
    const cookie = cookieOf(await signIn(email, { from: home }));
    const statuses = [];
    for (let tries = 0; tries < 7; tries += 1) statuses.push((await guess(email, home)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect((await signIn(email, { from: home, cookie })).status).toBe(200);
  });
});

test('right passwords from ever new places are never slowed', async () => {
  const { email } = await newPerson(identity);
  for (let turn = 0; turn < 2 * FREE; turn += 1) expect((await signIn(email, {})).status).toBe(200);
});
