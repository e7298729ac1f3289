import { Worker } from 'node:worker_threads';
import { createDeferred } from '@sillage/runtime/service';
import { StartupError } from '../startup-error.ts';
import type { Started, ThreadMessage, ThreadOptions } from './messages.ts';

export interface ServicesThread {
  /** Rejects if a service does not start; with a StartupError for problems that the user can fix. */
  readonly started: Promise<Started>;
  /** Resolves when the demo's traffic is in the log and its affiliates are paid. */
  readonly demoComplete: Promise<void>;
  /** Resolves with the reason if it ended by itself. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts the services behind the edge in a thread; `entry` is worker.ts, bundled. */
export function startServicesThread(entry: URL, options: ThreadOptions): ServicesThread {
  const worker = new Worker(entry, {
    workerData: options,
    transferList: options.hotPort ? [options.hotPort] : [],
  });
  const started = createDeferred<Started>();
  const demoComplete = createDeferred();
  const ended = createDeferred<unknown>();
  const exited = createDeferred();
  // Avoids unhandled rejections of promises that no one awaits.
  for (const { promise } of [started, demoComplete]) promise.catch(() => {});
  worker.on('message', (message: ThreadMessage) => {
    if (message.is === 'started') started.resolve(message.started);
    else if (message.is === 'not started')
      started.reject(message.isPlain ? new StartupError(message.message) : new Error(message.message));
    else if (message.is === 'demo complete') demoComplete.resolve();
    else if (message.is === 'demo not complete') demoComplete.reject(new Error(message.message));
    else ended.resolve(message.error);
  });
  const end = (error: unknown) => {
    started.reject(error);
    ended.resolve(error);
  };
  worker.once('error', end).once('exit', () => {
    end(new Error('the thread of the services ended'));
    exited.resolve();
  });
  return {
    started: started.promise,
    demoComplete: demoComplete.promise,
    ended: ended.promise,
    async stop() {
      worker.postMessage('stop');
      await exited.promise;
    },
  };
}
