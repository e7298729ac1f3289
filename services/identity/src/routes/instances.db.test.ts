import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sillage/runtime/http/free-port';
import { createTestDatabase, type TestDatabase } from '@sillage/runtime/postgres/testing';
import { bundleProgram } from '@sillage/tools/local/testing';
import { AuthClient } from '@supabase/auth-js';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { type IdentityDatabase, SCHEMA } from '../db/schema.ts';
import { makePrivateJwk } from '../keys/signing-key.ts';
import { PASSWORD } from '../testing/account.ts';
import { INTERNAL_SECRET } from '../testing/identity.ts';
import { PLANS } from '../testing/plans.ts';

interface Instance {
  readonly origin: string;
  readonly url: string;
  readonly process: ChildProcess;
  readonly database: TestDatabase<IdentityDatabase>;
}

let directory: string;
let program: string;
const instances: Instance[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'instances-'));
  program = await bundleProgram('services/identity/src/main.ts');
});
afterAll(async () => {
  await Promise.all(instances.map(stop));
  await rm(directory, { recursive: true, force: true });
});

/** Starts the service as it is deployed: as a process configured only by its environment. */
async function start(env: Record<string, string>, prefix = '/auth/v1'): Promise<Instance> {
  const [database, port] = [
    await createTestDatabase<IdentityDatabase>({ schema: SCHEMA, migrations, plans: PLANS }),
    await freePort(),
  ];
  const origin = `http://127.0.0.1:${port}`;
  const own = {
    DATABASE_URL: database.url,
    PORT: String(port),
    ISSUER_URL: `${origin}${prefix}`,
    INTERNAL_SECRET,
    LOG_LEVEL: 'silent',
    JOBS_ENABLED: 'false',
  };
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...own, ...env },
    stdio: 'ignore',
  });
  while (!(await isHealthy(`${origin}${prefix}`))) {
    if (child.exitCode !== null) throw new Error(`the instance ended with ${child.exitCode}`);
    await sleep(50);
  }
  const instance = { origin, url: `${origin}${prefix}`, process: child, database };
  instances.push(instance);
  return instance;
}

const isHealthy = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/health`).catch(() => undefined))?.ok === true;

async function stop({ process: child, database }: Instance): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.kill('SIGTERM')) await exited;
  await database.close();
}

const client = ({ url }: Instance) => new AuthClient({ url, autoRefreshToken: false, persistSession: false });

describe('instances with other settings, side by side', () => {
  test('each signs with its own algorithm, and trusts no other', async () => {
    const keyFile = join(directory, 'key.json');
    await writeFile(keyFile, JSON.stringify(await makePrivateJwk('RS256')));
    const es256 = await start({ SIGNING_KEY: JSON.stringify(await makePrivateJwk('ES256')) });
    const rs256 = await start({ SIGNING_KEY_FILE: keyFile });
    const hs256 = await start({ JWT_SECRET: 'a shared secret of thirty-two characters' });
    const tokens: string[] = [];
    for (const [instance, alg] of [
      [es256, 'ES256'],
      [rs256, 'RS256'],
      [hs256, 'HS256'],
    ] as const) {
      const { data, error } = await client(instance).signUp({ email: 'ana@example.com', password: PASSWORD });
      expect(error).toBeNull();
      const token = String(data.session?.access_token);
      expect(decodeProtectedHeader(token).alg).toBe(alg);
      expect((await client(instance).getClaims(token)).data?.claims.sub).toBe(data.user?.id);
      tokens.push(token);
    }
    for (const [index, instance] of [es256, rs256, hs256].entries()) {
      const codes = await Promise.all(tokens.map(async (token) => (await client(instance).getUser(token)).error?.code));
      expect(codes).toEqual([0, 1, 2].map((position) => (position === index ? undefined : 'bad_jwt')));
    }
  }, 240_000);

  test('confirmations on and off, sign-ups closed, anonymous sign-ins open, another prefix', async () => {
    const careful = await start(
      { AUTOCONFIRM_EMAIL: 'false', ANONYMOUS_ENABLED: 'true', PATH_PREFIX: '/accounts' },
      '/accounts',
    );
    const closed = await start({ SIGNUP_ENABLED: 'false', PATH_PREFIX: 'none' }, '');

    const waiting = await client(careful).signUp({ email: 'ana@example.com', password: PASSWORD });
    expect([waiting.error, waiting.data.session]).toEqual([null, null]);
    expect(
      (await client(careful).signInWithPassword({ email: 'ana@example.com', password: PASSWORD })).error?.code,
    ).toBe('email_not_confirmed');
    expect((await client(careful).signInAnonymously()).data.user?.is_anonymous).toBe(true);
    expect((await client(closed).signUp({ email: 'ana@example.com', password: PASSWORD })).error?.code).toBe(
      'signup_disabled',
    );

    expect((await fetch(`${careful.origin}/auth/v1/health`)).status).toBe(404);
    expect((await fetch(`${careful.origin}/health`)).status).toBe(404);
    expect((await fetch(`${closed.origin}/auth/v1/health`)).status).toBe(404);
  }, 240_000);
});
