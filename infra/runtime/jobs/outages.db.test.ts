import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createWorkers, daily, type Workers } from './testing/workers.ts';

let workers: Workers;
beforeAll(async () => {
  workers = await createWorkers();
});
afterEach(() => workers.stop());
afterAll(() => workers.close());

test('an outage of Postgres is waited for', async () => {
  const { job, runs } = daily('test.outage');
  const jobs = await workers.start(job);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-jobs' and datname = current_database()`.execute(
    workers.database.db,
  );
  await workers.downFor(job.name, 24 * HOUR_MS);
  await sql`select jobs.add_job('test.outage')`.execute(workers.database.db);
  await expect.poll(() => runs.length).toBe(1);
  await jobs.close();
});

test('an outage at the end of a run is waited for, and the run counts as done', async () => {
  const { pathname } = new URL(workers.database.url);
  const server = new Client({ connectionString: new URL('/postgres', workers.database.url).href });
  await server.connect();
  const allowConnections = (isAllowed: boolean) =>
    server.query(`alter database "${pathname.slice(1)}" allow_connections ${isAllowed}`);
  const { job, runs } = daily('test.outage-at-the-end');
  const run = async (signal: AbortSignal) => {
    await job.run(signal);
    await allowConnections(false);
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-jobs' and datname = $1`,
      [pathname.slice(1)],
    );
  };
  await workers.start({ ...job, run });
  await sql`select jobs.add_job('test.outage-at-the-end')`.execute(workers.database.db);
  const isAway = async () =>
    (
      await sql`select from pg_stat_activity where application_name = 'test-jobs' and datname = current_database()`.execute(
        workers.database.db,
      )
    ).rows;
  await expect.poll(() => runs.length).toBe(1);
  await expect.poll(isAway).toEqual([]);
  await sleep(1_000);
  await allowConnections(true);
  await server.end();
  await workers.settle();
  expect(runs).toHaveLength(1);
});

test('an outage while a worker looks for jobs the first time is waited for, too', async () => {
  const before = await workers.start(daily('test.before-the-outage').job);
  await workers.settle();
  await before.close();
  await sql`create sequence jobs.looks`.execute(workers.database.db);
  await sql`create function jobs.fail() returns trigger language plpgsql as $$
    begin perform nextval('jobs.looks'); raise exception 'the database is away'; end $$`.execute(workers.database.db);
  await sql`create trigger away before insert on jobs._private_tasks execute function jobs.fail()`.execute(
    workers.database.db,
  );
  const { job, runs } = daily('test.first-look');
  const starting = workers.start(job);
  const looks = async () =>
    (await sql<{ done: boolean }>`select is_called as done from jobs.looks`.execute(workers.database.db)).rows;
  await expect.poll(looks).toEqual([{ done: true }]);
  await sql`drop trigger away on jobs._private_tasks`.execute(workers.database.db);
  await starting;
  await sql`select jobs.add_job('test.first-look')`.execute(workers.database.db);
  await expect.poll(() => runs.length).toBe(1);
});
