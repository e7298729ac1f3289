import { createHmac, createPublicKey, randomUUID } from 'node:crypto';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestIdentity } from '../testing/identity.ts';
import { answerTo, type Known, SHARED_SECRET, startKnownKeys } from '../testing/known-keys.ts';
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
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);
const secret = new TextEncoder().encode(SHARED_SECRET);

describe('invalid signatures', () => {
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
    ['HS256 with the shared secret under the kid of the key', () => hs256({ kid: rsa.key.kid }, SHARED_SECRET)],
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
    expect(await answerTo(rsa.identity, await forge())).toMatchObject(refused);
  });

  test('403 bad_jwt: an ES256 signature of zeros', async () => {
    const token = `${parts(ec.person.token).slice(0, 2).join('.')}.${Buffer.alloc(64).toString('base64url')}`;
    expect(await answerTo(ec.identity, token)).toMatchObject(refused);
  });

  test('403 bad_jwt: HS256 where no secret is shared, and a key where only a secret is', async () => {
    const byEmpty = await new SignJWT(decodeJwt(ec.person.token)).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    expect(await answerTo(ec.identity, byEmpty)).toMatchObject(refused);
    expect(await answerTo(hmac, rsa.person.token)).toMatchObject(refused);
  });

  test('beside a signing key, what the shared secret signed is still accepted', async () => {
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret);
    expect(await answerTo(rsa.identity, token)).toMatchObject({ status: 200 });
    const legacy = await new SignJWT({ role: 'service_role', iss: 'supabase' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(secret);
    expect(await send(rsa.identity, 'GET', '/admin/users', { token: legacy })).toMatchObject({ status: 200 });
  });
});
