import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { addressVariable, services } from '@sillage/proto/services';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { REVOCATIONS_WRITTEN_KEY, revokedSessionKey } from '@sillage/runtime/http';
import { createLifecycle, createLogger, createMetrics, loadConfig } from '@sillage/runtime/service';
import { exportJWK, exportSPKI, type GenerateKeyPairResult, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GatewayConfig } from './config.ts';
import { startGateway } from './start.ts';

/** A gateway with the authenticator of production, in front of one service that also publishes the keys. */
const hot = createMemoryHotStore();
const log = createLogger('gateway', 'silent');
const life = createLifecycle(log);
let keys: GenerateKeyPairResult;
let stranger: GenerateKeyPairResult;
let upstream: Server;
let reached = 0;
let url: string;

const claims = {
  sub: randomUUID(),
  session_id: randomUUID(),
  aal: 'aal1',
  email: 'ana@example.com',
  role: 'authenticated',
};

beforeAll(async () => {
  [keys, stranger] = [
    await generateKeyPair('ES256', { extractable: true }),
    await generateKeyPair('ES256', { extractable: true }),
  ];
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'current', alg: 'ES256', use: 'sig' };
  upstream = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url?.endsWith('jwks.json')) return response.end(JSON.stringify({ keys: [jwk] }));
    // The gateway itself asks for the platform's status every few seconds.
    if (request.url?.startsWith('/api/')) reached += 1;
    return response.end('{"reached":true}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = upstream.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const names = services.gateway.calls.map(addressVariable);
  const upstreams = Object.fromEntries(names.map((name) => [name, base]));
  const config = loadConfig(GatewayConfig, {
    ...upstreams,
    INTERNAL_SECRET: 'a secret of at least thirty-two characters',
    PUBLIC_URL: 'https://go.example.com',
    JWKS_URL: `${base}/auth/v1/.well-known/jwks.json`,
    CLIENT_LIMIT_PER_MINUTE: '0',
  });
  await hot.set(REVOCATIONS_WRITTEN_KEY, '1');
  ({ url } = await startGateway(life, { config, hot, log, metrics: createMetrics('test') }));
});
afterAll(async () => {
  await life.stop();
  upstream.closeAllConnections();
  upstream.close();
});

interface Signed {
  readonly key?: GenerateKeyPairResult['privateKey'] | Uint8Array;
  readonly header?: { alg?: string; kid?: string; jku?: string; jwk?: object; crit?: string[] };
  readonly payload?: Record<string, unknown>;
  readonly expiresIn?: string;
  readonly audience?: string;
}

function sign({
  key = keys.privateKey,
  header = {},
  payload = {},
  expiresIn = '1h',
  audience = 'authenticated',
}: Signed = {}) {
  return new SignJWT({ ...claims, ...payload })
    .setProtectedHeader({ alg: 'ES256', kid: 'current', ...header })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expiresIn)
    .sign(key);
}

/** The token with its payload replaced and its signature kept. */
async function rewritten(change: Record<string, unknown>): Promise<string> {
  const [header, payload = '', signature] = (await sign()).split('.');
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...change };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

const forged: readonly [string, () => Promise<string> | string][] = [
  ['nothing', () => ''],
  ['a word', () => 'token'],
  ['three words', () => 'a.b.c'],
  ['alg none', () => new UnsecuredJWT(claims).setAudience('authenticated').setExpirationTime('1h').encode()],
  [
    'alg none in other letters',
    async () => {
      const [, payload] = (await sign()).split('.');
      return `${Buffer.from('{"alg":"nOnE","kid":"current"}').toString('base64url')}.${payload}.`;
    },
  ],
  ['no signature', async () => (await sign()).replace(/[^.]*$/, '')],
  ['a signature of zeros', async () => (await sign()).replace(/[^.]*$/, Buffer.alloc(64).toString('base64url'))],
  [
    "the public key's text as the secret of HS256",
    async () => sign({ key: new TextEncoder().encode(await exportSPKI(keys.publicKey)), header: { alg: 'HS256' } }),
  ],
  [
    "the public key's JSON as the secret of HS256",
    async () =>
      sign({
        key: new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey))),
        header: { alg: 'HS256' },
      }),
  ],
  ["a stranger's key under our key id", () => sign({ key: stranger.privateKey })],
  ["a stranger's key under an unknown id", () => sign({ key: stranger.privateKey, header: { kid: 'other' } })],
  [
    "a stranger's key in the header",
    async () => sign({ key: stranger.privateKey, header: { jwk: await exportJWK(stranger.publicKey) } }),
  ],
  [
    "a stranger's key set in the header",
    () => sign({ key: stranger.privateKey, header: { jku: 'https://evil.example/jwks.json' } }),
  ],
  ['an id that is a path', () => sign({ key: stranger.privateKey, header: { kid: '../../dev/null' } })],
  ['another user written into it', () => rewritten({ sub: randomUUID() })],
  ['a second factor written into it', () => rewritten({ aal: 'aal2' })],
  ['a later end written into it', () => rewritten({ exp: 9_999_999_999 })],
  ['an end that has come', () => sign({ expiresIn: '-1s' })],
  ['another audience', () => sign({ audience: 'public-dashboard' })],
  ['no session', () => sign({ payload: { session_id: undefined } })],
  ['a session that is no id', () => sign({ payload: { session_id: 'all' } })],
  ['a level that does not exist', () => sign({ payload: { aal: 'aal3' } })],
  [
    "an operator's role and no user",
    () => sign({ payload: { sub: undefined, session_id: undefined, role: 'service_role' } }),
  ],
];

test.each(forged)('a token with %s reaches no service', async (_name, token) => {
  const before = reached;
  const response = await fetch(`${url}/api/v1/campaigns`, { headers: { authorization: `Bearer ${await token()}` } });
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(await response.json()).toMatchObject({ code: 'unauthorized' });
  expect(reached).toBe(before);
});

test('a token of ours does, until its session ends', async () => {
  const ask = async () => fetch(`${url}/api/v1/campaigns`, { headers: { authorization: `Bearer ${await sign()}` } });
  expect((await ask()).status).toBe(200);
  await hot.set(revokedSessionKey(claims.session_id), '1');
  const refused = await ask();
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'session_not_found' });
});
