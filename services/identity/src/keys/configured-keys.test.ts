import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configuredKeys } from './configured-keys.ts';
import { makePrivateJwk } from './signing-key.ts';

const SECRET = 'a shared secret of thirty-two characters';
const none = { SIGNING_KEY: undefined, SIGNING_KEY_FILE: undefined, JWT_SECRET: undefined };

let es: JWK;
let rsa: JWK;
let directory: string;
beforeAll(async () => {
  [es, rsa] = await Promise.all([makePrivateJwk('ES256'), makePrivateJwk('RS256')]);
  directory = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const algorithms = async (config: Partial<typeof none> | object) =>
  (await configuredKeys({ ...none, ...config })).map((key) => key.alg);

test('reads a key of either kind, from the variable or a file, and several ordered by the start of their signing periods', async () => {
  expect(await algorithms({})).toEqual([]);
  expect(await algorithms({ SIGNING_KEY: JSON.stringify(es) })).toEqual(['ES256']);
  expect(await algorithms({ SIGNING_KEY: JSON.stringify(rsa) })).toEqual(['RS256']);
  expect(await algorithms({ SIGNING_KEY: JSON.stringify({ keys: [rsa, es] }) })).toEqual(['RS256', 'ES256']);
  expect(await algorithms({ JWT_SECRET: SECRET })).toEqual(['HS256']);
  expect(await algorithms({ SIGNING_KEY: JSON.stringify(es), JWT_SECRET: SECRET })).toEqual(['ES256', 'HS256']);
  const file = join(directory, 'key.json');
  await writeFile(file, JSON.stringify(es));
  expect(await algorithms({ SIGNING_KEY_FILE: file })).toEqual(['ES256']);
});

test('a kid is kept; without one it follows from the key', async () => {
  const kids = async (jwk: JWK) =>
    (await configuredKeys({ ...none, SIGNING_KEY: JSON.stringify(jwk) })).map((key) => key.kid);
  expect(await kids({ ...es, kid: 'mine' })).toEqual(['mine']);
  expect(await kids(es)).toEqual(await kids(es));
  expect(await kids(es)).not.toEqual(await kids(rsa));
});

test.each<[string, () => Promise<string> | string]>([
  ['no JSON', () => 'secret-text'],
  ['a public key', () => JSON.stringify({ kty: 'EC', crv: 'P-256', x: es.x, y: es.y })],
  ['a secret', () => JSON.stringify({ kty: 'oct', k: 'c2VjcmV0LXRleHQ' })],
  [
    'another curve',
    async () => JSON.stringify(await exportJWK((await generateKeyPair('ES384', { extractable: true })).privateKey)),
  ],
  ['another algorithm', () => JSON.stringify({ ...rsa, alg: 'RS512' })],
  ['the algorithm of another kind', () => JSON.stringify({ ...es, alg: 'RS256' })],
  ['an RSA key that is too short', () => JSON.stringify({ ...rsa, n: String(rsa.n).slice(0, 170) })],
  ['no keys', () => '{"keys":[]}'],
  ['one of two that is no valid key', () => JSON.stringify({ keys: [es, { kty: 'EC' }] })],
  [
    'one kid twice',
    () =>
      JSON.stringify({
        keys: [
          { ...es, kid: 'a' },
          { ...rsa, kid: 'a' },
        ],
      }),
  ],
])('SIGNING_KEY with %s is refused by its name, without its value', async (_name, text) => {
  const value = await text();
  const refusal = await configuredKeys({ ...none, SIGNING_KEY: value }).catch((error: Error) => error);
  expect(refusal).toMatchObject({ name: 'ConfigError', message: expect.stringMatching(/^SIGNING_KEY: /) });
  expect(String(refusal)).not.toContain('secret-text');
  expect(String(refusal)).not.toContain(String(es.d));
});

test('a file that is not there is named', async () => {
  await expect(configuredKeys({ ...none, SIGNING_KEY_FILE: join(directory, 'missing') })).rejects.toThrow(
    'SIGNING_KEY_FILE cannot be read: ENOENT',
  );
});
