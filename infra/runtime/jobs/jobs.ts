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
import { backoffMs } from '../bus/backoff.ts';
import { BoundedClient, type BoundedConfig } from '../postgres/bounded-client.ts';
import { CONNECTION } from '../postgres/connection.ts';
import { type JobFigures, jobFigures, type Logger, type Metrics } from '../service/index.ts';
import { createDueJobs } from './due-jobs.ts';
import { workerLog } from './worker-log.ts';

/** Work that is due at certain times. */
export interface Job {
  /** The same for ever and in no other service: `identity.erase-accounts`. */
  readonly name: string;
  /** Five fields of a crontab, in UTC. */
  readonly schedule: string;
  /** A run that was missed, because no worker was up, is made up for within this time. Of several at least one is. */
  readonly backfillMs: number;
  /** Also run when a worker starts, whatever the time: for work that depends on a clock which may have been moved. */
  readonly atStart?: boolean;
  /** How often a run is tried in all; the pauses between grow from seconds to hours. */
  readonly maxAttempts: number;
  /**
   * Takes the time from its own clock, not from when it was started. Must tolerate running twice at once, and again after
   * an end in the middle. `signal` is aborted when the process stops: work in portions ends after the one under way.
   */
  run(signal: AbortSignal): Promise<unknown>;
}

export interface Jobs {
  /** Rejects with the error that ended the workers; resolves after `close`. */
  readonly done: Promise<void>;
  /** Waits a few seconds for the job under way; where it goes on, it is begun anew by another worker. */
  close(): Promise<void>;
}

interface JobsOptions {
  readonly databaseUrl: string;
  readonly applicationName: string;
  readonly jobs: readonly Job[];
  readonly log: Logger;
  readonly metrics: Metrics;
  /** How often a run that failed is looked for; default 10 s. */
  readonly pollMs?: number;
}

/** The schedule of every service stands in one schema, and each runs the jobs that it names itself. */
const SCHEMA = 'jobs';
/** The library's queries are short; the longest wait is for another process that installs the schema. */
const ANSWER_WITHIN_MS = 60_000;

/**
 * Runs jobs at their times: of any number of processes with the same jobs, one runs each. What was due is in Postgres,
 * so it outlives a process; a job whose process was killed in the middle is begun anew after four hours, or at its next
 * time. An outage of Postgres is waited for.
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
  const options = { pgPool: pool, schema: SCHEMA, logger: workerLog(log), pollInterval: pollMs, noHandleSignals: true };
  const dueJobs = createDueJobs(pool, SCHEMA);
  const watched = jobs.map((job) => ({ job, figures: metrics.of(jobFigures).watch(job.name, dueJobs(job.name)) }));
  try {
    await install(pool, options);
    const runner = await runWorker({
      ...options,
      taskList: Object.fromEntries(
        watched.map(({ job, figures }) => [job.name, () => runJob(job, closing.signal, figures)]),
      ),
      parsedCronItems: parseCronItems(jobs.map(cronItem)),
    });
    for (const { name, maxAttempts } of jobs.filter((job) => job.atStart))
      await runner.addJob(name, {}, { jobKey: name, maxAttempts });
    return {
      done: runner.promise,
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

/** Brings the tables of the schedule up to date, as every start of jobs does; to be done before it, elsewhere. */
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
  // Unheard, these events would end the process; whoever uses the connection learns of it by its own query.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Where the schema has a role of its own, the services act as it there, so that what one of them makes is everybody's.
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

/** Several processes that start at once would create the schema against each other: one at a time. */
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
 * Resolves with a worker that has asked Postgres for jobs once. The library caches the promise that reads the ids of
 * its tasks, a rejected one, too: a worker whose first read failed never finds a job, and says so at `debug` only. It
 * is replaced.
 */
async function runWorker(options: RunnerOptions): Promise<Runner> {
  for (let attempt = 0; ; attempt += 1) {
    const events: WorkerEvents = new EventEmitter();
    const hasAsked = new Promise<boolean>((resolve) => {
      events.once('worker:getJob:empty', () => resolve(true)).once('job:start', () => resolve(true));
      events.once('worker:getJob:error', () => resolve(false));
    });
    const runner = await run({ ...options, events });
    if (await hasAsked) return runner;
    await runner.stop();
    await sleep(backoffMs(attempt));
  }
}

async function runJob(job: Job, signal: AbortSignal, figures: JobFigures): Promise<void> {
  try {
    await job.run(signal);
    figures.succeeded();
  } catch (error) {
    figures.failed();
    throw error;
  }
}

/** By its key a run that waits is replaced by the next one: a job that fails for days does not pile up. */
function cronItem({ name, schedule, backfillMs, maxAttempts }: Job) {
  return {
    task: name,
    identifier: name,
    match: schedule,
    options: { backfillPeriod: backfillMs, maxAttempts, jobKey: name },
  };
}
