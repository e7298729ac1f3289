import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson } from '../testing/account.ts';
import type { TestIdentity } from '../testing/identity.ts';
import { answerTo, type Known, startKnownKeys } from '../testing/known-keys.ts';
import { send } from '../testing/requests.ts';

let ec: Known;
let rsa: Known;
let hmac: TestIdentity;
let close: () => Promise<unknown>;

beforeAll(async () => {
  ({ ec, rsa, hmac, close } = await startKnownKeys());
}, 240_000);
afterAll(() => close?.());

const refused = { status: 403, body: { error_code: 'bad_jwt', msg: expect.stringMatching(/^invalid JWT: /) } };
const now = () => Math.floor(Date.now() / 1000);

describe('what an access token says', () => {
  test('the claims of the contract, newest method first, for an hour', async () => {
    const { token, id, email } = ec.person;
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      is_anonymous: false,
      iss: 'https://app.example.com/auth/v1',
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  });

  test.each([
    ['ES256', () => ec.person.token, () => ec.key.kid],
    ['RS256', () => rsa.person.token, () => rsa.key.kid],
  ])('is signed by %s under a kid of the JWKS, and the client verifies it alone', async (alg, token, kid) => {
    expect(decodeProtectedHeader(token())).toEqual({ alg, kid: kid(), typ: 'JWT' });
    const { identity, person } = alg === 'ES256' ? ec : rsa;
    const { data } = await person.browser.getClaims();
    expect(data?.claims.sub).toBe(person.id);
    expect(data?.header.kid).toBe(kid());
    expect(JSON.stringify((await send(identity, 'GET', '/.well-known/jwks.json')).body)).toContain(String(kid()));
  });

  test('is signed by HS256 where only a secret is set, and no key is published', async () => {
    const { browser, token, id } = await newPerson(hmac);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect((await send(hmac, 'GET', '/.well-known/jwks.json')).body).toEqual({ keys: [] });
    expect((await browser.getClaims()).data?.claims.sub).toBe(id);
  });
});

type Change = Readonly<Record<string, unknown>>;

describe('invalid claims with a valid signature', () => {
  const changes: readonly [string, () => Change][] = [
    ['another issuer', () => ({ iss: 'https://evil.example/auth/v1' })],
    ['no issuer', () => ({ iss: undefined })],
    ['another audience', () => ({ aud: 'anon' })],
    ['no audience', () => ({ aud: undefined })],
    ['an end that has passed', () => ({ iat: now() - 7200, exp: now() - 1 })],
    ['no end', () => ({ exp: undefined })],
    ['an end that is no number', () => ({ exp: 'never' })],
    ['a beginning to come', () => ({ iat: now() + 60 })],
    ['no time of issue', () => ({ iat: undefined })],
    ['a time before which it does not hold', () => ({ nbf: now() + 60 })],
    ['no user', () => ({ sub: undefined })],
    ['a user that is no id', () => ({ sub: "' or 1=1 --" })],
    ['no session', () => ({ session_id: undefined })],
    ['another role', () => ({ role: 'service_role' })],
    ['no role', () => ({ role: undefined })],
  ];
  const signed = async ({ jwk, key, person }: Known, change: Change) => {
    const header = { alg: key.alg, ...(key.kid !== undefined && { kid: key.kid }) };
    // As JSON: undefined fields are left out, and values of other types are kept.
    const payload: JWTPayload = JSON.parse(JSON.stringify({ ...decodeJwt(person.token), ...change }));
    return new SignJWT(payload).setProtectedHeader(header).sign(await importJWK(jwk, key.alg));
  };

  test('nothing is wrong without a change', async () => {
    for (const known of [ec, rsa])
      expect(await answerTo(known.identity, await signed(known, {}))).toMatchObject({ status: 200 });
  });

  test.each(changes)('403 bad_jwt: %s', async (_name, change) => {
    for (const known of [ec, rsa])
      expect(await answerTo(known.identity, await signed(known, change()))).toMatchObject(refused);
  });

  test("403 session_not_found: somebody else's session", async () => {
    const other = await newPerson(ec.identity);
    const token = await signed(ec, { session_id: decodeJwt(other.token).session_id });
    expect(await answerTo(ec.identity, token)).toMatchObject({
      status: 403,
      body: { error_code: 'session_not_found' },
    });
  });

  test('403 session_not_found, user_not_found: nobody', async () => {
    expect(await answerTo(ec.identity, await signed(ec, { session_id: randomUUID() }))).toMatchObject({
      body: { error_code: 'session_not_found' },
    });
    expect(await answerTo(ec.identity, await signed(ec, { sub: randomUUID() }))).toMatchObject({
      body: { error_code: 'user_not_found' },
    });
  });
});

test('403 bad_jwt: an expired token', async () => {
  const person = await newPerson(ec.identity);
  ec.identity.advance(3_601_000);
  expect((await answerTo(ec.identity, person.token)).body).toMatchObject({
    msg: 'invalid JWT: token has invalid claims: token is expired',
  });
});
