import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../service/index.ts';
import type { Job } from './index.ts';
import { createWorkers, daily, type Workers } from './testing/workers.ts';

let workers: Workers;
beforeAll(async () => {
  workers = await createWorkers();
});
afterEach(() => workers.stop());
afterAll(() => workers.close());

test('a job that nobody knew before waits for its time', async () => {
  const { job, runs } = daily('test.new');
  await workers.start(job);
  await workers.settle();
  expect(runs).toEqual([]);
});

test('a job that is to run at the start does so, each time that a worker starts', async () => {
  const { job, runs } = daily('test.at-start');
  await Promise.all(Array.from({ length: 3 }, () => workers.start({ ...job, atStart: true })));
  await expect.poll(() => runs.length).toBeGreaterThan(0);
  await workers.settle();
  expect(runs.length).toBeLessThanOrEqual(3);
  const before = runs.length;
  await workers.start({ ...job, atStart: true });
  await expect.poll(() => runs.length).toBe(before + 1);
});

test('a run that was missed while no worker was up is made up for at the start, once', async () => {
  const { job, runs } = daily('test.missed');
  await (await workers.start(job)).close();
  await workers.downFor(job.name, 24 * HOUR_MS);
  await workers.start(job);
  await expect.poll(() => runs.length).toBe(1);
  await workers.settle();
  await workers.start(job);
  await workers.settle();
  expect(runs).toHaveLength(1);
});

test('a run that was missed longer ago than the backfill reaches is left alone', async () => {
  const { job, runs } = daily('test.long-ago', { backfillMs: 0 });
  await (await workers.start(job)).close();
  await workers.downFor(job.name, 30 * 24 * HOUR_MS);
  await workers.start(job);
  await workers.settle();
  expect(runs).toEqual([]);
});

test('of workers that start at once, one runs what was missed', async () => {
  const { job, runs } = daily('test.shared');
  await (await workers.start(job)).close();
  await workers.downFor(job.name, 24 * HOUR_MS);
  await Promise.all(Array.from({ length: 3 }, () => workers.start(job)));
  await expect.poll(() => runs.length).toBe(1);
  await workers.settle();
  expect(runs).toHaveLength(1);
});

test('workers that start at once on a database without the schema agree on it', async () => {
  const fresh = await createWorkers();
  await Promise.all(Array.from({ length: 4 }, () => fresh.start(daily('test.first').job)));
  await fresh.stop();
  await fresh.close();
});

test('a run that fails is tried again, after a pause', async () => {
  const { job, runs } = daily('test.failing', { failures: 1 });
  await (await workers.start(job)).close();
  await workers.downFor(job.name, 24 * HOUR_MS);
  await workers.start(job);
  await expect.poll(() => runs.length).toBe(2);
  expect((runs[1] ?? 0) - (runs[0] ?? 0)).toBeGreaterThan(1_000);
});

test('a run that failed is late from when it was due, and its outcome is counted', async () => {
  const { job, runs } = daily('test.overdue', { failures: 1 });
  const metrics = createMetrics('test');
  await workers.start(job, { metrics, pollMs: 10_000 });
  await sql`select jobs.add_job('test.overdue', max_attempts := 3)`.execute(workers.database.db);
  await expect.poll(() => runs.length).toBe(1);
  await workers.settle();
  await sql`update jobs._private_jobs set created_at = now() - interval '1 hour', run_at = now() + interval '1 hour'`.execute(
    workers.database.db,
  );
  const { text } = await metrics.expose();
  expect(text).toContain('sillage_job_runs_total{job_name="test.overdue",result="failed",service="test"} 1');
  expect(Number(/^sillage_job_late_seconds\{job_name="test.overdue".*\} ([\d.]+)$/m.exec(text)?.[1])).toBeGreaterThan(
    3_500,
  );
  await sql`delete from jobs._private_jobs`.execute(workers.database.db);
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
  await (await workers.start(job)).close();
  await workers.downFor(job.name, 24 * HOUR_MS);
  const jobs = await workers.start(job);
  await expect
    .poll(
      async () =>
        (await sql`select from jobs._private_jobs where locked_at is not null`.execute(workers.database.db)).rows
          .length,
    )
    .toBe(1);
  await jobs.close();
  await jobs.done;
  expect(stopped).toBe(true);
  expect((await sql`select from jobs._private_jobs`.execute(workers.database.db)).rows).toEqual([]);
});

test('a run that ends last while a worker closes counts as done', async () => {
  const { job, runs } = daily('test.ends-last');
  const untilAllElseIsClosed = async (signal: AbortSignal) => {
    await job.run(signal);
    await once(signal, 'abort');
    await sleep(500);
  };
  const jobs = await workers.start({ ...job, run: untilAllElseIsClosed });
  await sql`select jobs.add_job('test.ends-last')`.execute(workers.database.db);
  await expect.poll(() => runs.length).toBe(1);
  await jobs.close();
  await jobs.done;
  expect((await sql`select from jobs._private_jobs`.execute(workers.database.db)).rows).toEqual([]);
});
