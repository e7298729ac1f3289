import { HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/index.ts';
import { createLogger, createMetrics } from '../service/index.ts';
import { type Job, type Jobs, startJobs } from './index.ts';

const log = createLogger('jobs-test', 'silent');

let database: TestDatabase<unknown>;
let opened: Jobs[];

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'unused', migrations: [] });
});

beforeEach(() => {
  opened = [];
  return async () => {
    await Promise.all(opened.map((jobs) => jobs.close()));
  };
});

afterAll(() => database.close());

async function start(job: Job): Promise<Jobs> {
  const jobs = await startJobs({
    databaseUrl: database.url,
    applicationName: 'test',
    jobs: [job],
    log,
    metrics: createMetrics('test'),
    pollMs: 100,
  });
  opened.push(jobs);
  return jobs;
}

/** A daily job that counts its runs; `failures` of them fail first. */
function daily(name: string, { failures = 0, backfillMs = 24 * HOUR_MS } = {}) {
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

/** As if every worker had been down since then. */
async function downFor(name: string, ms: number): Promise<void> {
  const since = new Date(Date.now() - ms);
  await sql`update jobs._private_known_crontabs set known_since = ${since}, last_execution = ${since} where identifier = ${name}`.execute(
    database.db,
  );
}

async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { rows } = await sql`select from jobs._private_jobs where attempts = 0 or locked_at is not null`.execute(
      database.db,
    );
    quiet = rows.length === 0 ? quiet + 1 : 0;
  }
}

test('a job that nobody knew before waits for its time', async () => {
  const { job, runs } = daily('test.new');
  await start(job);
  await settle();
  expect(runs).toEqual([]);
});

test('a job that is to run at the start does so, each time that a worker starts', async () => {
  const { job, runs } = daily('test.at-start');
  await Promise.all(Array.from({ length: 3 }, () => start({ ...job, atStart: true })));
  await expect.poll(() => runs.length).toBeGreaterThan(0);
  await settle();
  expect(runs.length).toBeLessThanOrEqual(3);
  const before = runs.length;
  await start({ ...job, atStart: true });
  await expect.poll(() => runs.length).toBe(before + 1);
});

test('a run that was missed while no worker was up is made up for at the start, once', async () => {
  const { job, runs } = daily('test.missed');
  await (await start(job)).close();
  opened = [];
  await downFor(job.name, 24 * HOUR_MS);
  await start(job);
  await expect.poll(() => runs.length).toBe(1);
  await settle();
  await start(job);
  await settle();
  expect(runs).toHaveLength(1);
});

test('a run that was missed longer ago than the backfill reaches is left alone', async () => {
  const { job, runs } = daily('test.long-ago', { backfillMs: 0 });
  await (await start(job)).close();
  opened = [];
  await downFor(job.name, 30 * 24 * HOUR_MS);
  await start(job);
  await settle();
  expect(runs).toEqual([]);
});

test('of workers that start at once, one runs what was missed', async () => {
  const { job, runs } = daily('test.shared');
  await (await start(job)).close();
  opened = [];
  await downFor(job.name, 24 * HOUR_MS);
  await Promise.all(Array.from({ length: 3 }, () => start(job)));
  await expect.poll(() => runs.length).toBe(1);
  await settle();
  expect(runs).toHaveLength(1);
});

test('workers that start at once on a database without the schema agree on it', async () => {
  const fresh = await createTestDatabase({ schema: 'unused', migrations: [] });
  const starts = Array.from({ length: 4 }, () =>
    startJobs({
      databaseUrl: fresh.url,
      applicationName: 'test',
      jobs: [daily('test.first').job],
      log,
      metrics: createMetrics('test'),
    }),
  );
  await Promise.all((await Promise.all(starts)).map((jobs) => jobs.close()));
  await fresh.close();
});

test('a run that fails is tried again, after a pause', async () => {
  const { job, runs } = daily('test.failing', { failures: 1 });
  await (await start(job)).close();
  opened = [];
  await downFor(job.name, 24 * HOUR_MS);
  await start(job);
  await expect.poll(() => runs.length).toBe(2);
  expect((runs[1] ?? 0) - (runs[0] ?? 0)).toBeGreaterThan(1_000);
});

test('a run that failed is late from when it was due, and its outcome is counted', async () => {
  const { job, runs } = daily('test.overdue', { failures: 1 });
  const metrics = createMetrics('test');
  const jobs = await startJobs({ databaseUrl: database.url, applicationName: 'test', jobs: [job], log, metrics });
  opened.push(jobs);
  await sql`select jobs.add_job('test.overdue', max_attempts := 3)`.execute(database.db);
  await expect.poll(() => runs.length).toBe(1);
  await settle();
  await sql`update jobs._private_jobs set created_at = now() - interval '1 hour', run_at = now() + interval '1 hour'`.execute(
    database.db,
  );
  const { text } = await metrics.expose();
  expect(text).toContain('sillage_job_runs_total{job_name="test.overdue",result="failed",service="test"} 1');
  expect(Number(/^sillage_job_late_seconds\{job_name="test.overdue".*\} ([\d.]+)$/m.exec(text)?.[1])).toBeGreaterThan(
    3_500,
  );
  await sql`delete from jobs._private_jobs`.execute(database.db);
});

test('a worker that closes tells its job to stop, waits for it, and leaves nothing behind', async () => {
  let stopped = false;
  const job: Job = {
    ...daily('test.long').job,
    run: (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          resolve(undefined);
        });
      }),
  };
  await (await start(job)).close();
  await downFor(job.name, 24 * HOUR_MS);
  opened = [];
  const jobs = await start(job);
  await expect
    .poll(
      async () =>
        (await sql`select from jobs._private_jobs where locked_at is not null`.execute(database.db)).rows.length,
    )
    .toBe(1);
  await jobs.close();
  opened = [];
  await jobs.done;
  expect(stopped).toBe(true);
  expect((await sql`select from jobs._private_jobs`.execute(database.db)).rows).toEqual([]);
});

test('an outage of Postgres is waited for', async () => {
  const { job, runs } = daily('test.outage');
  const jobs = await start(job);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-jobs'`.execute(
    database.db,
  );
  await downFor(job.name, 24 * HOUR_MS);
  await sql`select jobs.add_job('test.outage')`.execute(database.db);
  await expect.poll(() => runs.length).toBe(1);
  await jobs.close();
  opened = [];
});

test('an outage while a worker looks for jobs the first time is waited for, too', async () => {
  const before = await start(daily('test.before-the-outage').job);
  await settle();
  await before.close();
  opened = [];
  await sql`create sequence jobs.looks`.execute(database.db);
  await sql`create function jobs.fail() returns trigger language plpgsql as $$
    begin perform nextval('jobs.looks'); raise exception 'the database is away'; end $$`.execute(database.db);
  await sql`create trigger away before insert on jobs._private_tasks execute function jobs.fail()`.execute(database.db);
  const { job, runs } = daily('test.first-look');
  const starting = start(job);
  const looks = async () =>
    (await sql<{ done: boolean }>`select is_called as done from jobs.looks`.execute(database.db)).rows;
  await expect.poll(looks).toEqual([{ done: true }]);
  await sql`drop trigger away on jobs._private_tasks`.execute(database.db);
  await starting;
  await sql`select jobs.add_job('test.first-look')`.execute(database.db);
  await expect.poll(() => runs.length).toBe(1);
});
