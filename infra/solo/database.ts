import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backoffMs, type Logger, pause } from '@sillage/runtime/service';
import pg from 'pg';
import { z } from 'zod';
import type { DataDir } from './data-dir.ts';
import { findPostgresBinaries, SHARED_ROOT } from './postgres/binaries.ts';
import { startCluster } from './postgres/cluster.ts';
import { canTraverse, type Owner, postgresOwner } from './postgres/owner.ts';
import { findPostmaster, stopPostmaster } from './postgres/postmaster.ts';
import { StartupError } from './startup-error.ts';

/** The Postgres of this installation, locked by this process. */
export interface SoloDatabase {
  readonly url: string;
  /** The data directory of the embedded Postgres; undefined if DATABASE_URL is set. */
  readonly directory: string | undefined;
  /** Resolves with the reason if it can no longer be used, because another Sillage took it over during an outage. */
  readonly ended: Promise<Error>;
  stop(): Promise<void>;
}

/** Id of the advisory lock "a Sillage runs on this database"; arbitrary, but the same for every version. */
const LOCK = 735_428_1;
const ALREADY = (where: string) =>
  `Sillage is already running on ${where}: use that one, stop it first, or start on other data with npm start -- --data DIR --port N.`;

/**
 * The Postgres of DATABASE_URL if it is set, else an embedded one in the data folder. Throws a StartupError if another
 * Sillage runs on it.
 */
export async function openSoloDatabase(
  data: DataDir,
  databaseUrl: string | undefined,
  logger: Logger,
): Promise<SoloDatabase> {
  if (databaseUrl) {
    const lock = await keepLock(databaseUrl, 'the database of DATABASE_URL', logger);
    return { url: databaseUrl, directory: undefined, ended: lock.taken, stop: lock.release };
  }
  const owner = await postgresOwner();
  const directory = await postgresDirectory(data, owner);
  const cluster = await startCluster({
    binaries: await findPostgresBinaries(owner),
    owner,
    directory,
    password: data.secrets.postgresPassword,
    log: data.postgresLog,
    logger,
  });
  const lock = await keepLock(cluster.url, data.path, logger);
  return {
    url: cluster.url,
    directory,
    ended: lock.taken,
    async stop() {
      await lock.release();
      await cluster.stop();
    },
  };
}

/** Inside the data folder, unless Postgres' user cannot reach it (root with the checkout in a closed home). */
export async function postgresDirectory(
  data: Pick<DataDir, 'path' | 'postgres'>,
  owner: Owner | undefined,
): Promise<string> {
  if (!owner || (await canTraverse(await existing(data.postgres), owner))) return data.postgres;
  return join(SHARED_ROOT, `data-${createHash('sha256').update(data.path).digest('hex').slice(0, 12)}`, 'postgres');
}

/** The data directory's nearest existing ancestor: Postgres' own folder is private, and may not exist yet. */
async function existing(directory: string): Promise<string> {
  const parent = dirname(directory);
  return stat(parent).then(
    () => parent,
    () => existing(parent),
  );
}

/**
 * Called before anything is started: stops a Postgres that a killed Sillage left behind. Throws a StartupError if its
 * Sillage is still running.
 */
export async function stopOrphan(data: DataDir): Promise<void> {
  const directory = await postgresDirectory(data, await postgresOwner());
  const postmaster = await findPostmaster(directory);
  if (!postmaster) return;
  const url = `postgresql://sillage:${data.secrets.postgresPassword}@127.0.0.1:${postmaster.port}/postgres`;
  const lock = await takeLock(url, `${data.path}${await lastAddress(data)}`).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
    return undefined;
  });
  await lock?.release();
  await stopPostmaster(directory, postmaster.pid);
}

async function lastAddress(data: DataDir): Promise<string> {
  const text = await readFile(data.running, 'utf8').catch(() => '{}');
  const { url } = z.object({ url: z.string().optional() }).parse(JSON.parse(text));
  return url ? ` (${url})` : '';
}

interface KeptLock {
  /** Resolves with a StartupError if another Sillage has taken the lock. */
  readonly taken: Promise<StartupError>;
  release(): Promise<void>;
}

/** Longer than Postgres keeps a broken connection. If the lock is still taken then, another Sillage holds it. */
const OWN_LOCK_LINGERS_MS = 60_000;

/** Takes the lock, and again whenever its connection breaks because Postgres was restarted or unreachable. */
async function keepLock(url: string, where: string, logger: Logger): Promise<KeptLock> {
  const releasing = new AbortController();
  let lock = await takeLock(url, where);

  async function takeAgain(): Promise<StartupError | undefined> {
    const lostAt = performance.now();
    for (let attempt = 0; !releasing.signal.aborted; attempt += 1) {
      try {
        lock = await takeLock(url, where);
        return undefined;
      } catch (error) {
        if (error instanceof StartupError && performance.now() - lostAt > OWN_LOCK_LINGERS_MS) return error;
        logger.debug({ err: error }, 'the lock on the database is not there yet');
        await pause(Math.min(backoffMs(attempt), 1_000), releasing.signal);
      }
    }
    return undefined;
  }

  const taken = new Promise<StartupError>((resolve) => {
    const guard = async () => {
      while (!releasing.signal.aborted) {
        await lock.lost;
        if (releasing.signal.aborted) return;
        logger.warn('the connection that holds the lock on the database broke');
        const other = await takeAgain();
        if (other) return resolve(other);
      }
    };
    void guard();
  });
  return {
    taken,
    release() {
      releasing.abort();
      return lock.release();
    },
  };
}

interface Lock {
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** Held as long as its connection, so that a killed process holds nothing. */
async function takeLock(url: string, where: string): Promise<Lock> {
  const client = new pg.Client({ connectionString: url, application_name: 'sillage-lock', keepAlive: true });
  const lost = new Promise<void>((resolve) => client.on('end', () => resolve()).on('error', () => resolve()));
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (!rows[0]?.taken) throw new StartupError(ALREADY(where));
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return { lost, release: () => client.end().catch(() => {}) };
}
