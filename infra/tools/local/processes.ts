import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive as exists } from '@sillage/runtime/service/is-alive';

/** A process of the machine. The system reuses ids, so the start time distinguishes it from a later process. */
export interface ProcessMark {
  readonly pid: number;
  readonly startedAt: string | undefined;
}

export interface SpawnOptions {
  readonly logFile: string;
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
}

/** Starts a program that outlives this one, and appends its output to `logFile`. */
export async function spawnDetached(
  file: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ProcessMark> {
  const { logFile, ...rest } = options;
  const log = openSync(logFile, 'a');
  try {
    const child = spawn(file, args, { ...rest, detached: true, stdio: ['ignore', log, log] });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve).once('error', reject);
    });
    child.unref();
    const pid = child.pid as number;
    return { pid, startedAt: startTimeOf(pid) };
  } finally {
    closeSync(log);
  }
}

/** False for a zombie, whose parent has not waited for it. */
export const isAlive = (pid: number): boolean => exists(pid) && statOf(pid)?.[0] !== 'Z';

export function isRunning(mark: ProcessMark): boolean {
  return isAlive(mark.pid) && (mark.startedAt === undefined || startTimeOf(mark.pid) === mark.startedAt);
}

export function markOf(pid: number): ProcessMark {
  return { pid, startedAt: startTimeOf(pid) };
}

/** Sends the signal and waits until the process is gone; sends SIGKILL after `patienceMs`. */
export async function endProcess(mark: ProcessMark, signal: NodeJS.Signals, patienceMs = 20_000): Promise<void> {
  if (!isRunning(mark)) return;
  process.kill(mark.pid, signal);
  const deadline = Date.now() + patienceMs;
  while (isRunning(mark)) {
    if (Date.now() > deadline) process.kill(mark.pid, 'SIGKILL');
    await sleep(10);
  }
}

/** Field 22 of /proc/pid/stat; undefined without /proc. */
function startTimeOf(pid: number): string | undefined {
  return statOf(pid)?.[19];
}

/**
 * The fields of /proc/pid/stat from the third on, since the second, the name, may contain spaces. Undefined if the
 * process has ended.
 */
export function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}
