import { randomUUID } from 'node:crypto';
import { createAuthenticator } from '@sillage/runtime/http';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROTATION_NOTICE_MS, rotateKeys } from '../commands/admin/rotate-keys.ts';
import type { Identity } from '../start.ts';
import { newPerson, PASSWORD, type Person } from '../testing/account.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send } from '../testing/requests.ts';
import { openKeyRing } from './key-ring.ts';
import { makePrivateJwk } from './signing-key.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
}, 240_000);
afterAll(() => identity?.close());

const TOKEN_LIFE_MS = 3_600_000;
const Jwks = z.object({ keys: z.array(z.object({ kid: z.string(), alg: z.string() })) });
const Signed = z.object({ access_token: z.string() });

const kidsOf = async ({ jwksUrl }: Identity) =>
  Jwks.parse(await (await fetch(jwksUrl)).json()).keys.map((key) => key.kid);
const kidOf = (token: string) => String(decodeProtectedHeader(token).kid);
const statusAt = async (where: Identity, token: string) => (await send(where, 'GET', '/user', { token })).status;

async function signInAt(where: Identity, { email }: Person): Promise<string> {
  const answer = await send(where, 'POST', '/token?grant_type=password', { body: { email, password: PASSWORD } });
  return Signed.parse(answer.body).access_token;
}

const rotate = (noticeMs: number, alg: 'ES256' | 'RS256' = 'ES256') =>
  rotateKeys(identity.db, { INTERNAL_SECRET }, { alg, nowMs: identity.now(), noticeMs, tokenLifeMs: TOKEN_LIFE_MS });

test('replicas that start at once make one key, and a restart keeps it', async () => {
  const another = await identity.startAnother();
  expect(await kidsOf(another)).toEqual(await kidsOf(identity));
});

test('a rotation: both keys are published before and after the switch, old tokens are accepted until they expire and no longer', async () => {
  const person = await newPerson(identity);
  const old = kidOf(person.token);
  await rotate(ROTATION_NOTICE_MS);
  const next = await identity.startAnother();
  const kids = await kidsOf(next);
  expect(kids).toHaveLength(2);
  expect(kids[0]).toBe(old);

  expect(kidOf(await signInAt(next, person))).toBe(old);
  identity.advance(ROTATION_NOTICE_MS);
  const lastOfOld = await signInAt(identity, person);
  expect(kidOf(lastOfOld)).toBe(old);
  const firstOfNew = await signInAt(next, person);
  expect(kidOf(firstOfNew)).toBe(kids[1]);

  for (const token of [lastOfOld, firstOfNew]) {
    expect([await statusAt(identity, token), await statusAt(next, token)]).toEqual([200, 200]);
    await createAuthenticator({ jwksUrl: next.jwksUrl, hot: identity.hot }).authenticate(`Bearer ${token}`);
  }

  identity.advance(TOKEN_LIFE_MS - 60_000);
  expect(await statusAt(next, lastOfOld)).toBe(200);
  identity.advance(121_000);
  expect(await kidsOf(next)).toEqual([kids[1]]);
  expect(await statusAt(next, lastOfOld)).toBe(403);
});

test('a key that signs at once is known to instances that have not heard of it', async () => {
  const person = await newPerson(identity);
  await rotate(0);
  const next = await identity.startAnother();
  const token = await signInAt(next, person);
  expect(kidOf(token)).not.toBe(kidOf(person.token));
  // Look-ups of unknown keys are rate-limited.
  await expect.poll(() => statusAt(identity, token)).toBe(200);
  expect(await statusAt(next, person.token)).toBe(200);
});

test('a rotation to RS256 and the client verifies by the JWKS', async () => {
  await rotate(0, 'RS256');
  const next = await identity.startAnother();
  const person = await newPerson({ ...identity, browser: () => identity.browser() });
  const token = await signInAt(next, person);
  expect(decodeProtectedHeader(token).alg).toBe('RS256');
  expect(decodeJwt(token).sub).toBe(person.id);
  await expect.poll(() => statusAt(identity, token)).toBe(200);
});

test('rotating deletes the keys of which no token is left', async () => {
  identity.advance(2 * TOKEN_LIFE_MS);
  await rotate(0);
  const kept = await identity.db.selectFrom('signingKeys').select('id').execute();
  expect(kept).toHaveLength(2);
});

test('unknown key ids do not cause a query each', async () => {
  const person = await newPerson(identity);
  const [, payload, signature] = person.token.split('.');
  const forged = Array.from({ length: 20 }, () => {
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: randomUUID() })).toString('base64url');
    return `${header}.${payload}.${signature}`;
  });
  expect(await Promise.all(forged.map((token) => statusAt(identity, token)))).toEqual(forged.map(() => 403));
});

describe('keys in the database', () => {
  const NEW = 'the new secret of the signing keys in the tests';
  const NEWER = 'the newer secret of the signing keys in the tests';
  const open = (secrets: { readonly SIGNING_KEYS_SECRET?: string; readonly SIGNING_KEYS_SECRET_OLD?: string }) =>
    openKeyRing(
      {
        ACCESS_TOKEN_TTL_S: 3600,
        SIGNING_KEY: undefined,
        SIGNING_KEY_FILE: undefined,
        JWT_SECRET: undefined,
        INTERNAL_SECRET,
        ...secrets,
      },
      identity.db,
    );
  const publicKeys = async (secrets: Parameters<typeof open>[0]) => (await open(secrets)).publicJwks(identity.now());

  test('are sealed: no private part can be read', async () => {
    const rows = await identity.db.selectFrom('signingKeys').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { privateJwk, sealedJwk } of rows) {
      expect(privateJwk).toBeNull();
      expect(sealedJwk?.toString('latin1')).not.toContain('"d"');
    }
  });

  test('of an earlier version, in plain text, are sealed at the next start and go on', async () => {
    const jwk = await makePrivateJwk();
    const plain = { purpose: 'access_tokens', privateJwk: JSON.stringify(jwk), signsFrom: new Date(identity.now()) };
    await identity.db.insertInto('signingKeys').values(plain).execute();
    const keys = await publicKeys({});
    expect(keys).toContainEqual(expect.objectContaining({ x: jwk.x, y: jwk.y }));
    expect(
      await identity.db.selectFrom('signingKeys').select('id').where('privateJwk', 'is not', null).execute(),
    ).toEqual([]);
  });

  test('follow their secret: each start seals them anew, and one that does not know the earlier secret says what to set', async () => {
    const keys = await publicKeys({});
    expect(await publicKeys({ SIGNING_KEYS_SECRET: NEW })).toEqual(keys);
    await expect(publicKeys({})).rejects.toThrow(/SIGNING_KEYS_SECRET_OLD/);
    await expect(publicKeys({ SIGNING_KEYS_SECRET: NEWER })).rejects.toMatchObject({ name: 'ConfigError' });
    expect(await publicKeys({ SIGNING_KEYS_SECRET: NEWER, SIGNING_KEYS_SECRET_OLD: NEW })).toEqual(keys);
    expect(await publicKeys({ SIGNING_KEYS_SECRET: NEWER })).toEqual(keys);
  });
});
