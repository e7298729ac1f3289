import { type EventBus, relayOutbox } from '@sillage/infra/bus';
import type { HotStore } from '@sillage/infra/hot';
import { createAuthenticator, listen } from '@sillage/infra/http';
import type { Mailer } from '@sillage/infra/mail';
import { migrate, openDatabase } from '@sillage/infra/postgres';
import type { Clock, Lifecycle, Logger } from '@sillage/infra/service';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import type { PayoutConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { type PayoutDatabase, SCHEMA } from './db/schema.ts';
import type { PayoutDeps } from './deps.ts';

export interface PayoutStart {
  readonly config: PayoutConfig;
  readonly bus: EventBus;
  readonly hot: HotStore;
  /** Absent: the mail server of the configuration. */
  readonly mailer?: Mailer | undefined;
  readonly log: Logger;
  readonly clock: Clock;
}

export interface Payout {
  readonly url: string;
}

export async function startPayout(life: Lifecycle, { config, bus, hot, log, clock }: PayoutStart): Promise<Payout> {
  const pool = { schema: SCHEMA, applicationName: 'payout', maxConnections: config.DATABASE_MAX_CONNECTIONS };
  const db = life.use(openDatabase<PayoutDatabase>(config.DATABASE_URL, pool), (it) => it.destroy());
  await migrate(db, SCHEMA, migrations);
  const authenticator = createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot });
  const deps: PayoutDeps = { db, clock, log, config, authenticator };
  life.run(relayOutbox(db, SCHEMA, bus, log, { listenUrl: config.DATABASE_URL }));
  const readiness = { database: () => sql`select 1`.execute(db) };
  const { url } = life.use(await listen(buildApp(deps, { log, config, life, readiness }), config), (it) => it.close());
  return { url };
}
