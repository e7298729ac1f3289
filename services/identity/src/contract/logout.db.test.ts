import { createAuthenticator, revokedSessionKey } from '@sillage/runtime/http';
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

test.each([
  ['global', [false, false, false]],
  ['local', [false, true, true]],
  ['others', [true, false, false]],
] as const)('POST /logout?scope=%s: 204, and the right sessions end at once and everywhere', async (scope, survive) => {
  const { browser, email } = await newPerson(identity);
  const others = [identity.browser(), identity.browser()];
  for (const other of others) await other.signInWithPassword({ email, password: PASSWORD });
  const browsers = [browser, ...others];
  const tokens = await Promise.all(
    browsers.map(async (client) => (await client.getSession()).data.session?.access_token ?? ''),
  );
  const elsewhere = createAuthenticator({ jwksUrl: identity.jwksUrl, hot: identity.hot });
  for (const token of tokens) await elsewhere.authenticate(`Bearer ${token}`);

  expect((await browser.signOut({ scope })).error).toBeNull();

  for (const [index, token] of tokens.entries()) {
    const { error } = await identity.browser().getUser(token);
    const known = elsewhere.authenticate(`Bearer ${token}`);
    if (survive[index]) {
      expect(error).toBeNull();
      await known;
    } else {
      expect(error?.name).toBe('AuthSessionMissingError');
      await expect(known).rejects.toMatchObject({ code: 'session_not_found' });
    }
  }
});

test('POST /logout: 204 without a body, global where no scope is named', async () => {
  const { browser, email, token } = await newPerson(identity);
  await identity.browser().signInWithPassword({ email, password: PASSWORD });
  const answer = await send(identity, 'POST', '/logout', { token });
  expect(answer).toMatchObject({ status: 204, body: undefined });
  expect(
    await identity.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', String(decodeJwt(token).sub))
      .execute(),
  ).toEqual([]);
  expect((await browser.refreshSession()).error?.code).toBe('refresh_token_not_found');
});

test('POST /logout: 400 for a scope that there is not', async () => {
  const { token } = await newPerson(identity);
  const answer = await send(identity, 'POST', '/logout?scope=all', { token });
  expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
});

test('POST /logout: 401 no_authorization, 403 bad_jwt, 403 session_not_found; the client forgets its session all the same', async () => {
  const { browser, token } = await newPerson(identity);
  expect(await send(identity, 'POST', '/logout')).toMatchObject({
    status: 401,
    body: { error_code: 'no_authorization' },
  });
  expect(await send(identity, 'POST', '/logout', { token: 'x' })).toMatchObject({
    status: 403,
    body: { error_code: 'bad_jwt' },
  });
  await send(identity, 'POST', '/logout', { token });
  expect(await send(identity, 'POST', '/logout', { token })).toMatchObject({
    status: 403,
    body: { error_code: 'session_not_found' },
  });
  expect((await browser.signOut()).error).toBeNull();
  expect((await browser.getSession()).data.session).toBeNull();
});

test('revocations come back after the hot store lost everything', async () => {
  const { browser, token } = await newPerson(identity);
  await browser.signOut();
  const key = revokedSessionKey(String(decodeJwt(token).session_id));
  await identity.hot.delete([key]);
  await identity.startAnother();
  await expect.poll(() => identity.hot.get(key)).toBe('1');
});
