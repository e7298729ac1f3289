import type { Kysely } from 'kysely';
import { listen } from '../postgres/index.ts';
import { isRetriable, type Logger, type Metrics } from '../service/index.ts';
import { backoffMs, doubledMs, pause } from '../service/process/backoff.ts';
import { purgeDeadLetters } from './dead-letters.ts';
import {
  countGroups,
  type LeasedTask,
  leaseTasks,
  nextDueInMs,
  renewLeases,
  type Settlement,
  settleTasks,
  type Verdict,
} from './leases.ts';
import { createTally, type Tally } from './metrics.ts';
import { type TaskWork, verdictOf } from './verdict.ts';

/** The task of a process that died is taken over after this time. */
export const LEASE_MS = 30_000;
/** Polling finds delayed tasks, and without a listening connection new ones. */
const POLL_MS = 1_000;
/** With a listening connection, a worker polls this rarely while no task is due, in case the connection is broken. */
const IDLE_POLL_MS = 10_000;
const PURGE_EVERY_MS = 3_600_000;
const DEAD_LETTERS_KEPT_DAYS = 30;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

export interface WorkerOptions<Schema, Payload> extends TaskWork<Payload> {
  readonly db: Kysely<Schema>;
  /** The schema of `db`. */
  readonly schema: string;
  /** The database's address, to start tasks as soon as they are committed. Absent: at the next poll. */
  readonly listenUrl?: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Maximum number of running tasks; default 10. */
  readonly concurrency?: number;
  readonly leaseMs?: number;
  readonly pollMs?: number;
}

export interface Worker {
  /** Rejects with the error that ended the worker; resolves after `close`. */
  readonly done: Promise<void>;
  /** Aborts the signals of the running tasks and waits for them. */
  close(): Promise<void>;
}

/**
 * Runs the tasks of a queue, each at least once, and on one worker at a time. The lease of a long task is renewed; if
 * it is lost all the same, the task's signal is aborted and its result is ignored. Waits out outages of Postgres.
 */
export function startWorker<Schema, Payload>(options: WorkerOptions<Schema, Payload>): Worker {
  const worker = new QueueWorker(options);
  const { queue, schema, listenUrl, log } = options;
  const payload = `${schema}.${queue.name}`;
  const wake = () => worker.wake();
  const listener =
    listenUrl === undefined ? undefined : listen({ url: listenUrl, channel: 'work_queue', payload, wake, log });
  const done = worker.run().finally(() => listener?.close());
  return {
    done,
    async close() {
      worker.stop();
      await done.catch(() => {});
    },
  };
}

/** A task that runs in this worker. */
interface Held extends LeasedTask {
  readonly lost: AbortController;
  deadline: NodeJS.Timeout;
}

class QueueWorker<Schema, Payload> {
  readonly #options: WorkerOptions<Schema, Payload>;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #closing = new AbortController();
  readonly #held = new Set<Held>();
  readonly #tally: Tally;
  #finished: (Settlement & { readonly task: Held })[] = [];
  #isWoken = false;
  #endNap = () => {};
  #renewAtMs = 0;
  #purgeAtMs = 0;
  #pauses = 0;
  #pausedUntilMs = 0;

  constructor(options: WorkerOptions<Schema, Payload>) {
    this.#options = options;
    this.#leaseMs = options.leaseMs ?? LEASE_MS;
    this.#pollMs = Math.min(options.pollMs ?? POLL_MS, this.#leaseMs / 3);
    this.#tally = createTally(options.metrics, options.db, options.queue.name);
  }

  wake(): void {
    this.#isWoken = true;
    this.#endNap();
  }

  stop(): void {
    this.#closing.abort();
    this.wake();
  }

  /** Executes one statement at a time, so that a renewal never overlaps with the settlement of the same task. */
  async run(): Promise<void> {
    const { log, queue } = this.#options;
    for (let failures = 0; !this.#closing.signal.aborted || this.#held.size > 0; ) {
      this.#isWoken = false;
      try {
        await this.#settle();
        await this.#renew();
        const taken = await this.#take();
        await this.#purge();
        failures = 0;
        if (taken === 0) await this.#nap();
      } catch (error) {
        if (!isRetriable(error)) throw error;
        log.warn({ err: error, queue: queue.name }, 'a work queue waits for Postgres');
        // Unsettled tasks run again on another worker once their leases end.
        if (this.#closing.signal.aborted) return;
        await pause(backoffMs(failures), this.#closing.signal);
        failures += 1;
      }
    }
  }

  async #take(): Promise<number> {
    const { db, queue, concurrency = 10, atOnceOfGroup: most } = this.#options;
    const limit = concurrency - this.#held.size;
    const requestedAtMs = performance.now();
    if (limit === 0 || requestedAtMs < this.#pausedUntilMs || this.#closing.signal.aborted) return 0;
    const groups = most !== undefined && { groups: { most, held: countGroups(this.#held) } };
    const tasks = await leaseTasks(db, { queue: queue.name, leaseMs: this.#leaseMs, limit, ...groups });
    for (const task of tasks) this.#begin(task, requestedAtMs);
    return tasks.length;
  }

  #begin(task: LeasedTask, requestedAtMs: number): void {
    const lost = new AbortController();
    const held: Held = { ...task, lost, deadline: this.#deadline(lost, requestedAtMs) };
    this.#held.add(held);
    void verdictOf(this.#options, task, AbortSignal.any([lost.signal, this.#closing.signal])).then((verdict) => {
      this.#finished.push({ task: held, verdict });
      this.wake();
    });
  }

  /** Counted from before the request to Postgres, so that the lease ends here no later than there. */
  #deadline(lost: AbortController, requestedAtMs: number): NodeJS.Timeout {
    return setTimeout(
      () => lost.abort(new Error('The lease has ended')),
      requestedAtMs + this.#leaseMs - performance.now(),
    );
  }

  async #settle(): Promise<void> {
    if (this.#finished.length === 0) return;
    const batch = [...this.#finished];
    await settleTasks(this.#options.db, batch);
    this.#finished = this.#finished.slice(batch.length);
    for (const { task, verdict } of batch) {
      clearTimeout(task.deadline);
      this.#held.delete(task);
      this.#tally(verdict.outcome);
      this.#report(task, verdict);
      this.#pace(verdict);
    }
  }

  #pace(verdict: Verdict): void {
    const nowMs = performance.now();
    if (verdict.outcome !== 'retried' || !verdict.isShared) {
      this.#pauses = 0;
      this.#pausedUntilMs = 0;
    } else if (nowMs >= this.#pausedUntilMs) {
      // Tasks that started before the pause do not prolong it.
      this.#pausedUntilMs = nowMs + doubledMs(this.#pauses, FIRST_PAUSE_MS, MAX_PAUSE_MS);
      this.#pauses += 1;
    }
  }

  #report({ id, attempts }: Held, verdict: Verdict): void {
    const { log, queue } = this.#options;
    const values = { taskId: id, queue: queue.name, attempts };
    if (verdict.outcome === 'dead') log.error({ ...values, why: verdict.error }, 'a task became a dead letter');
    else if (verdict.outcome === 'retried')
      log.warn({ ...values, delayMs: verdict.delayMs, why: verdict.error }, 'a task waits for its next attempt');
  }

  async #renew(): Promise<void> {
    const requestedAtMs = performance.now();
    if (requestedAtMs < this.#renewAtMs) return;
    this.#renewAtMs = requestedAtMs + this.#leaseMs / 3;
    const held = [...this.#held].filter((task) => !task.lost.signal.aborted);
    if (held.length === 0) return;
    const renewed = await renewLeases(this.#options.db, held, this.#leaseMs);
    for (const task of held) {
      clearTimeout(task.deadline);
      if (renewed.has(task.id)) task.deadline = this.#deadline(task.lost, requestedAtMs);
      else task.lost.abort(new Error('Another worker has the task'));
    }
  }

  /** How long nothing is to do unless this worker is woken; 0 if that is unknown. */
  async #idleMs(): Promise<number> {
    const { db, queue, listenUrl } = this.#options;
    if (listenUrl === undefined || this.#isWoken || this.#held.size > 0) return 0;
    if (performance.now() < this.#pausedUntilMs) return 0;
    return Math.min((await nextDueInMs(db, queue.name)) ?? IDLE_POLL_MS, IDLE_POLL_MS);
  }

  async #purge(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs < this.#purgeAtMs) return;
    this.#purgeAtMs = nowMs + PURGE_EVERY_MS;
    await purgeDeadLetters(this.#options.db, this.#options.queue.name, DEAD_LETTERS_KEPT_DAYS);
  }

  /** Waits for the next poll; returns at once if something happened since the last one. */
  async #nap(): Promise<void> {
    const napMs = Math.max(this.#pollMs, await this.#idleMs());
    if (this.#isWoken) return;
    await new Promise<void>((resolve) => {
      // With jitter: the queues of a service start together, and polling together would need a connection each.
      const timer = setTimeout(resolve, napMs * (0.5 + Math.random() / 2));
      this.#endNap = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
