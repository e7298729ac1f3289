import { type EventBus, exposeOutbox, relayOutbox } from '../bus/index.ts';
import { type Database, type Migration, migrate, openDatabase } from '../postgres/index.ts';
import { keepJournal } from '../recovery/index.ts';
import type { CommonConfig, Lifecycle, Logger, Metrics } from '../service/index.ts';
import { unreadyMeanwhile } from './answer-unready.ts';
import { awaitMigrations } from './await-migrations.ts';

interface Options {
  readonly config: CommonConfig & {
    readonly DATABASE_URL: string;
    readonly DATABASE_MAX_CONNECTIONS: number;
    readonly MIGRATE_AT_START: boolean;
  };
  /** Absent: rows of the outbox wait for a process that has a bus. */
  readonly bus?: EventBus | undefined;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Tables that are excluded from the service's journal, because they can be recomputed or are dispensable. */
  readonly leftOut?: readonly string[];
}

/**
 * Opens the service's own schema. Migrates it, or waits for its migration with `MIGRATE_AT_START=false`; after a
 * restore, reapplies the later changes from the journal. Relays the outbox to the log for the lifetime of the process.
 */
export async function openServiceDatabase<Tables>(
  life: Lifecycle,
  { config, bus, log, metrics, leftOut = [] }: Options,
  schema: string,
  migrations: readonly Migration[],
): Promise<Database<Tables>> {
  const options = {
    schema,
    applicationName: schema,
    maxConnections: config.DATABASE_MAX_CONNECTIONS,
  };
  const db = life.use(openDatabase<Tables>(config.DATABASE_URL, options), (database) => database.destroy());
  if (config.MIGRATE_AT_START) await migrate(db, schema, migrations);
  else await awaitMigrations(life, db, { config, log }, schema, migrations);
  if (!bus) return db;
  const { INTERNAL_SECRET: internalSecret } = config;
  const journal = await unreadyMeanwhile(life, { config, log }, schema, 'The database is compared with the log.', () =>
    keepJournal(db, schema, { bus, internalSecret, leftOut, stopping: life.stopping, log }),
  );
  exposeOutbox(metrics, db);
  life.run(relayOutbox(db, schema, bus, log, { listenUrl: config.DATABASE_URL, journal }));
  return db;
}
