import { randomUUID } from 'node:crypto';
import { revokedSessionKey } from '@sillage/infra/http';
import type { Session } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from './testing/identity.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity();
}, 60_000);
afterAll(() => identity?.close());

async function newSession(): Promise<Session> {
  const { data, error } = await identity.browser().signUp({ email: `${randomUUID()}@example.com`, password: 'sailing-home' });
  if (!data.session) throw error ?? new Error('no session');
  return data.session;
}

const sessionIdOf = (session: Pick<Session, 'access_token'>) => String(decodeJwt(session.access_token).session_id);

async function refresh(refreshToken: string) {
  const { data, error } = await identity.browser().refreshSession({ refresh_token: refreshToken });
  return { token: data.session?.refresh_token, session: data.session, code: error?.code, message: error?.message, status: error?.status };
}

test('20 refreshes at once leave one active token and sign nobody out', async () => {
  const session = await newSession();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));
  expect(answers.map((it) => it.code)).toEqual(Array.from({ length: 20 }, () => undefined));
  const tokens = new Set(answers.map((it) => it.token));
  expect(tokens.size).toBe(1);
  expect(tokens).not.toContain(session.refresh_token);
  const next = await refresh(String([...tokens][0]));
  expect(next.token).toBeDefined();
  expect((await identity.browser().getUser(next.session?.access_token)).error).toBeNull();
});

test('a token rotated away is answered inside the reuse interval, and ends the session after it', async () => {
  const session = await newSession();
  const second = await refresh(session.refresh_token);
  identity.advance(9_000);
  expect((await refresh(session.refresh_token)).token).toBe(second.token);
  identity.advance(2_000);
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  });

  expect(await refresh(String(second.token))).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  expect((await identity.browser().getUser(String(second.session?.access_token))).error?.name).toBe('AuthSessionMissingError');
  expect(await identity.hot.get(revokedSessionKey(sessionIdOf(session)))).toBe('1');
});

test('an older generation is answered too, where its own rotation is inside the interval', async () => {
  const session = await newSession();
  const second = await refresh(session.refresh_token);
  identity.advance(2_000);
  const third = await refresh(String(second.token));
  identity.advance(2_000);
  expect((await refresh(session.refresh_token)).token).toBe(third.token);
});

test.each([
  ['too short', 'abc', 'validation_failed', 'Refresh token is not valid'],
  ['empty', '', 'validation_failed', 'Refresh token is not valid'],
  ['of the right form, made by nobody', 'A'.repeat(48), 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
])('refuses a refresh token that is %s', async (_name, token, code, message) => {
  const response = await fetch(`${identity.url}/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: 400, error_code: code, msg: message });
});

test('the token of a session that was signed out is not found', async () => {
  const client = identity.browser();
  const { data } = await client.signUp({ email: `${randomUUID()}@example.com`, password: 'sailing-home' });
  await client.signOut({ scope: 'local' });
  expect(await refresh(String(data.session?.refresh_token))).toMatchObject({ code: 'refresh_token_not_found' });
});

test.each([
  ['7 days without a refresh', [7 * 86_400_000 + 1000]],
  ['30 days in all', [6, 6, 6, 6, 6.1].map((days) => days * 86_400_000)],
])('a session ends after %s', async (_name, steps) => {
  let token = (await newSession()).refresh_token;
  for (const step of steps.slice(0, -1)) {
    identity.advance(step);
    token = String((await refresh(token)).token);
  }
  identity.advance(steps.at(-1) ?? 0);
  expect(await refresh(token)).toMatchObject({ status: 400, code: 'session_expired' });
  expect(await refresh(token)).toMatchObject({ code: 'refresh_token_not_found' });
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
  expect(rows).not.toContain('sailing-home');
  expect(rows).toContain('$2b$12$');
});
