import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs, type Logger, pause } from '@sillage/runtime/service';
import { checkPort } from '../port.ts';
import { StartupError } from '../startup-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { Owner } from './owner.ts';
import { findPostmaster, removeStalePid } from './postmaster.ts';

export interface ClusterOptions {
  readonly binaries: PostgresBinaries;
  readonly owner: Owner | undefined;
  /** Postgres' data directory; created on the first start. */
  readonly directory: string;
  readonly password: string;
  /** Postgres' log file. */
  readonly log: string;
  readonly logger: Logger;
}

export interface Cluster {
  /** Address of the database `postgres` for the superuser `sillage`; stable across restarts. */
  readonly url: string;
  /** Fast shutdown; resolves when the process has ended. */
  stop(): Promise<void>;
}

/** A Postgres that accepts connections. */
interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
}

/** Maximum pause between two attempts to restart Postgres, so that clients wait for seconds at most. */
const MAX_PAUSE_MS = 2_000;

/**
 * Sized for one machine with few merchants. Commits stay durable (fsync, synchronous_commit), since the log is stored
 * here.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  // The sum of all services' pools, of those of schedules, attribution's jobs and mailboxes, of the log's in both threads,
  // and one connection for each service and each log that listens.
  max_connections: '90',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Required for backups of a running database.
  wal_level: 'replica',
  max_wal_senders: '0',
  max_replication_slots: '2',
  // Disables workers that would only take memory in a small installation.
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  cluster_name: 'sillage',
};

/**
 * Creates the data directory if necessary, starts Postgres on it, and restarts it whenever it ends, until `stop`. No
 * other Postgres may be running on it: see findPostmaster.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  if (!existsSync(join(options.directory, 'PG_VERSION'))) await initialise(options);
  const port = await checkPort('127.0.0.1', 0);
  const stopping = new AbortController();
  let running = await launch(options, port);
  const supervised = supervise();

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await running.ended;
      if (stopping.signal.aborted) return;
      options.logger.error('Postgres ended and is started again');
      await launchAgain();
    }
  }

  /**
   * Retries until it starts: processes of the old Postgres may hold its memory for a moment, or the disk may be full.
   */
  async function launchAgain(): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      try {
        running = await launch(options, port);
        options.logger.warn('Postgres is back');
        return;
      } catch (error) {
        options.logger.warn({ err: error }, 'Postgres could not be started and is tried again');
        await pause(Math.min(backoffMs(attempt), MAX_PAUSE_MS), stopping.signal);
      }
    }
  }

  return {
    url: `postgresql://sillage:${options.password}@127.0.0.1:${port}/postgres`,
    async stop() {
      stopping.abort();
      end(running.child);
      await supervised;
      // A Postgres that was being started meanwhile.
      end(running.child);
      await running.ended;
    },
  };
}

function end(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
}

/** Resolves when Postgres answers on the port; throws a StartupError if it ends before. */
async function launch(options: ClusterOptions, port: number): Promise<Running> {
  await removeStalePid(options.directory);
  const log = await open(options.log, 'a', 0o600);
  const child = spawn(
    options.binaries.postgres,
    [
      '-D',
      options.directory,
      '-p',
      String(port),
      ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...options.owner,
      cwd: options.directory,
      // Its own process group, so that Ctrl-C reaches only Sillage, which stops Postgres after everything that uses it.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  await log.close();
  await ready(options, child, ended);
  return { child, ended };
}

/**
 * Created beside its final place and renamed, so that an interrupted first start leaves nothing that looks complete.
 */
async function initialise({ binaries, owner, directory, password, log }: ClusterOptions): Promise<void> {
  const building = `${directory}.new`;
  await rm(building, { recursive: true, force: true });
  await mkdir(dirname(directory), { recursive: true });
  await mkdir(building, { mode: 0o700 });
  const passwordFile = join(tmpdir(), `sillage-${process.pid}-${Date.now()}`);
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
  if (owner) await Promise.all([building, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
  const output = await open(log, 'a', 0o600);
  try {
    const flags = [
      '--no-sync',
      '--no-locale',
      '--encoding=UTF8',
      '--auth=scram-sha-256',
      '--username=sillage',
      `--pwfile=${passwordFile}`,
    ];
    const child = spawn(binaries.initdb, [`--pgdata=${building}`, ...flags], {
      ...owner,
      cwd: building,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      env: { ...process.env, LC_ALL: 'C' },
    });
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('exit', resolve).once('error', reject),
    );
    if (code !== 0)
      throw new StartupError(`Postgres could not make its files (initdb ended with ${code}); ${log} says why.`);
  } finally {
    await output.close();
    await unlink(passwordFile);
  }
  await removeEmpty(directory);
  await rename(building, directory);
  await chmod(directory, 0o700);
}

async function removeEmpty(directory: string): Promise<void> {
  const entries = await readdir(directory).catch(() => []);
  if (entries.length > 0)
    throw new StartupError(
      `${directory} holds something that is not a Postgres data directory: move it away, or choose another folder with --data.`,
    );
  await rm(directory, { recursive: true, force: true });
}

/** Polls the status in Postgres' pid file, which needs no connection and shows a failed start at once. */
async function ready({ directory, log }: ClusterOptions, child: ChildProcess, ended: Promise<void>): Promise<void> {
  const gone = ended.then(() => 'gone' as const);
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 10) {
    const postmaster = await findPostmaster(directory);
    if (postmaster?.isReady && postmaster.pid === child.pid) return;
    if ((await Promise.race([gone, sleep(10)])) === 'gone')
      throw new StartupError(`Postgres did not start: ${await lastLine(log)} (${log})`);
  }
  child.kill('SIGQUIT');
  throw new StartupError(`Postgres was not ready within 60 s; ${log} says more.`);
}

async function lastLine(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1) ?? '';
}
