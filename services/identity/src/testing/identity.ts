import { createMemoryHotStore, type HotStore } from '@sillage/runtime/hot';
import { startTestSmtp, type TestSmtp } from '@sillage/runtime/mail/testing';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLifecycle, createLogger, createMetrics, loadConfig } from '@sillage/runtime/service';
import { AuthClient } from '@supabase/auth-js';
import { IdentityConfig } from '../config.ts';
import { migrations } from '../db/migrations/index.ts';
import { type Db, type IdentityDatabase, SCHEMA } from '../db/schema.ts';
import { type Identity, type IdentityOptions, startIdentity } from '../start.ts';
import { browserFetch } from './journeys.ts';
import { PLANS } from './plans.ts';

export interface TestIdentity extends Identity {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly hot: HotStore;
  /** The mail server that the service uses. */
  readonly smtp: TestSmtp;
  /** Moves the service's clock. */
  advance(ms: number): void;
  /** The time of the service's clock. */
  now(): number;
  /** A new browser: the client that the web uses, with its own storage. */
  browser(path?: '' | '/auth/v1', flowType?: 'implicit' | 'pkce'): InstanceType<typeof AuthClient>;
  /** A second instance on the same database and hot store. */
  startAnother(): Promise<Identity>;
  close(): Promise<void>;
}

export const INTERNAL_SECRET = 'internal-secret-of-the-identity-tests';

/** The real service on a real Postgres and a free port; limits are raised unless `env` sets them. */
export async function startTestIdentity(
  env: Record<string, string> = {},
  more: Pick<IdentityOptions, 'ownDemo'> = {},
): Promise<TestIdentity> {
  const database = await createTestDatabase<IdentityDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const log = createLogger('identity', 'silent');
  const life = createLifecycle(log);
  const hot = createMemoryHotStore();
  const smtp = await startTestSmtp();
  const limits = {
    RATE_SIGN_IN_PER_ADDRESS: '1000',
    RATE_SIGN_IN_PER_ACCOUNT: '1000',
    RATE_SIGN_IN_PER_PLACE: '1000',
    RATE_SIGN_UP_PER_ADDRESS: '1000',
    RATE_SEND_PER_ADDRESS: '1000',
    RATE_VERIFY_PER_ADDRESS: '1000',
    RATE_VERIFY_PER_ACCOUNT: '1000',
    MESSAGE_INTERVAL_S: '0',
    // Most tests of a new password test something else.
    REQUIRE_CURRENT_PASSWORD: 'false',
  };
  const loaded = loadConfig(IdentityConfig, {
    DATABASE_URL: database.url,
    ISSUER_URL: 'https://app.example.com/auth/v1',
    INTERNAL_SECRET,
    TRUSTED_PROXIES: '127.0.0.1',
    JOBS_ENABLED: 'false',
    SMTP_URL: smtp.url,
    SMTP_INTERVAL_MS: '0',
    ...limits,
    ...env,
  });
  // The least that bcrypt can do, since half of the time went into hashing.
  const config = env.PASSWORD_HASH_COST === undefined ? { ...loaded, PASSWORD_HASH_COST: 4 } : loaded;
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const start = () =>
    startIdentity(life, { config, hot, log, clock: now, metrics: createMetrics('identity'), ...more });
  const identity = await start();
  return {
    ...identity,
    db: database.db,
    databaseUrl: database.url,
    hot,
    smtp,
    advance(ms) {
      aheadMs += ms;
    },
    now,
    browser: (path = '/auth/v1', flowType = 'implicit') =>
      new AuthClient({
        url: `${identity.url}${path}`,
        flowType,
        autoRefreshToken: false,
        persistSession: true,
        storage: memoryStorage(),
        storageKey: 's',
        fetch: browserFetch,
      }),
    startAnother: start,
    async close() {
      await life.stop();
      await smtp.close();
      await hot.close();
      await database.close();
    },
  };
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
