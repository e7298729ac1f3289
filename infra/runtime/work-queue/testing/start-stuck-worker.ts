import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface StuckWorker {
  /** The id of the first task that it takes. */
  readonly begun: Promise<string>;
  kill(): Promise<void>;
}

/** A worker in a process of its own that never ends a task. */
export function startStuckWorker(...[url, schema, queue, leaseMs]: [string, string, string, number]): StuckWorker {
  const entry = new URL('stuck-worker.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', entry, url, schema, queue, String(leaseMs)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const failed = Promise.all([text(child.stderr), ended]).then(([errors]) => {
    throw new Error(`The worker ended: ${errors}`);
  });
  failed.catch(() => {});
  return {
    begun: Promise.race([once(child.stdout, 'data').then(([line]) => String(line).trim()), failed]),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
