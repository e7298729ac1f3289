import { createHash, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { CLIENT_ID, providerEnv, startTestProvider, type TestProvider } from '../testing/oidc.ts';

let identity: TestIdentity;
let provider: TestProvider;
let another: TestProvider;

beforeAll(async () => {
  [provider, another] = await Promise.all([startTestProvider(), startTestProvider()]);
  identity = await startTestIdentity(providerEnv(provider, another));
}, 240_000);
afterAll(async () => {
  await identity?.close();
  await provider?.close();
  await another?.close();
});

const nowS = () => Math.floor(Date.now() / 1000);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const someone = () => {
  const sub = randomUUID();
  return { sub, email: `${sub}@example.com`, email_verified: true };
};

async function grant(body: Readonly<Record<string, unknown>>, type = 'id_token') {
  const response = await fetch(`${identity.url}/auth/v1/token?grant_type=${type}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  });
  const json: Readonly<Record<string, unknown>> = JSON.parse(await response.text());
  return { status: response.status, ...json };
}

test('POST /token?grant_type=id_token: 200 with a session, nonce and access token checked, through the client', async () => {
  const claims = someone();
  const hash = createHash('sha256').update('access').digest().subarray(0, 16).toString('base64url');
  const token = await provider.idToken({ ...claims, nonce: sha256('n1'), at_hash: hash });
  const client = identity.browser();
  const { data, error } = await client.signInWithIdToken({
    provider: 'google',
    token,
    nonce: 'n1',
    access_token: 'access',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: claims.email, app_metadata: { provider: 'google' } });
  expect((await client.getUser()).data.user?.id).toBe(data.user?.id);
});

describe('POST /token?grant_type=id_token: 400 Bad ID token', () => {
  test.each<[string, (claims: Record<string, unknown>) => Promise<Record<string, unknown>> | Record<string, unknown>]>([
    [
      'for another audience',
      async (claims) => ({ id_token: await provider.idToken({ ...claims, aud: 'another-client' }) }),
    ],
    [
      'for several audiences, made for another',
      async (claims) => ({ id_token: await provider.idToken({ ...claims, aud: [CLIENT_ID, 'x'], azp: 'x' }) }),
    ],
    [
      'for several audiences, made for nobody',
      async (claims) => ({ id_token: await provider.idToken({ ...claims, aud: [CLIENT_ID, 'x'] }) }),
    ],
    [
      'of another issuer',
      async (claims) => ({ id_token: await provider.idToken({ ...claims, iss: 'https://evil.test' }) }),
    ],
    ['of another configured provider', async (claims) => ({ id_token: await another.idToken(claims) })],
    [
      'of another provider in this one’s name',
      async (claims) => ({ id_token: await another.idToken({ ...claims, iss: provider.issuer }) }),
    ],
    ['expired', async (claims) => ({ id_token: await provider.idToken({ ...claims, exp: nowS() - 60 }) })],
    ['not yet good', async (claims) => ({ id_token: await provider.idToken({ ...claims, nbf: nowS() + 600 }) })],
    ['without an end', async (claims) => ({ id_token: await provider.idToken({ ...claims, exp: undefined }) })],
    ['without a subject', async (claims) => ({ id_token: await provider.idToken({ ...claims, sub: undefined }) })],
    [
      'with a nonce that was not sent',
      async (claims) => ({ id_token: await provider.idToken({ ...claims, nonce: sha256('n') }) }),
    ],
    ['without the nonce that was sent', async (claims) => ({ id_token: await provider.idToken(claims), nonce: 'n' })],
    [
      'with another nonce',
      async (claims) => ({ id_token: await provider.idToken({ ...claims, nonce: sha256('n') }), nonce: 'm' }),
    ],
    [
      'with the nonce itself instead of its hash',
      async (claims) => ({ id_token: await provider.idToken({ ...claims, nonce: 'n' }), nonce: 'n' }),
    ],
    [
      'with a nonce that is the claim',
      async (claims) => ({ id_token: await provider.idToken({ ...claims, nonce: sha256('n') }), nonce: sha256('n') }),
    ],
    [
      'with another access token',
      async (claims) => ({ id_token: await provider.idToken({ ...claims, at_hash: 'x' }), access_token: 'y' }),
    ],
    ['with a changed payload', async (claims) => ({ id_token: changed(await provider.idToken(claims)) })],
    ['with alg none', (claims) => ({ id_token: unsigned(claims) })],
    ['signed with the public key as a secret', async (claims) => ({ id_token: await confused(claims) })],
    ['no JWT', () => ({ id_token: 'nonsense' })],
    ['JWT-like nonsense', () => ({ id_token: 'a.b.c' })],
  ])('%s', async (_name, make) => {
    expect(await grant({ provider: 'google', ...(await make(someone())) })).toMatchObject({
      status: 400,
      message: 'Bad ID token',
    });
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const standard = (claims: object) => ({
    iss: provider.issuer,
    aud: CLIENT_ID,
    iat: nowS(),
    exp: nowS() + 600,
    ...claims,
  });

  function changed(token: string): string {
    const [head = '', body = '', mac = ''] = token.split('.');
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(body, 'base64url').toString());
    return [head, encode({ ...claims, sub: 'somebody-else' }), mac].join('.');
  }

  const unsigned = (claims: object) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(standard(claims))}.`;

  async function confused(claims: object): Promise<string> {
    const jwks = await (await fetch(`${provider.issuer}/jwks`)).text();
    return new SignJWT({ ...standard(claims) })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(jwks));
  }
});

test.each([
  [
    'an unknown provider',
    { provider: 'facebook', id_token: 'x' },
    { status: 400, message: 'Provider "facebook" is not enabled' },
  ],
  ['no provider', { id_token: 'x' }, { status: 400, message: 'Provider "" is not enabled' }],
  ['no token', { provider: 'google' }, { status: 400, code: 'validation_failed', message: 'id_token required' }],
  ['a token of another type', { provider: 'google', id_token: 1 }, { status: 400, code: 'bad_json' }],
])('POST /token?grant_type=id_token: 400 for %s', async (_name, body, expected) => {
  expect(await grant(body)).toMatchObject(expected);
});

test('POST /token?grant_type=id_token: 422 provider_email_needs_verification', async () => {
  const token = await provider.idToken({ ...someone(), email_verified: false });
  expect(await grant({ provider: 'google', id_token: token })).toMatchObject({
    status: 422,
    code: 'provider_email_needs_verification',
  });
});

test('POST /token?grant_type=id_token: links the identity to who is signed in, where link_identity asks for it', async () => {
  const client = identity.browser();
  const { data: signedUp } = await client.signUp({ email: `${randomUUID()}@example.com`, password: 'correct horse 1' });
  const token = await provider.idToken(someone());
  const { data, error } = await client.linkIdentity({ provider: 'google', token });
  expect(error).toBeNull();
  expect(data).toMatchObject({ user: { id: signedUp.user?.id, app_metadata: { providers: ['email', 'google'] } } });
  expect(await grant({ provider: 'google', id_token: token, link_identity: true })).toMatchObject({
    status: 401,
    code: 'no_authorization',
  });
});

test('POST /token?grant_type=web3: 422 Web3 provider is disabled', async () => {
  expect(await grant({ chain: 'ethereum' }, 'web3')).toMatchObject({
    status: 422,
    code: 'web3_provider_disabled',
    message: 'Web3 provider is disabled',
  });
});

test.each(['client_credentials', 'PASSWORD', '', 'password&grant_type=pkce'])(
  'POST /token?grant_type=%s: 400 invalid_credentials "unsupported_grant_type"',
  async (type) => {
    expect(await grant({}, type)).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'unsupported_grant_type',
    });
  },
);
