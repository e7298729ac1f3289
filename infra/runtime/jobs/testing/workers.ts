import { HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/index.ts';
import { createLogger, createMetrics, type Metrics } from '../../service/index.ts';
import { type Job, type Jobs, startJobs } from '../index.ts';

/** Workers of a database of their own. */
export interface Workers {
  readonly database: TestDatabase<unknown>;
  /** Looks for failed runs every `pollMs`, by default ten times a second. */
  start(job: Job, options?: { readonly metrics?: Metrics; readonly pollMs?: number }): Promise<Jobs>;
  /** Makes the job's schedule look as if no worker had run for this long. */
  downFor(name: string, ms: number): Promise<void>;
  /** Resolves when no job waits for its first attempt or is running. */
  settle(): Promise<void>;
  /** Closes the workers that are still running. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export async function createWorkers(): Promise<Workers> {
  const database = await createTestDatabase<unknown>({ schema: 'unused', migrations: [] });
  const running = new Set<Jobs>();
  return {
    database,
    async start(job, options) {
      const jobs = await startJobs({
        databaseUrl: database.url,
        applicationName: 'test',
        jobs: [job],
        log: createLogger('jobs-test', 'silent'),
        metrics: createMetrics('test'),
        pollMs: 100,
        ...options,
      });
      const started: Jobs = {
        done: jobs.done,
        close: () => {
          running.delete(started);
          return jobs.close();
        },
      };
      running.add(started);
      return started;
    },
    async downFor(name, ms) {
      const since = new Date(Date.now() - ms);
      await sql`update jobs._private_known_crontabs set known_since = ${since}, last_execution = ${since} where identifier = ${name}`.execute(
        database.db,
      );
    },
    async settle() {
      for (let quiet = 0; quiet < 3; ) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const { rows } = await sql`select from jobs._private_jobs where attempts = 0 or locked_at is not null`.execute(
          database.db,
        );
        quiet = rows.length === 0 ? quiet + 1 : 0;
      }
    },
    async stop() {
      await Promise.all([...running].map((jobs) => jobs.close()));
    },
    close: () => database.close(),
  };
}

/** A daily job that counts its runs; the first `failures` of them fail. */
export function daily(name: string, { failures = 0, backfillMs = 24 * HOUR_MS } = {}) {
  const runs: number[] = [];
  const job: Job = {
    name,
    schedule: '30 3 * * *',
    backfillMs,
    maxAttempts: 3,
    run: async () => {
      runs.push(Date.now());
      if (runs.length <= failures) throw new Error('not this time');
    },
  };
  return { job, runs };
}
