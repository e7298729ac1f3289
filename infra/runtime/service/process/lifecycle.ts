import type { Logger } from '../telemetry/logger.ts';

/**
 * The resources of a process, in the order of their acquisition. They are released in reverse order, so that nothing is
 * closed while its users still run.
 */
export interface Lifecycle {
  /** Registers a resource and returns it; `release` runs once, when the process stops. */
  use<T>(resource: T, release: (resource: T) => Promise<unknown> | unknown): T;
  /** Registers work that runs until it is closed; its rejection stops the process with exit code 1. */
  run<T extends { readonly done: Promise<void>; close(): Promise<void> }>(work: T): T;
  /** Aborted at the first step of stopping, before anything is released. */
  readonly stopping: AbortSignal;
}

/** A lifecycle with the operations of its owner. */
export interface OwnedLifecycle extends Lifecycle {
  /** Resolves with the error that ended a `run`, or undefined once `stop` was called. */
  readonly ended: Promise<unknown>;
  /** Aborts `stopping` without releasing anything, so that acquisitions in progress can give up. */
  announceStop(): void;
  /**
   * Aborts `stopping`, waits `delayMs` (so that load balancers see the failing readiness before connections are
   * refused), then releases everything in reverse order. A failed release is logged and does not prevent the others.
   */
  stop(options?: { readonly delayMs?: number }): Promise<void>;
}

export function createLifecycle(log: Logger): OwnedLifecycle {
  const releases: (() => Promise<void>)[] = [];
  const aborter = new AbortController();
  let resolveEnded: (error: unknown) => void = () => {};
  const ended = new Promise<unknown>((resolve) => {
    resolveEnded = resolve;
  });
  let stopped: Promise<void> | undefined;

  async function releaseAll(delayMs: number): Promise<void> {
    aborter.abort();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    for (let release = releases.pop(); release; release = releases.pop()) {
      await release().catch((error: unknown) => log.error({ err: error }, 'a resource did not close cleanly'));
    }
    resolveEnded(undefined);
  }

  return {
    stopping: aborter.signal,
    ended,
    use(resource, release) {
      releases.push(async () => {
        await release(resource);
      });
      return resource;
    },
    run(work) {
      work.done.catch((error: unknown) => resolveEnded(error ?? new Error('work ended with an empty rejection')));
      releases.push(() => work.close());
      return work;
    },
    announceStop: () => aborter.abort(),
    stop({ delayMs = 0 } = {}) {
      stopped ??= releaseAll(delayMs);
      return stopped;
    },
  };
}
