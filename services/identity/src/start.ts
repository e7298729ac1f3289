import { type EventBus, relayOutbox } from '@sillage/infra/bus';
import type { HotStore } from '@sillage/infra/hot';
import { listen } from '@sillage/infra/http';
import { startJobs } from '@sillage/infra/jobs';
import { migrate, openDatabase } from '@sillage/infra/postgres';
import type { Clock, Lifecycle, Logger } from '@sillage/infra/service';
import { sql } from 'kysely';
import { createAccessTokens } from './access-tokens.ts';
import { buildApp } from './app.ts';
import { noMails } from './commands/account-mails.ts';
import { keepRevocations } from './commands/revocations.ts';
import { ensureUser } from './commands/sign-up.ts';
import { configuredRedirects, type IdentityConfig, pathPrefixes } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { type IdentityDatabase, SCHEMA } from './db/schema.ts';
import { refreshTokenKey } from './domain/refresh-token.ts';
import { dailyJobs } from './jobs/daily.ts';
import { keepKeyRing, openKeyRing } from './keys/key-ring.ts';
import { createDebts } from './providers/debts.ts';
import { createOidcProviders } from './providers/oidc-provider.ts';

export interface IdentityStart {
  readonly config: IdentityConfig;
  readonly hot: HotStore;
  /** Absent: what became of accounts waits in the outbox until a process has one. */
  readonly bus?: EventBus | undefined;
  readonly log: Logger;
  readonly clock: Clock;
}

export interface Identity {
  readonly url: string;
  /** Address of the public keys, for the other services' authenticators. */
  readonly jwksUrl: string;
  /** The account of this address; made, with this password, where there is none. For solo's demo: no route leads here. */
  ensureUser(email: string, password: string): Promise<{ readonly id: string; readonly created: boolean }>;
}

export async function startIdentity(life: Lifecycle, { config, hot, bus, log, clock }: IdentityStart): Promise<Identity> {
  const redirects = configuredRedirects(config);
  const pool = { schema: SCHEMA, applicationName: 'identity', maxConnections: config.DATABASE_MAX_CONNECTIONS };
  const db = life.use(openDatabase<IdentityDatabase>(config.DATABASE_URL, pool), (it) => it.destroy());
  await migrate(db, SCHEMA, migrations);
  const keys = await openKeyRing(config, db);
  const accessTokens = createAccessTokens(keys, { issuer: config.ISSUER_URL, ttlS: config.ACCESS_TOKEN_TTL_S });
  const deps = {
    db,
    hot,
    clock,
    config,
    keys,
    accessTokens,
    refreshKey: refreshTokenKey(config.INTERNAL_SECRET),
    redirects,
    providers: createOidcProviders(config, clock),
    mails: noMails,
    debts: createDebts(config),
  };
  life.run(keepKeyRing(keys, log));
  life.run(keepRevocations(deps, log));
  if (bus) life.run(relayOutbox(db, SCHEMA, bus, log, { listenUrl: config.DATABASE_URL }));
  if (config.JOBS_ENABLED) {
    life.run(await startJobs({ databaseUrl: config.DATABASE_URL, applicationName: 'identity', jobs: dailyJobs(deps, log), log }));
  }
  const readiness = { database: () => sql`select 1`.execute(db), hot: () => hot.ping() };
  const { url } = life.use(await listen(buildApp(deps, { log, config, life, readiness }), config), (it) => it.close());
  return {
    url,
    jwksUrl: `${url}${pathPrefixes(config)[0]}/.well-known/jwks.json`,
    ensureUser: (email, password) => ensureUser(deps, email, password),
  };
}
