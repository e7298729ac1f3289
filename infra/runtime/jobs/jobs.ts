import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  type WorkerEvents,
} from 'graphile-worker';
import { Pool } from 'pg';
import { BoundedClient, type BoundedConfig } from '../postgres/bounded-client.ts';
import { CONNECTION } from '../postgres/connection.ts';
import { type JobFigures, jobFigures, type Logger, type Metrics } from '../service/index.ts';
import { backoffMs, retryWithBackoff } from '../service/process/backoff.ts';
import { createDueJobs } from './due-jobs.ts';
import { workerLog } from './worker-log.ts';

/** Work on a schedule. */
export interface Job {
  /** Permanent, and unique across services: `identity.erase-accounts`. */
  readonly name: string;
  /** Five fields of a crontab, in UTC. */
  readonly schedule: string;
  /** A run missed because no worker was up is made up for within this time; of several missed runs, at least one. */
  readonly backfillMs: number;
  /** Also runs when a worker starts, for work that depends on a clock that may have been moved. */
  readonly atStart?: boolean;
  /** Maximum number of attempts per run; the pauses between them grow from seconds to hours. */
  readonly maxAttempts: number;
  /**
   * Must take the time from its own clock, and tolerate running concurrently, and again after an interruption. `signal`
   * is aborted when the process stops; work in batches then ends after the current one.
   */
  run(signal: AbortSignal): Promise<unknown>;
}

export interface Jobs {
  /** Rejects with the error that ended the workers; resolves after `close`. */
  readonly done: Promise<void>;
  /** Waits a few seconds for the running job; if it does not finish, another worker starts it again. */
  close(): Promise<void>;
}

interface JobsOptions {
  readonly databaseUrl: string;
  readonly applicationName: string;
  readonly jobs: readonly Job[];
  readonly log: Logger;
  readonly metrics: Metrics;
  /** How often to look for failed runs; default 10 s. */
  readonly pollMs?: number;
}

/** One schema contains the schedules of all services; each service runs only its own jobs. */
const SCHEMA = 'jobs';
/**
 * With a delay the library stores outcomes of jobs in a batch, which a worker finishes before it stops, and whose errors
 * stop the worker. Without one it does not await the query, which the pool drops if it is closed in that moment: the run
 * stays locked for hours, and the rejection that nobody handles ends the process.
 */
const STORED_BEFORE_STOPPING = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
/** The library's queries are short; the longest wait is for another process to install the schema. */
const ANSWER_WITHIN_MS = 60_000;

/**
 * Runs jobs on their schedules; if several processes have the same jobs, one of them executes each run. Due runs are
 * stored in Postgres, so they outlive a process; a job whose process was killed is restarted after four hours, or at
 * its next scheduled time. Waits out outages of Postgres.
 */
export async function startJobs({
  databaseUrl,
  applicationName,
  jobs,
  log,
  metrics,
  pollMs = 10_000,
}: JobsOptions): Promise<Jobs> {
  const pool = await openPool(databaseUrl, applicationName);
  const closing = new AbortController();
  const options = {
    pgPool: pool,
    schema: SCHEMA,
    logger: workerLog(log),
    pollInterval: pollMs,
    noHandleSignals: true,
    preset: STORED_BEFORE_STOPPING,
  };
  const dueJobs = createDueJobs(pool, SCHEMA);
  const watched = jobs.map((job) => ({ job, figures: metrics.of(jobFigures).watch(job.name, dueJobs(job.name)) }));
  try {
    await install(pool, options);
    const runner = await runWorker({
      ...options,
      taskList: Object.fromEntries(
        watched.map(({ job, figures }) => [job.name, () => runJob(job, { pool, figures, signal: closing.signal })]),
      ),
      parsedCronItems: parseCronItems(jobs.map(cronItem)),
    });
    for (const { name, maxAttempts } of jobs.filter((job) => job.atStart))
      await runner.addJob(name, {}, { jobKey: name, maxAttempts });
    return {
      done: runner.promise.then(() => {
        if (!closing.signal.aborted) throw new Error('the worker of scheduled jobs stopped');
      }),
      async close() {
        closing.abort();
        await runner.stop();
        await runner.promise;
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Migrates the library's tables, which `startJobs` also does; for processes that migrate before the service starts. */
export async function migrateJobs(databaseUrl: string, applicationName: string, log: Logger): Promise<void> {
  const pool = await openPool(databaseUrl, applicationName);
  await install(pool, { pgPool: pool, schema: SCHEMA, logger: workerLog(log) }).finally(() => pool.end());
}

async function openPool(databaseUrl: string, applicationName: string): Promise<Pool> {
  const owner = await ownerToActAs(databaseUrl);
  const client: BoundedConfig = { connectionString: databaseUrl, answerWithinMs: ANSWER_WITHIN_MS, ...CONNECTION };
  const pool = new Pool({
    ...client,
    Client: BoundedClient,
    application_name: `${applicationName}-jobs`,
    // One connection listens, one takes jobs, one writes the schedule.
    max: 3,
    ...(owner !== undefined && { options: `-c role=${owner}` }),
  });
  // Without a listener these events would end the process; the user of the connection gets the error from its query.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * If the schema has an owner role, the services assume it, so that objects created by one service belong to all.
 */
async function ownerToActAs(databaseUrl: string): Promise<string | undefined> {
  const client = new BoundedClient({
    connectionString: databaseUrl,
    answerWithinMs: ANSWER_WITHIN_MS,
    ...CONNECTION,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ owner: string }>(
      `select nspowner::regrole::text as owner from pg_namespace
       where nspname = $1 and nspowner <> current_user::regrole and pg_has_role(nspowner, 'member')`,
      [SCHEMA],
    );
    return rows[0]?.owner;
  } finally {
    await client.end();
  }
}

/** Serialises processes that start at once, because creating the schema concurrently fails. */
async function install(pool: Pool, options: Parameters<typeof runMigrations>[0]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('sillage jobs', 0))`);
    await runMigrations(options);
    await client.query(`select pg_advisory_unlock(hashtextextended('sillage jobs', 0))`);
  } finally {
    client.release();
  }
}

/**
 * Resolves with a worker that has queried Postgres for jobs successfully. The library caches the promise that reads the
 * ids of its tasks, even a rejected one: a worker whose first read failed never finds a job, and only logs that at
 * `debug`. Such a worker is replaced.
 */
async function runWorker(options: RunnerOptions): Promise<Runner> {
  for (let attempt = 0; ; attempt += 1) {
    const events: WorkerEvents = new EventEmitter();
    const hasQueried = new Promise<boolean>((resolve) => {
      events.once('worker:getJob:empty', () => resolve(true)).once('job:start', () => resolve(true));
      events.once('worker:getJob:error', () => resolve(false));
    });
    const runner = await run({ ...options, events });
    if (await hasQueried) return runner;
    await runner.stop();
    await sleep(backoffMs(attempt));
  }
}

interface Run {
  readonly pool: Pool;
  readonly figures: JobFigures;
  readonly signal: AbortSignal;
}

async function runJob(job: Job, { pool, figures, signal }: Run): Promise<void> {
  try {
    await job.run(signal);
    figures.succeeded();
  } catch (error) {
    figures.failed();
    throw error;
  } finally {
    await untilPostgresAnswers(pool, signal);
  }
}

/** Waits out an outage at the end of a run, because a failure to store its outcome stops the worker. */
async function untilPostgresAnswers(pool: Pool, signal: AbortSignal): Promise<void> {
  await retryWithBackoff(() => pool.query('select 1'), signal).catch(() => {});
}

/** The job key makes the next run replace a waiting one, so that the runs of a failing job do not pile up. */
function cronItem({ name, schedule, backfillMs, maxAttempts }: Job) {
  return {
    task: name,
    identifier: name,
    match: schedule,
    options: { backfillPeriod: backfillMs, maxAttempts, jobKey: name },
  };
}
