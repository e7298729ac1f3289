import type { z } from 'zod';
import { buildHttpApp } from '../../http/index.ts';
import { answers, type Migration } from '../../postgres/index.ts';
import {
  CommonConfig,
  databaseMaxConnections,
  databaseUrl,
  migrateAtStart,
  type ProcessContext,
  runProcess,
} from '../../service/index.ts';
import { migrateCommand, openServiceDatabase, serve } from '../index.ts';

/** A small real service with a schema and scheduled work, for migrate-command.int.test.ts. */
const NotesConfig = CommonConfig.extend({
  DATABASE_URL: databaseUrl('notes'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(4),
  MIGRATE_AT_START: migrateAtStart,
});
type NotesConfig = z.infer<typeof NotesConfig>;

const migrations: readonly Migration[] = [
  { name: '2026-11-20-notes', up: (run) => run`create table notes (id int8 primary key)` },
];

const wire = async ({ life, config, log, metrics }: ProcessContext<NotesConfig>) => {
  const db = await openServiceDatabase(life, { config, log, metrics }, 'notes', migrations);
  await serve(
    life,
    buildHttpApp({ name: 'notes', log, life, metrics, readiness: { database: () => answers(db) } }),
    config,
  );
};

await runProcess('notes', NotesConfig, wire, {
  migrate: migrateCommand({ schema: 'notes', migrations, hasJobs: true }),
});
