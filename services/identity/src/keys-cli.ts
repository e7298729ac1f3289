import { parseArgs } from 'node:util';
import { openDatabase } from '@sillage/runtime/postgres';
import { ConfigError, loadConfig, operatorEnv, systemClock } from '@sillage/runtime/service';
import { z } from 'zod';
import { createAccessTokens } from './access-tokens.ts';
import { ROTATION_NOTICE_MS, rotateKeys } from './commands/admin/rotate-keys.ts';
import { IdentityConfig } from './config.ts';
import { type Db, type IdentityDatabase, SCHEMA } from './db/schema.ts';
import { listSigningKeys } from './db/sign-in/signing-keys.ts';
import { keysAt } from './domain/key-rotation.ts';
import { configuredKeys } from './keys/configured-keys.ts';
import { openKeyRing } from './keys/key-ring.ts';
import { openJwk } from './keys/sealed-keys.ts';
import { makePrivateJwk, readSigningKey } from './keys/signing-key.ts';

const USAGE = `Keys that sign access tokens.

  npm run keys -- list                                the keys in the database, and which one signs
  npm run keys -- rotate   [--alg ES256|RS256] [--now]  a new key signs in 11 minutes, when all caches know it, or at once;
                                                      tokens of the old one are accepted until the last has ended
  npm run keys -- generate [--alg ES256|RS256]          prints a private JWK for SIGNING_KEY_FILE
  npm run keys -- token                               prints a token for the admin endpoints

The database is that of DATABASE_URL, with the INTERNAL_SECRET and SIGNING_KEYS_SECRET of its identity service, which the keys in
it are sealed with, and its ACCESS_TOKEN_TTL_S, after which rotate deletes an old key; else that of the npm start which runs on
SILLAGE_DATA_DIR (default .data).
Where SIGNING_KEY, SIGNING_KEY_FILE or JWT_SECRET names the keys, rotate by hand: write {"keys":[new, old]}, start every
instance again, and remove the old one when its last token has ended.
`;

const Config = IdentityConfig.pick({
  DATABASE_URL: true,
  DATABASE_MAX_CONNECTIONS: true,
  ACCESS_TOKEN_TTL_S: true,
  SIGNING_KEY: true,
  SIGNING_KEY_FILE: true,
  JWT_SECRET: true,
  INTERNAL_SECRET: true,
  SIGNING_KEYS_SECRET: true,
  SIGNING_KEYS_SECRET_OLD: true,
}).extend({ ISSUER_URL: z.string().default('sillage') });
type Config = z.infer<typeof Config>;

type Alg = 'ES256' | 'RS256';

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof z.ZodError) && !isUsageError(error)) throw error;
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : USAGE);
  process.exitCode = 2;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { alg: { type: 'string', default: 'ES256' }, now: { type: 'boolean', default: false } },
  });
  const verb = z.enum(['list', 'rotate', 'generate', 'token']).parse(positionals[0]);
  const alg = z.enum(['ES256', 'RS256']).parse(values.alg);
  if (verb === 'generate') return say(JSON.stringify(await makePrivateJwk(alg)));
  const config = loadConfig(Config, await operatorEnv(process.env, process.cwd(), SCHEMA));
  const db = openDatabase<IdentityDatabase>(config.DATABASE_URL, {
    schema: SCHEMA,
    applicationName: 'keys',
    maxConnections: 2,
  });
  try {
    if (verb === 'list') await list(db, config);
    else if (verb === 'token') await printToken(db, config);
    else await rotate(db, config, alg, values.now);
  } finally {
    await db.destroy();
  }
}

async function list(db: Db, config: Config): Promise<void> {
  for (const key of await configuredKeys(config)) say(`${key.kid ?? '(JWT_SECRET)'}  ${key.alg}  from the environment`);
  const kept = (await listSigningKeys(db)).map((key) => ({ ...key, signsFromMs: key.signsFrom.getTime() }));
  const { signing, accepted } = keysAt(kept, systemClock(), config.ACCESS_TOKEN_TTL_S * 1000);
  for (const key of kept) {
    const { kid, alg } = await readSigningKey(openJwk(key.sealedJwk, config));
    const state = key === signing ? 'signs' : accepted.includes(key) ? 'accepted' : 'over';
    say(`${kid}  ${alg}  ${state}  from ${key.signsFrom.toISOString()}`);
  }
}

async function rotate(db: Db, config: Config, alg: Alg, isAtOnce: boolean): Promise<void> {
  if ((await configuredKeys(config)).length > 0) {
    throw new ConfigError(
      'The environment names the keys, so that the database keeps none. npm run keys shows how to rotate them.',
    );
  }
  const noticeMs = isAtOnce ? 0 : ROTATION_NOTICE_MS;
  const signsFrom = await rotateKeys(db, config, {
    alg,
    nowMs: systemClock(),
    noticeMs,
    tokenLifeMs: config.ACCESS_TOKEN_TTL_S * 1000,
  });
  say(`A new key signs from ${signsFrom.toISOString()}.`);
}

async function printToken(db: Db, config: Config): Promise<void> {
  const tokens = createAccessTokens(await openKeyRing(config, db), {
    issuer: config.ISSUER_URL,
    ttlS: config.ACCESS_TOKEN_TTL_S,
  });
  say(await tokens.signOperator(systemClock()));
}

function isUsageError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
