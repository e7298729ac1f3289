import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '@sillage/runtime/service';

const run = promisify(execFile);

/** The content of a running Postgres' `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** Source: the PostgreSQL sources, pidfile.h: one fact per line; the port is the 4th, the status the 8th. */
export function parsePostmasterPid(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port)) return undefined;
  return { pid, port, isReady: lines[7]?.trim() === 'ready' };
}

/**
 * The Postgres that runs on a data directory now; undefined if there is none, or if the file is left over from a crash.
 */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = parsePostmasterPid(text);
  return postmaster && (await isPostgres(postmaster.pid, directory)) ? postmaster : undefined;
}

/** The process id may belong to another program by now, most likely after a reboot. */
async function isPostgres(pid: number, directory: string): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await run('ps', ['-o', 'command=', '-p', String(pid)])
          .then(({ stdout }) => stdout)
          .catch(() => '');
  return command.includes('postgres') && command.includes(directory);
}

/**
 * Stops an orphan by a fast shutdown, and after 10 s by an immediate one (recovered from the WAL at the next start).
 */
export async function stopPostmaster(directory: string, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 20) {
      if (!(await isPostgres(pid, directory))) return;
      await sleep(20);
    }
  }
}

/**
 * Removes a `postmaster.pid` with which Postgres would refuse to start: an empty one after a crash, or one whose
 * process id belongs to another program by now. Otherwise the file stays, because Postgres detects by it whether
 * processes of the last one are still alive.
 */
export async function removeStalePid(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const postmaster = parsePostmasterPid(text);
  if (!postmaster || (isAlive(postmaster.pid) && !(await isPostgres(postmaster.pid, directory))))
    await rm(file, { force: true });
}
