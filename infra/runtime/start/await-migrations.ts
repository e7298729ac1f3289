import { backoffMs, pause } from '../bus/backoff.ts';
import { buildHttpApp, listen } from '../http/index.ts';
import { type Database, isMigrated, type Migration } from '../postgres/index.ts';
import { AppError, type CommonConfig, isRetriable, type Lifecycle, type Logger } from '../service/index.ts';

interface Options {
  readonly config: Pick<
    CommonConfig,
    'HOST' | 'PORT' | 'TRUSTED_PROXIES' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OPS_HOSTS'
  >;
  readonly log: Logger;
}

/**
 * Resolves once the schema is as new as the program needs; rejects where it has become too new, or the process stops
 * before. Meanwhile the service's address says that it lives and is not ready, so that nobody starts it again and again
 * or sends it requests.
 */
export async function awaitMigrations<Tables>(
  life: Lifecycle,
  db: Database<Tables>,
  { config, log }: Options,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  const isReady = () => isMigrated(db, schema, migrations).catch(unlessAway);
  if (await isReady()) return;
  log.warn(
    { schema, needed: migrations.at(-1)?.name },
    'the schema is older than this program; waiting until the argument "migrate" of the program has been run',
  );
  const outdated = async () => {
    throw new AppError('unavailable', 'The schema is older than this program.');
  };
  const app = buildHttpApp({ name: schema, log, config, life, observe: 'light', readiness: { schema: outdated } });
  const waiting = await listen(app, config);
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
