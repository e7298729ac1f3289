import { type Database, isMigrated, type Migration } from '../postgres/index.ts';
import { isRetriable, type Lifecycle } from '../service/index.ts';
import { backoffMs, pause } from '../service/process/backoff.ts';
import { answerUnready, type UnreadyOptions } from './answer-unready.ts';

/**
 * Resolves once the schema has the migrations that the program needs; rejects if it is too new, or the process stops.
 * Meanwhile the service answers health checks as alive but not ready, so that it is neither restarted nor sent
 * requests.
 */
export async function awaitMigrations<Tables>(
  life: Lifecycle,
  db: Database<Tables>,
  { config, log }: UnreadyOptions,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  const isReady = () => isMigrated(db, schema, migrations).catch(unlessAway);
  if (await isReady()) return;
  log.warn(
    { schema, needed: migrations.at(-1)?.name },
    'the schema is older than this program; waiting until the argument "migrate" of the program has been run',
  );
  const waiting = await answerUnready(life, { config, log }, schema, 'The schema is older than this program.');
  try {
    for (let attempt = 0; !(await isReady()); attempt += 1) {
      life.stopping.throwIfAborted();
      await pause(backoffMs(attempt), life.stopping);
    }
  } finally {
    await waiting.close();
  }
  log.info({ schema }, 'the schema is up to date');
}

/** Also waits while the database is unavailable or being migrated. */
function unlessAway(error: unknown): false {
  if (isRetriable(error)) return false;
  throw error;
}
