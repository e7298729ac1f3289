import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send } from '../testing/requests.ts';

let identity: TestIdentity;
let other: TestIdentity;
let rsa: JWK;
beforeAll(async () => {
  rsa = await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey);
  identity = await startTestIdentity();
  other = await startTestIdentity({
    SIGNING_KEY: JSON.stringify(rsa),
    JWT_SECRET: 'a shared secret of thirty-two characters',
    SIGNUP_ENABLED: 'false',
    ANONYMOUS_ENABLED: 'true',
    AUTOCONFIRM_EMAIL: 'false',
    AUTOCONFIRM_PHONE: 'true',
  });
}, 240_000);
afterAll(() => Promise.all([identity?.close(), other?.close()]));

describe.each(['/auth/v1', ''])('under "%s"', (prefix) => {
  test('GET /.well-known/jwks.json: public keys only, for ten minutes', async () => {
    const answer = await send(identity, 'GET', `${prefix}/.well-known/jwks.json`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    const key = { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] };
    expect(answer.body).toEqual({
      keys: [{ ...key, x: expect.any(String), y: expect.any(String), kid: expect.any(String) }],
    });
  });

  test('GET /.well-known/jwks.json: no private member and no shared secret', async () => {
    const { body } = await send(other, 'GET', `${prefix}/.well-known/jwks.json`);
    const key = {
      kty: 'RSA',
      n: rsa.n,
      e: rsa.e,
      alg: 'RS256',
      use: 'sig',
      key_ops: ['verify'],
      kid: expect.any(String),
    };
    expect(body).toEqual({ keys: [key] });
  });

  test('GET /health: name, version and description', async () => {
    const answer = await send(identity, 'GET', `${prefix}/health`);
    expect(answer).toMatchObject({
      status: 200,
      body: { name: expect.any(String), version: expect.any(String), description: expect.any(String) },
    });
  });

  test('GET /settings: what is on', async () => {
    expect((await send(identity, 'GET', `${prefix}/settings`)).body).toMatchObject({
      external: { email: true, phone: false, google: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    });
    expect((await send(other, 'GET', `${prefix}/settings`)).body).toMatchObject({
      external: { email: true, phone: true, anonymous_users: true },
      disable_signup: true,
      mailer_autoconfirm: false,
      phone_autoconfirm: true,
    });
  });

  test('preflights are answered, and the headers that the client reads are exposed', async () => {
    const answer = await send(identity, 'OPTIONS', `${prefix}/token`, { headers: { origin: 'https://shop.example' } });
    expect(answer.status).toBe(204);
    const allowed = answer.headers.get('access-control-allow-headers');
    for (const name of ['apikey', 'Authorization', 'X-Client-Info', 'X-Supabase-Api-Version', 'Content-Type'])
      expect(allowed).toContain(name);
    const { headers } = await send(identity, 'GET', `${prefix}/user`, { headers: { origin: 'https://shop.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe('X-Total-Count, Link, X-Supabase-Api-Version');
  });
});

describe('error shapes', () => {
  const ask = async (version?: string) => {
    const { headers, body } = await send(identity, 'GET', '/user', {
      headers: version === undefined ? {} : { 'x-supabase-api-version': version },
    });
    return { version: headers.get('x-supabase-api-version'), code: headers.get('x-sb-error-code'), body };
  };
  const message = 'This endpoint requires a valid Bearer token';
  const old = {
    version: null,
    code: 'no_authorization',
    body: { code: 401, error_code: 'no_authorization', msg: message },
  };
  const current = { version: '2024-01-01', code: 'no_authorization', body: { code: 'no_authorization', message } };

  test.each([
    ['none', undefined, old],
    ['an earlier one', '2023-12-31', old],
    ['no date', 'latest', old],
    ['2024-01-01', '2024-01-01', current],
    ['a later one', '2031-05-05', current],
  ])('version asked for: %s', async (_name, version, expected) => {
    expect(await ask(version)).toEqual(expected);
  });

  test.each([
    ['malformed JSON', '/signup', '{"email":', 400, 'bad_json'],
    ['members of another type', '/signup', `{"email":["a"],"password":"${PASSWORD}"}`, 400, 'bad_json'],
    ['a body that is no object', '/signup', '[1]', 400, 'bad_json'],
    ['JSON that nests too deep', '/signup', '['.repeat(40), 400, 'bad_json'],
    ['a poisoned prototype', '/signup', '{"__proto__":{"x":1}}', 400, 'bad_json'],
    [
      'a body that is too large',
      '/signup',
      JSON.stringify({ data: { a: 'x'.repeat(70_000) } }),
      413,
      'validation_failed',
    ],
    ['an endpoint that is not there', '/nothing', '{}', 404, 'not_found'],
  ])('%s is a 4xx in the shape of the contract', async (_name, path, body, status, code) => {
    const answer = await send(identity, 'POST', path, { body });
    expect(answer).toMatchObject({ status, body: { code: status, error_code: code, msg: expect.any(String) } });
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
  });

  test('another content type is 415 in the shape of the contract', async () => {
    const answer = await send(identity, 'POST', '/signup', { body: 'a=b', headers: { 'content-type': 'text/csv' } });
    expect(answer).toMatchObject({ status: 415, body: { code: 415, error_code: 'validation_failed' } });
  });

  test('a failure of ours is a 5xx in the same shape, and says nothing of its cause', async () => {
    const broken = await startTestIdentity();
    await broken.db.schema.dropTable('users').cascade().execute();
    const body = { email: 'a@example.com', password: PASSWORD };
    const old = await send(broken, 'POST', '/token?grant_type=password', { body });
    const current = await send(broken, 'POST', '/token?grant_type=password', {
      body,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    const text = 'Unexpected failure, please check server logs for more information';
    expect(old).toMatchObject({ status: 500, body: { code: 500, error_code: 'unexpected_failure', msg: text } });
    expect(current).toMatchObject({ status: 500, body: { code: 'unexpected_failure', message: text } });
    await broken.close();
  });
});
