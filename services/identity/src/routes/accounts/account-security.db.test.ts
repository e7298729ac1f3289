import { randomUUID } from 'node:crypto';
import { ActiveSessionList, SecurityLog } from '@sillage/proto/http/account';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { enrolTotp, proveTotp } from '../../testing/second-factor.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity();
}, 240_000);
afterAll(() => identity?.close());

const Problem = z.object({ code: z.string(), detail: z.string() });
type Client = ReturnType<TestIdentity['browser']>;
const PASSWORD = 'quiet-harbour-7';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function newAccount(): Promise<{ client: Client; email: string }> {
  const client = identity.browser();
  const email = `${randomUUID()}@example.com`;
  const { error } = await client.signUp({ email, password: PASSWORD });
  if (error) throw error;
  return { client, email };
}

async function signIn(email: string): Promise<Client> {
  const client = identity.browser();
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/** Calls the platform's own API with the session of the client. */
async function ask(client: Client, path: string, method = 'GET') {
  const token = (await client.getSession()).data.session?.access_token;
  const response = await fetch(`${identity.url}/api/v1/account${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: response.status === 204 ? null : await response.json(),
  };
}

const sessionsOf = async (client: Client) => ActiveSessionList.parse((await ask(client, '/sessions')).body).sessions;
const logOf = async (client: Client, query = '') =>
  SecurityLog.parse((await ask(client, `/security-log${query}`)).body);
const kindsOf = async (client: Client) => (await logOf(client)).events.map((event) => [event.kind, event.detail]);
const sessionIdOf = async (client: Client) =>
  decodeJwt((await client.getSession()).data.session?.access_token ?? '').session_id;

describe('active sessions', () => {
  test('are listed last refreshed first, with where they are and which one asks', async () => {
    const { client, email } = await newAccount();
    const response = await fetch(`${identity.url}/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, 'x-forwarded-for': '2001:db8:12:3456::1' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    const sessions = await sessionsOf(client);
    expect(sessions).toMatchObject([
      { isCurrent: false, aal: 'aal1', browser: 'Firefox', os: 'Linux', ipRange: '2001:db8:12::/48' },
      { isCurrent: true, id: await sessionIdOf(client), ipRange: '127.0.0.0/24' },
    ]);
    expect(JSON.stringify(sessions)).not.toContain('3456');
    identity.advance(60_000);
    await client.refreshSession();
    expect((await sessionsOf(client)).map((session) => session.isCurrent)).toEqual([true, false]);
  });

  test('one is ended: it is refused at once, the others stay', async () => {
    const { client, email } = await newAccount();
    const [phone, desk] = [await signIn(email), await signIn(email)];
    const refresh_token = (await phone.getSession()).data.session?.refresh_token ?? '';
    expect(await ask(client, `/sessions/${await sessionIdOf(phone)}`, 'DELETE')).toMatchObject({ status: 204 });
    expect((await phone.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await phone.refreshSession({ refresh_token })).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await desk.getUser()).error).toBeNull();
    expect(await sessionsOf(client)).toHaveLength(2);
  });

  test('all others are ended', async () => {
    const { client, email } = await newAccount();
    const others = [await signIn(email), await signIn(email)];
    expect(await ask(client, '/sessions', 'DELETE')).toMatchObject({ status: 204 });
    for (const other of others) expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(await sessionsOf(client)).toMatchObject([{ isCurrent: true }]);
    expect(await kindsOf(client)).toContainEqual(['sessions_ended', 'others']);
    // There is nothing to end, so nothing is logged.
    await ask(client, '/sessions', 'DELETE');
    expect((await kindsOf(client)).filter(([kind]) => kind === 'sessions_ended')).toHaveLength(1);
  });

  test("somebody else's is not found, like one that does not exist, and stays", async () => {
    const [ana, bob] = [await newAccount(), await newAccount()];
    const answers = [];
    for (const id of [await sessionIdOf(bob.client), randomUUID()])
      answers.push(await ask(ana.client, `/sessions/${id}`, 'DELETE'));
    expect(answers.map(({ status, body }) => ({ status, ...Problem.parse(body) }))).toEqual([
      { status: 404, code: 'not_found', detail: 'There is no such session, or it has ended.' },
      { status: 404, code: 'not_found', detail: 'There is no such session, or it has ended.' },
    ]);
    expect((await bob.client.getUser()).error).toBeNull();
    expect(await ask(ana.client, '/sessions/nonsense', 'DELETE')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  test('those that can no longer be refreshed are not listed', async () => {
    const { client, email } = await newAccount();
    identity.advance(6 * 86_400_000);
    await client.refreshSession();
    identity.advance(2 * 86_400_000);
    const fresh = await signIn(email);
    expect(await sessionsOf(fresh)).toHaveLength(2);
    identity.advance(6 * 86_400_000);
    await fresh.refreshSession();
    expect(await sessionsOf(fresh)).toMatchObject([{ isCurrent: true }]);
  });
});

describe('the security log', () => {
  test('tells sign-ins, failures, factors and sign-outs to the owner, newest first, and no address', async () => {
    const { client, email } = await newAccount();
    await identity.browser().signInWithPassword({ email, password: 'wrong-harbour-7' });
    const other = await signIn(email);
    await other.signOut({ scope: 'local' });
    const factor = await enrolTotp(client);
    await client.mfa.challengeAndVerify({ factorId: factor.id, code: '000000' });
    await proveTotp(client, factor, identity.now());
    await client.mfa.unenroll({ factorId: factor.id });
    expect(await kindsOf(client)).toEqual([
      ['factor_removed', 'totp'],
      ['factor_added', 'totp'],
      ['factor_failed', 'totp'],
      ['factor_enrolled', 'totp'],
      ['signed_out', 'local'],
      ['signed_in', 'password'],
      ['sign_in_failed', 'password'],
      ['signed_in', 'password'],
      ['signed_up', 'email'],
    ]);
    const [event] = (await logOf(client)).events;
    expect(event).toMatchObject({ ipRange: '127.0.0.0/24', occurredAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(JSON.stringify(await identity.db.selectFrom('securityEvents').selectAll().execute())).not.toContain(
      '127.0.0.1',
    );
  });

  test('tells a refresh token that was used twice', async () => {
    const { client, email } = await newAccount();
    const stolen = (await client.getSession()).data.session?.refresh_token ?? '';
    await client.refreshSession();
    identity.advance(11_000);
    await identity.browser().refreshSession({ refresh_token: stolen });
    expect(await kindsOf(await signIn(email))).toContainEqual(['refresh_token_reused', null]);
  });

  test('comes in pages that meet without a gap', async () => {
    const { client, email } = await newAccount();
    for (let index = 0; index < 4; index += 1) await signIn(email);
    const all = (await logOf(client)).events;
    expect(all).toHaveLength(6);
    const first = await logOf(client, '?limit=4');
    const second = await logOf(client, `?limit=4&cursor=${first.next}`);
    expect([...first.events, ...second.events]).toEqual(all);
    expect(second.next).toBeNull();
    expect((await logOf(client, '?limit=6')).next).toBeNull();
  });

  test.each(['?limit=0', '?limit=101', '?cursor=nonsense'])('refuses %s', async (query) => {
    const { client } = await newAccount();
    expect(await ask(client, `/security-log${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  test("shows nobody else's", async () => {
    const [ana, bob] = [await newAccount(), await newAccount()];
    const { events } = await logOf(bob.client);
    const requested = await logOf(ana.client, `?cursor=${events[0]?.id}`);
    expect(requested.events.every((event) => !events.some((other) => other.id === event.id))).toBe(true);
  });
});

test.each([
  ['GET', '/sessions'],
  ['DELETE', '/sessions'],
  ['DELETE', `/sessions/${randomUUID()}`],
  ['GET', '/security-log'],
])('%s %s asks for a session that has not ended', async (method, path) => {
  const { client } = await newAccount();
  const token = (await client.getSession()).data.session?.access_token;
  await client.signOut();
  for (const [headers, code] of [
    [{}, 'unauthorized'],
    [{ authorization: `Bearer ${token}` }, 'session_not_found'],
  ] as const) {
    const response = await fetch(`${identity.url}/api/v1/account${path}`, { method, headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toMatchObject({ code });
  }
});
