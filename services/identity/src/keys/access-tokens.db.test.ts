import { createHmac, createPublicKey, randomUUID } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send } from '../testing/requests.ts';
import { makePrivateJwk, readSigningKey, type SigningKey } from './signing-key.ts';

const SECRET = 'a shared secret of thirty-two characters';
const secret = new TextEncoder().encode(SECRET);

/** An instance whose signing key the test knows, so that only what a case changes is wrong with a token. */
interface Known {
  readonly identity: TestIdentity;
  readonly jwk: JWK;
  readonly key: SigningKey;
  readonly person: Person;
}

let ec: Known;
let rsa: Known;
let hmac: TestIdentity;

async function startKnown(alg: 'ES256' | 'RS256', env: Record<string, string> = {}): Promise<Known> {
  const jwk = await makePrivateJwk(alg);
  const identity = await startTestIdentity({ SIGNING_KEY: JSON.stringify(jwk), ...env });
  return { identity, jwk, key: await readSigningKey(jwk), person: await newPerson(identity) };
}

beforeAll(async () => {
  ec = await startKnown('ES256');
  rsa = await startKnown('RS256', { JWT_SECRET: SECRET });
  hmac = await startTestIdentity({ JWT_SECRET: SECRET });
}, 240_000);
afterAll(() => Promise.all([ec?.identity.close(), rsa?.identity.close(), hmac?.close()]));

async function answer(identity: TestIdentity, token: string) {
  const { status, body } = await send(identity, 'GET', '/user', { token });
  return { status, body };
}

const refused = { status: 403, body: { error_code: 'bad_jwt', msg: expect.stringMatching(/^invalid JWT: /) } };
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
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

describe('claims that are wrong, rightly signed', () => {
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
    // As JSON: what is undefined is left out, and what has another type stays as it is.
    const payload: JWTPayload = JSON.parse(JSON.stringify({ ...decodeJwt(person.token), ...change }));
    return new SignJWT(payload).setProtectedHeader(header).sign(await importJWK(jwk, key.alg));
  };

  test('nothing is wrong without a change', async () => {
    for (const known of [ec, rsa])
      expect(await answer(known.identity, await signed(known, {}))).toMatchObject({ status: 200 });
  });

  test.each(changes)('403 bad_jwt: %s', async (_name, change) => {
    for (const known of [ec, rsa])
      expect(await answer(known.identity, await signed(known, change()))).toMatchObject(refused);
  });

  test("403 session_not_found: somebody else's session", async () => {
    const other = await newPerson(ec.identity);
    const token = await signed(ec, { session_id: decodeJwt(other.token).session_id });
    expect(await answer(ec.identity, token)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
  });

  test('403 session_not_found, user_not_found: nobody', async () => {
    expect(await answer(ec.identity, await signed(ec, { session_id: randomUUID() }))).toMatchObject({
      body: { error_code: 'session_not_found' },
    });
    expect(await answer(ec.identity, await signed(ec, { sub: randomUUID() }))).toMatchObject({
      body: { error_code: 'user_not_found' },
    });
  });
});

describe('signatures that are wrong', () => {
  const claims = () => decodeJwt(rsa.person.token);
  const parts = (token: string) => token.split('.');
  const hs256 = (header: object, key: string | Buffer) => {
    const body = `${base64({ alg: 'HS256', typ: 'JWT', ...header })}.${parts(rsa.person.token)[1]}`;
    return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
  };
  const publicPem = () =>
    createPublicKey({ key: JSON.parse(JSON.stringify(rsa.key.publicJwk)), format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });

  const forgeries: readonly [string, () => Promise<string> | string][] = [
    ['alg none', () => new UnsecuredJWT(claims()).encode()],
    ['alg None with a kid', () => `${base64({ alg: 'None', kid: rsa.key.kid })}.${base64(claims())}.`],
    [
      'alg none and the right signature',
      () => `${base64({ alg: 'none', kid: rsa.key.kid })}.${parts(rsa.person.token).slice(1).join('.')}`,
    ],
    ['HS256 with the public key in PEM as secret', () => hs256({ kid: rsa.key.kid }, publicPem())],
    ['HS256 with the public key in PEM as secret, without a kid', () => hs256({}, publicPem())],
    ['HS256 with the public JWK as secret', () => hs256({ kid: rsa.key.kid }, JSON.stringify(rsa.key.publicJwk))],
    [
      'HS256 with the modulus as secret',
      () => hs256({ kid: rsa.key.kid }, Buffer.from(String(rsa.jwk.n), 'base64url')),
    ],
    ['HS256 with an empty secret', () => hs256({}, '')],
    ['HS256 with the shared secret under the kid of the key', () => hs256({ kid: rsa.key.kid }, SECRET)],
    [
      'HS512 with the shared secret',
      () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.concat([secret, secret])),
    ],
    ['an unknown kid', () => stranger('RS256', { kid: 'unknown' })],
    ['a kid that is a path', () => stranger('RS256', { kid: '../../../../dev/null' })],
    ['no kid', () => stranger('RS256', {})],
    ["a stranger's signature under our kid", () => stranger('RS256', { kid: rsa.key.kid })],
    ["a stranger's key in the header", async () => stranger('RS256', { kid: rsa.key.kid, jwk: ec.key.publicJwk })],
    [
      "a stranger's key by its address",
      () => stranger('RS256', { kid: rsa.key.kid, jku: 'https://evil.example/jwks.json' }),
    ],
    ['ES256 under the kid of an RSA key', () => stranger('ES256', { kid: rsa.key.kid })],
    [
      'PS256 with the right key',
      () => `${base64({ alg: 'PS256', kid: rsa.key.kid })}.${parts(rsa.person.token).slice(1).join('.')}`,
    ],
    ['a critical extension', () => stranger('RS256', { kid: rsa.key.kid, crit: ['exp2'], exp2: 1 })],
    ['another user written into it', () => changed({ sub: randomUUID() })],
    ['a second factor written into it', () => changed({ aal: 'aal2' })],
    ['a later end written into it', () => changed({ exp: now() + 1e9 })],
    ['a signature cut off', () => parts(rsa.person.token).slice(0, 2).join('.')],
    ['an empty signature', () => `${parts(rsa.person.token).slice(0, 2).join('.')}.`],
    [
      'a signature of zeros',
      () => `${parts(rsa.person.token).slice(0, 2).join('.')}.${Buffer.alloc(256).toString('base64url')}`,
    ],
    ['rubbish', () => 'rubbish'],
    ['dots', () => '..'],
    ['a header that is no JSON', () => `e30x.${parts(rsa.person.token).slice(1).join('.')}`],
  ];

  async function stranger(alg: 'ES256' | 'RS256', header: Record<string, unknown>): Promise<string> {
    const { privateKey } = await generateKeyPair(alg);
    const { crit, ...rest } = header;
    const token = await new SignJWT(claims()).setProtectedHeader({ alg, ...rest }).sign(privateKey);
    return crit === undefined ? token : [base64({ alg, ...header }), ...parts(token).slice(1)].join('.');
  }

  function changed(change: object): string {
    const [header, , signature] = parts(rsa.person.token);
    return [header, base64({ ...claims(), ...change }), signature].join('.');
  }

  test.each(forgeries)('403 bad_jwt: %s', async (_name, forge) => {
    expect(await answer(rsa.identity, await forge())).toMatchObject(refused);
  });

  test('403 bad_jwt: an ES256 signature of zeros', async () => {
    const token = `${parts(ec.person.token).slice(0, 2).join('.')}.${Buffer.alloc(64).toString('base64url')}`;
    expect(await answer(ec.identity, token)).toMatchObject(refused);
  });

  test('403 bad_jwt: HS256 where no secret is shared, and a key where only a secret is', async () => {
    const byEmpty = await new SignJWT(decodeJwt(ec.person.token)).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    expect(await answer(ec.identity, byEmpty)).toMatchObject(refused);
    expect(await answer(hmac, rsa.person.token)).toMatchObject(refused);
  });

  test('beside a signing key, what the shared secret signed is still accepted', async () => {
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret);
    expect(await answer(rsa.identity, token)).toMatchObject({ status: 200 });
    const legacy = await new SignJWT({ role: 'service_role', iss: 'supabase' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(secret);
    expect(await send(rsa.identity, 'GET', '/admin/users', { token: legacy })).toMatchObject({ status: 200 });
  });
});

test('403 bad_jwt: a token whose time has run out', async () => {
  const person = await newPerson(ec.identity);
  ec.identity.advance(3_601_000);
  expect((await answer(ec.identity, person.token)).body).toMatchObject({
    msg: 'invalid JWT: token has invalid claims: token is expired',
  });
});
