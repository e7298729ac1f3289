import { backoffMs, pause } from '../bus/backoff.ts';
import { type Database, isMigrated, type Migration } from '../postgres/index.ts';
import { isRetriable, type Lifecycle } from '../service/index.ts';
import { answerUnready, type UnreadyOptions } from './answer-unready.ts';

/**
 * Resolves once the schema is as new as the program needs; rejects where it has become too new, or the process stops
 * before. Meanwhile the service's address says that it lives and is not ready, so that nobody starts it again and again
 * or sends it requests.
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

/** A database that is away, or being changed, is waited for, too. */
function unlessAway(error: unknown): false {
  if (isRetriable(error)) return false;
  throw error;
}
