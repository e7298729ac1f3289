import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMetrics } from '../service/index.ts';
import { leaseTasks, settleTasks } from './leases.ts';
import { startStuckWorker } from './testing/start-stuck-worker.ts';
import { LEASE_MS, SCHEMA, useTestQueue } from './testing/test-queue.ts';

const fixture = useTestQueue();

test('a task whose process is killed is taken up once its lease has ended, and not before', async () => {
  await fixture.enqueue({ payload: { n: 1 } });
  const victim = startStuckWorker(fixture.url, SCHEMA, fixture.queue.name, LEASE_MS);
  const id = await victim.begun;
  await victim.kill();
  const leaseEnd = async () =>
    (await sql<{ dueAt: Date }>`select due_at from work_queue where id = ${id}`.execute(fixture.db)).rows[0];
  const { dueAt } = (await leaseEnd()) ?? {};
  const began: Date[] = [];
  fixture.start(async (task) => {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(fixture.db);
    began.push(...rows.map((row) => row.now));
    expect(task).toMatchObject({ id, attempts: 2 });
    return undefined;
  });
  await expect.poll(fixture.left, { timeout: 10_000 }).toBe(0);
  expect(began).toHaveLength(1);
  expect(Number(began[0])).toBeGreaterThanOrEqual(Number(dueAt));
}, 60_000);

test('a task that takes longer than its lease keeps it', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 300 * 4));
    return undefined;
  };
  fixture.start(run, { leaseMs: LEASE_MS });
  fixture.start(run, { leaseMs: LEASE_MS, metrics: createMetrics('test') });
  await fixture.enqueue({ payload: { n: 1 } });
  await expect.poll(fixture.left, { timeout: 10_000 }).toBe(0);
  expect(runs).toBe(1);
});

test('a worker whose lease was taken over is notified, and its result is ignored', async () => {
  let finish = () => {};
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isAborted = false;
  const worker = fixture.start(async ({ signal }) => {
    signal.addEventListener('abort', () => {
      isAborted = true;
      finish();
    });
    await isFinished;
    return undefined;
  });
  await fixture.enqueue({ payload: { n: 1 } });
  const other = randomUUID();
  const takeOver = async () =>
    (
      await sql`
        update work_queue set lease = ${other}, due_at = now() + interval '1 hour'
        where queue = ${fixture.queue.name} and lease is not null returning id`.execute(fixture.db)
    ).rows.length;
  await expect.poll(takeOver).toBe(1);
  await expect.poll(() => isAborted).toBe(true);
  await worker.close();
  expect(await fixture.left()).toBe(1);
});

test('a settlement after the lease was taken over changes nothing', async () => {
  await fixture.enqueue({ payload: { n: 1 } });
  const lease = () => leaseTasks(fixture.db, { queue: fixture.queue.name, leaseMs: LEASE_MS, limit: 1 });
  const [task] = await lease();
  if (!task) throw new Error('Nothing was leased');
  expect(await lease()).toEqual([]);
  await sql`update work_queue set due_at = now() where id = ${task.id}`.execute(fixture.db);
  const [again] = await lease();
  await settleTasks(fixture.db, [{ task, verdict: { outcome: 'done' } }]);
  await settleTasks(fixture.db, [{ task, verdict: { outcome: 'dead', error: 'late' } }]);
  expect(again).toMatchObject({ id: task.id, attempts: 2 });
  expect([await fixture.left(), await fixture.deadLetters()]).toEqual([1, []]);
});

test('an outage of Postgres is waited for', async () => {
  const seen = fixture.startRecorder();
  await fixture.listening();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(fixture.db);
  await expect
    .poll(() =>
      fixture.enqueue({ payload: { n: 1 } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => seen.includes(1)).toBe(true);
  await fixture.listening();
});

test('tasks of one group take no more than their places, however many wait before those of another', async () => {
  const began: number[] = [];
  let finish = () => {};
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await fixture.enqueue(...[1, 2, 3, 4, 5].map((n) => ({ payload: { n }, key: `slow ${n}` })));
  await fixture.enqueue({ payload: { n: 6 }, key: 'quick 6' }, { payload: { n: 7 } });
  const run = async ({ payload }: { payload: { n: number } }) => {
    began.push(payload.n);
    if (payload.n <= 5) await isFinished;
    return undefined;
  };
  fixture.start(run, { concurrency: 3, atOnceOfGroup: 2 });
  await expect.poll(fixture.left).toBe(5);
  const beside = [...began];
  finish();
  await expect.poll(fixture.left).toBe(0);
  expect(new Set(beside)).toEqual(new Set([1, 2, 6, 7]));
});

test('a task that waits with its group holds back those of the group that are due, and no others', async () => {
  const began: number[] = [];
  await fixture.enqueue(...[1, 2, 3].map((n) => ({ payload: { n }, key: `paused ${n}` })));
  await fixture.enqueue({ payload: { n: 4 }, key: 'other 4' });
  const run = async ({ payload }: { payload: { n: number } }) => {
    began.push(payload.n);
    return payload.n === 1 ? { againInMs: 60_000, withGroup: true } : undefined;
  };
  fixture.start(run, { concurrency: 1, atOnceOfGroup: 1 });
  await expect.poll(fixture.left).toBe(3);
  expect(began).toEqual([1, 4]);
  const { rows } = await sql`
    select from work_queue where queue = ${fixture.queue.name} and due_at > now() + interval '50 s'`.execute(
    fixture.db,
  );
  expect(rows).toHaveLength(3);
});
