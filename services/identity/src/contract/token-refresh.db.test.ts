import { DAY_MS } from '@sillage/proto/values/durations';
import { revokedSessionKey } from '@sillage/runtime/http';
import type { Session } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson, PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send } from '../testing/requests.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
}, 240_000);
afterAll(() => identity?.close());

async function newSession(): Promise<Session> {
  const { session } = (await (await newPerson(identity)).browser.getSession()).data;
  if (!session) throw new Error('no session');
  return session;
}

async function refresh(refreshToken: string) {
  const { data, error } = await identity.browser().refreshSession({ refresh_token: refreshToken });
  return {
    token: data.session?.refresh_token,
    session: data.session,
    code: error?.code,
    message: error?.message,
    status: error?.status,
  };
}

const notFound = {
  status: 400,
  code: 'refresh_token_not_found',
  message: 'Invalid Refresh Token: Refresh Token Not Found',
};

test('POST /token?grant_type=refresh_token: 200 with a session and another refresh token, of the same session', async () => {
  const session = await newSession();
  const next = await refresh(session.refresh_token);
  expect(next.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: session.user.id } });
  expect(next.token).not.toBe(session.refresh_token);
  expect(decodeJwt(String(next.session?.access_token)).session_id).toBe(decodeJwt(session.access_token).session_id);
});

test('POST /token?grant_type=refresh_token: 20 at once leave one active token and sign nobody out', async () => {
  const session = await newSession();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));
  expect(answers.map((answer) => answer.code)).toEqual(Array.from({ length: 20 }, () => undefined));
  const tokens = new Set(answers.map((answer) => answer.token));
  expect(tokens.size).toBe(1);
  expect(tokens).not.toContain(session.refresh_token);
  const next = await refresh(String([...tokens][0]));
  expect(next.token).toBeDefined();
  expect((await identity.browser().getUser(next.session?.access_token)).error).toBeNull();
});

test('POST /token?grant_type=refresh_token: a token rotated away is answered inside the reuse interval, and ends the session after it', async () => {
  const session = await newSession();
  const second = await refresh(session.refresh_token);
  identity.advance(5_000);
  expect((await refresh(session.refresh_token)).token).toBe(second.token);
  identity.advance(5_001);
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  });

  expect(await refresh(String(second.token))).toMatchObject(notFound);
  expect((await identity.browser().getUser(String(second.session?.access_token))).error?.name).toBe(
    'AuthSessionMissingError',
  );
  expect(await identity.hot.get(revokedSessionKey(String(decodeJwt(session.access_token).session_id)))).toBe('1');
});

test('POST /token?grant_type=refresh_token: an older generation is answered too, where its own rotation is inside the interval', async () => {
  const session = await newSession();
  const second = await refresh(session.refresh_token);
  identity.advance(2_000);
  const third = await refresh(String(second.token));
  identity.advance(2_000);
  expect((await refresh(session.refresh_token)).token).toBe(third.token);
});

test('POST /token?grant_type=refresh_token: a rotation that the database lost signs nobody out', async () => {
  const session = await newSession();
  const second = await refresh(session.refresh_token);
  await identity.db
    .updateTable('sessions')
    .set({ refreshGeneration: 0, rotations: '[]' })
    .where('id', '=', String(decodeJwt(session.access_token).session_id))
    .execute();
  const third = await refresh(String(second.token));
  expect(third.code).toBeUndefined();
  expect(third.token).not.toBe(second.token);
  identity.advance(11_000);
  expect(await refresh(session.refresh_token)).toMatchObject({ code: 'refresh_token_already_used' });
  expect(await refresh(String(third.token))).toMatchObject({ code: 'refresh_token_not_found' });
});

test("POST /token?grant_type=refresh_token: reuse ends that session only, not the person's others", async () => {
  const { browser, email } = await newPerson(identity);
  const stolen = String((await browser.getSession()).data.session?.refresh_token);
  const other = identity.browser();
  await other.signInWithPassword({ email, password: PASSWORD });
  await refresh(stolen);
  identity.advance(11_000);
  expect((await refresh(stolen)).code).toBe('refresh_token_already_used');
  expect((await other.refreshSession()).error).toBeNull();
});

test.each([
  ['too short', 'abc', 'validation_failed', 'Refresh token is not valid'],
  ['empty', '', 'validation_failed', 'Refresh token is not valid'],
  ['of another form', 'x'.repeat(200), 'validation_failed', 'Refresh token is not valid'],
  ['of the earlier form', 'abcdefghijkl', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  [
    'of the right form, made by nobody',
    'A'.repeat(48),
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ],
])('POST /token?grant_type=refresh_token: 400 for one that is %s', async (_name, token, code, msg) => {
  const answer = await send(identity, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });
  expect(answer).toMatchObject({ status: 400, body: { code: 400, error_code: code, msg } });
});

test('POST /token?grant_type=refresh_token: 400 refresh_token_not_found after a sign-out', async () => {
  const { browser } = await newPerson(identity);
  const token = String((await browser.getSession()).data.session?.refresh_token);
  await browser.signOut({ scope: 'local' });
  expect(await refresh(token)).toMatchObject(notFound);
});

test('POST /token?grant_type=refresh_token: 400 user_banned', async () => {
  const session = await newSession();
  const bannedUntil = new Date(identity.now() + 60_000);
  await identity.db.updateTable('users').set({ bannedUntil }).where('id', '=', session.user.id).execute();
  expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, code: 'user_banned' });
});

test.each([
  ['7 days without a refresh', [7 * DAY_MS + 1000]],
  ['30 days in all', [6, 6, 6, 6, 6.1].map((days) => days * DAY_MS)],
])('POST /token?grant_type=refresh_token: 400 session_expired after %s', async (_name, steps) => {
  let token = (await newSession()).refresh_token;
  for (const step of steps.slice(0, -1)) {
    identity.advance(step);
    token = String((await refresh(token)).token);
  }
  identity.advance(steps.at(-1) ?? 0);
  expect(await refresh(token)).toMatchObject({
    status: 400,
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired',
  });
  expect(await refresh(token)).toMatchObject(notFound);
});

test('the database holds no refresh token and no password', async () => {
  const session = await newSession();
  const { db } = identity;
  const rows = JSON.stringify([
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('identities').selectAll().execute(),
  ]);
  expect(rows).not.toContain(session.refresh_token);
  expect(rows).not.toContain(PASSWORD);
  expect(rows).toContain('$2b$04$');
});
