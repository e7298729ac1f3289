import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundleProgram } from '@sillage/tools/local/testing';
import { decodeProtectedHeader, importJWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send } from '../testing/requests.ts';

let identity: TestIdentity;
let program: string;
beforeAll(async () => {
  identity = await startTestIdentity();
  program = await bundleProgram('services/identity/src/keys-cli.ts');
}, 240_000);
afterAll(() => identity?.close());

/** Runs `npm run keys -- …` on the installation of the test. */
async function keys(args: readonly string[], env: Record<string, string> = {}) {
  const run = promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: identity.databaseUrl, INTERNAL_SECRET, ...env },
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

test('rotate adds a key that signs in 11 minutes, list shows which key signs and which is accepted', async () => {
  expect((await keys(['list'])).stdout).toMatch(/^\S+ {2}ES256 {2}signs {2}from \S+\n$/);
  expect(await keys(['rotate', '--alg', 'RS256'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^A new key signs from /),
  });
  expect((await keys(['list'])).stdout).toMatch(
    /^\S+ {2}ES256 {2}signs {2}from \S+\n\S+ {2}RS256 {2}accepted {2}from \S+\n$/,
  );
  await keys(['rotate', '--now']);
  expect((await keys(['list'])).stdout.split('\n').map((line) => line.split('  ')[2])).toEqual([
    'accepted',
    'signs',
    'accepted',
    undefined,
  ]);
}, 240_000);

test('generate prints a private key for SIGNING_KEY_FILE', async () => {
  const { stdout } = await keys(['generate', '--alg', 'RS256']);
  await importJWK(JSON.parse(stdout), 'RS256');
});

test('token opens the admin endpoints', async () => {
  const { stdout } = await keys(['token']);
  expect(decodeProtectedHeader(stdout.trim()).alg).toBe('ES256');
  await expect
    .poll(async () => (await send(identity, 'GET', '/admin/users', { token: stdout.trim() })).status)
    .toBe(200);
});

test.each([
  ['no command', [], {}, 'npm run keys -- rotate'],
  ['an unknown algorithm', ['rotate', '--alg', 'HS256'], {}, 'npm run keys -- rotate'],
  ['an unknown option', ['list', '--all'], {}, 'npm run keys -- rotate'],
  [
    'keys of the environment',
    ['rotate'],
    { JWT_SECRET: 'a shared secret of thirty-two characters' },
    'The environment names the keys',
  ],
  [
    'another secret than the keys were sealed with',
    ['list'],
    { INTERNAL_SECRET: 'another internal secret of the identity tests' },
    'SIGNING_KEYS_SECRET_OLD',
  ],
  ['a secret that is too short', ['rotate'], { JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
])('says what is wrong and ends with 2: %s', async (_name, args, env, message) => {
  const run = await keys(args, env);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(message);
});
