import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../../postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/index.ts';
import { createLogger, createMetrics } from '../../service/index.ts';
import { type DeadLetter, listDeadLetters } from '../dead-letters.ts';
import {
  enqueueTasks,
  type NewTask,
  type Task,
  type TaskResult,
  type Worker,
  type WorkerOptions,
  workQueueMigration,
} from '../index.ts';
import { startWorker } from '../worker.ts';

export const SCHEMA = 'work_queue_test';
export const LEASE_MS = 1_000;

const Payload = z.object({ n: z.int() });
export type TestPayload = z.infer<typeof Payload>;
type Run = (task: Task<TestPayload>) => Promise<TaskResult>;
type Options = Partial<Omit<WorkerOptions<unknown, TestPayload>, 'run'>>;

const log = createLogger('work-queue', 'silent');

/** A queue for each test, in a database for the file; workers are closed after each test. */
export function useTestQueue(): TestQueue {
  const fixture = new TestQueue();
  beforeAll(() => fixture.open(), 240_000);
  afterEach(() => fixture.renew());
  afterAll(() => fixture.close());
  return fixture;
}

class TestQueue {
  queue = { name: `test-${randomUUID()}`, payload: Payload };
  metrics = createMetrics('test');
  #database: TestDatabase<unknown> | undefined;
  readonly #workers: Worker[] = [];

  async open(): Promise<void> {
    this.#database = await createTestDatabase({ schema: SCHEMA, migrations: [workQueueMigration('2026-11-23')] });
  }

  async renew(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.close()));
    this.queue = { name: `test-${randomUUID()}`, payload: Payload };
    this.metrics = createMetrics('test');
  }

  async close(): Promise<void> {
    await this.#database?.close();
  }

  get db() {
    return this.#opened().db;
  }

  get url(): string {
    return this.#opened().url;
  }

  #opened(): TestDatabase<unknown> {
    if (!this.#database) throw new Error('The database is not open yet');
    return this.#database;
  }

  enqueue(...tasks: readonly NewTask<TestPayload>[]): Promise<void> {
    return inTransaction(this.db, (trx) => enqueueTasks(trx, this.queue, tasks));
  }

  start(run: Run, options: Options = {}): Worker {
    const { db, url, queue, metrics } = this;
    const quick = { leaseMs: LEASE_MS, pollMs: 50, firstRetryMs: 1 };
    const worker = startWorker({ db, schema: SCHEMA, listenUrl: url, log, metrics, queue, run, ...quick, ...options });
    this.#workers.push(worker);
    return worker;
  }

  /** A worker that only records the numbers it was given. */
  startRecorder(options: Options = {}): readonly number[] {
    const seen: number[] = [];
    const run: Run = async ({ payload }) => {
      seen.push(payload.n);
      return undefined;
    };
    this.start(run, options);
    return seen;
  }

  /** How many tasks and dead letters the queue has. */
  readonly left = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from work_queue where queue = ${this.queue.name}`.execute(this.db);
    return rows[0]?.count ?? -1;
  };

  readonly deadLetters = async (): Promise<readonly DeadLetter[]> => {
    const letters = await listDeadLetters(this.db, 1_000);
    return letters.filter((letter) => letter.queue === this.queue.name);
  };

  /** Resolves when the worker's connection listens. */
  async listening(): Promise<void> {
    const listeners = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and query = 'listen work_queue' and state = 'idle'`.execute(this.db);
      return rows.length;
    };
    await expect.poll(listeners).toBe(1);
  }
}
