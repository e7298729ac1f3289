import { execFileSync } from 'node:child_process';

/** Everything that `work` starts runs on this core, unless it is pinned to another. */
export async function startingOn<T>(core: number, work: () => Promise<T>): Promise<T> {
  const pid = String(process.pid);
  const mask = /[0-9a-f]+$/.exec(execFileSync('taskset', ['-p', pid], { encoding: 'utf8' }).trim())?.[0] ?? '3';
  execFileSync('taskset', ['-cp', String(core), pid]);
  try {
    return await work();
  } finally {
    execFileSync('taskset', ['-p', mask, pid]);
  }
}
