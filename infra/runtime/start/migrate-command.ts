import { type Migration, migrate, openDatabase } from '../postgres/index.ts';
import type { ProcessContext } from '../service/index.ts';

interface OwnSchema {
  readonly schema: string;
  readonly migrations: readonly Migration[];
  /** Whether the service has scheduled jobs. */
  readonly hasJobs?: boolean;
}

/**
 * The argument `migrate` of a service's program: runs all migrations that its start would run, and exits. The service's
 * own schema comes last, because instances with `MIGRATE_AT_START=false` wait for it.
 */
export function migrateCommand({ schema, migrations, hasJobs = false }: OwnSchema) {
  return async ({ life, config, log }: ProcessContext<{ readonly DATABASE_URL: string }>): Promise<void> => {
    if (hasJobs) {
      // Imported on demand, because most services have no jobs.
      const { migrateJobs } = await import('../jobs/index.ts');
      await migrateJobs(config.DATABASE_URL, schema, log);
    }
    const options = { schema, applicationName: `${schema}-migrate`, maxConnections: 1 };
    const db = life.use(openDatabase(config.DATABASE_URL, options), (database) => database.destroy());
    await migrate(db, schema, migrations);
    log.info({ schema, newest: migrations.at(-1)?.name }, 'the schema is up to date');
  };
}
