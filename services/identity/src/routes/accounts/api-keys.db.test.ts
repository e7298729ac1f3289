import { createHash } from 'node:crypto';
import { SecurityLog } from '@sillage/proto/http/account';
import { ApiKeyList, CreatedApiKey, ExchangedApiKey } from '@sillage/proto/http/api-keys';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { waitingForLocks } from '@sillage/runtime/postgres/testing';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockUser, updateUser } from '../../db/accounts/users.ts';
import { callAccount, newPerson, type Person } from '../../testing/account.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { operatorToken } from '../../testing/operator.ts';
import { send } from '../../testing/requests.ts';
import { personWithFactor, signInAgain, tokenOf } from '../../testing/second-factor.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
}, 240_000);
afterAll(() => identity?.close());

const HOUR_MS = 3_600_000;
const call = (person: Person, method: string, path = '', body?: unknown) =>
  callAccount(identity, method, `api-keys${path}`, person.token, body);
const keysOf = async (person: Person) => ApiKeyList.parse((await call(person, 'GET')).body).keys;

async function newKey(person: Person, request: object = {}) {
  const answer = await call(person, 'POST', '', { name: 'Import', scopes: ['campaigns:read'], ...request });
  expect(answer.status).toBe(201);
  return CreatedApiKey.parse(answer.body);
}

const exchange = (key: string, secret = INTERNAL_SECRET) =>
  send(identity, 'POST', '/internal/api-keys/exchange', { body: { key }, headers: { [INTERNAL_HEADER]: secret } });

async function claimsOf(key: string) {
  const answer = await exchange(key);
  expect(answer.status).toBe(200);
  return decodeJwt(ExchangedApiKey.parse(answer.body).accessToken);
}

test('a key is shown once, kept as a hash, and stands for its account within its scopes', async () => {
  const person = await newPerson(identity);
  const made = await newKey(person, { scopes: ['campaigns:read', 'conversions:write'] });
  expect(made.hint).toBe(`sk_account_…${made.key.slice(-4)}`);
  expect(JSON.stringify((await call(person, 'GET')).body)).not.toContain(made.key);
  const [row] = await identity.db.selectFrom('apiKeys').selectAll().where('id', '=', made.id).execute();
  expect(row?.hash).toEqual(createHash('sha256').update(made.key).digest());
  const claims = await claimsOf(made.key);
  expect(claims).toMatchObject({ sub: person.id, aud: 'api-key', session_id: made.id });
  expect(claims.scope).toBe('campaigns:read conversions:write');
  expect(Number(claims.exp) - Number(claims.iat)).toBe(120);
});

test('says when a key was last used, written at most once in a minute', async () => {
  const person = await newPerson(identity);
  const { key } = await newKey(person);
  expect((await keysOf(person))[0]?.lastUsedAt).toBeNull();
  await exchange(key);
  const first = (await keysOf(person))[0]?.lastUsedAt;
  identity.advance(30_000);
  await exchange(key);
  expect((await keysOf(person))[0]?.lastUsedAt).toBe(first);
  identity.advance(31_000);
  await exchange(key);
  expect(Date.parse((await keysOf(person))[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 60_000);
});

test('a key that is replaced stays valid for the overlap, and its successor has its name, scopes and end', async () => {
  const person = await newPerson(identity);
  const old = await newKey(person, { name: 'Nightly', expiresInDays: 30 });
  const answer = await call(person, 'POST', `/${old.id}/rotate`);
  const next = CreatedApiKey.parse(answer.body);
  expect(next).toMatchObject({ name: 'Nightly', scopes: old.scopes, expiresAt: old.expiresAt });
  expect(next.key).not.toBe(old.key);
  expect([(await exchange(old.key)).status, (await exchange(next.key)).status]).toEqual([200, 200]);
  identity.advance(24 * HOUR_MS + 1000);
  expect([(await exchange(old.key)).status, (await exchange(next.key)).status]).toEqual([401, 200]);
  identity.advance(30 * 24 * HOUR_MS);
  expect((await exchange(next.key)).status).toBe(401);
});

test.each([undefined, 30])(
  'a key that is replaced again during its overlap hands on the end that its owner chose',
  async (expiresInDays) => {
    const person = await newPerson(identity);
    const old = await newKey(person, { expiresInDays });
    for (const overlapHours of [24, 1, 12]) {
      const answer = await call(person, 'POST', `/${old.id}/rotate`, { overlapHours });
      expect(CreatedApiKey.parse(answer.body).expiresAt).toBe(old.expiresAt);
    }
    identity.advance(HOUR_MS + 1000);
    expect((await exchange(old.key)).status).toBe(401);
  },
);

test('a key ends at once when it is replaced without an overlap, revoked, or its account is banned', async () => {
  const person = await newPerson(identity);
  const old = await newKey(person);
  const answer = await call(person, 'POST', `/${old.id}/rotate`, { overlapHours: 0 });
  const next = CreatedApiKey.parse(answer.body);
  expect((await exchange(old.key)).status).toBe(401);
  // The key that the other services look up, so that tokens issued before are refused as well.
  expect(await identity.hot.get(`revoked:session:${old.id}`)).toBe('1');
  expect((await call(person, 'DELETE', `/${next.id}`)).status).toBe(204);
  expect((await call(person, 'DELETE', `/${next.id}`)).status).toBe(404);
  expect((await exchange(next.key)).status).toBe(401);
  expect(await identity.hot.get(`revoked:session:${next.id}`)).toBe('1');
  const last = await newKey(person);
  const banned = await send(identity, 'PUT', `/auth/v1/admin/users/${person.id}`, {
    token: await operatorToken(identity),
    body: { ban_duration: '24h' },
  });
  expect(banned.status).toBe(200);
  expect((await exchange(last.key)).status).toBe(401);
});

test('an account that is banned while a key is made keeps none, and a key of a banned account stands for nothing', async () => {
  const person = await newPerson(identity);
  const { key } = await newKey(person);
  const made = await identity.db.transaction().execute(async (trx) => {
    await lockUser(trx, person.id);
    const answer = call(person, 'POST', '', { name: 'Import', scopes: ['campaigns:read'] });
    await expect.poll(() => waitingForLocks(identity.db)).toBe(1);
    await updateUser(trx, person.id, { bannedUntil: new Date(identity.now() + HOUR_MS) }, new Date());
    return { answer };
  });
  expect((await made.answer).status).toBe(401);
  expect((await exchange(key)).status).toBe(401);
});

test('the mailbox and the security log tell of a new key', async () => {
  const person = await newPerson(identity);
  const made = await newKey(person, { name: 'Nightly import' });
  await call(person, 'DELETE', `/${made.id}`);
  const mail = await identity.smtp.mailTo(person.email);
  expect(mail.text).toContain('Nightly import');
  expect(mail.text).not.toContain(made.key);
  const log = await callAccount(identity, 'GET', 'security-log', person.token);
  expect(SecurityLog.parse(log.body).events.slice(0, 2)).toMatchObject([
    { kind: 'api_key_revoked', detail: made.hint },
    { kind: 'api_key_created', detail: made.hint },
  ]);
});

test('whoever has a second factor proves it before keys are made, replaced or revoked', async () => {
  const proved = await personWithFactor(identity);
  const { id } = await newKey({ ...proved, token: await tokenOf(proved.browser) });
  const person = { ...proved, token: await tokenOf(await signInAgain(identity, proved)) };
  const attempts = [
    call(person, 'POST', '', { name: 'x', scopes: ['campaigns:read'] }),
    call(person, 'POST', `/${id}/rotate`),
    call(person, 'DELETE', `/${id}`),
  ];
  for (const answer of await Promise.all(attempts))
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
  expect(await keysOf(person)).toHaveLength(1);
});

test('a key opens nothing of the account itself', async () => {
  const person = await newPerson(identity);
  const { key, id } = await newKey(person);
  const { accessToken } = ExchangedApiKey.parse((await exchange(key)).body);
  const requested = [
    ['GET', 'profile'],
    ['GET', 'sessions'],
    ['DELETE', 'sessions'],
    ['GET', 'security-log'],
    ['GET', 'deletion'],
    ['GET', 'api-keys'],
    ['POST', `api-keys/${id}/rotate`],
    ['DELETE', `api-keys/${id}`],
  ] as const;
  for (const [method, path] of requested)
    expect(await callAccount(identity, method, path, accessToken)).toMatchObject({ status: 401 });
  expect(await send(identity, 'GET', '/auth/v1/user', { token: accessToken })).toMatchObject({ status: 403 });
});

test('nobody sees, replaces or revokes the keys of another account', async () => {
  const [ana, bob] = [await newPerson(identity), await newPerson(identity)];
  const made = await newKey(ana);
  expect(await keysOf(bob)).toEqual([]);
  expect((await call(bob, 'POST', `/${made.id}/rotate`)).status).toBe(404);
  expect((await call(bob, 'DELETE', `/${made.id}`)).status).toBe(404);
  expect((await exchange(made.key)).status).toBe(200);
});

test('only services exchange keys, and a key that does not exist is refused', async () => {
  const { key } = await newKey(await newPerson(identity));
  expect((await exchange(key, 'a secret that the tests made up here')).status).toBe(404);
  const wrong = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
  expect(await exchange(wrong)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
});

test('an account has at most twenty keys, also when more are asked for at once', async () => {
  const person = await newPerson(identity);
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => call(person, 'POST', '', { name: 'x', scopes: ['campaigns:read'] })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});
