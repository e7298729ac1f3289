import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../postgres/index.ts';
import { createMetrics } from '../service/index.ts';
import { purgeDeadLetters, retryDeadLetter } from './dead-letters.ts';
import { enqueueTasks, makeTasksDue, type Task } from './index.ts';
import { type TestPayload, useTestQueue } from './testing/test-queue.ts';

/** Longer than a test waits for anything: what it sees was not found by polling. */
const NO_POLL_MS = 600_000;
const fixture = useTestQueue();
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test('a task runs once its transaction is committed, and leaves nothing behind', async () => {
  const seen = fixture.startRecorder();
  await fixture.enqueue({ payload: { n: 1 } });
  await expect.poll(fixture.left).toBe(0);
  expect(seen).toEqual([1]);
});

test('a transaction that is rolled back leaves no task', async () => {
  const undone = inTransaction(fixture.db, async (trx) => {
    await enqueueTasks(trx, fixture.queue, [{ payload: { n: 1 } }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await fixture.left()).toBe(0);
});

test('a worker is woken by the commit, without a poll', async () => {
  const seen = fixture.startRecorder({ pollMs: NO_POLL_MS, leaseMs: NO_POLL_MS * 3 });
  await fixture.listening();
  await fixture.enqueue({ payload: { n: 1 } });
  await expect.poll(() => seen).toEqual([1]);
});

test('an idle worker runs a delayed task when it is due, and finds one of which it was not told', async () => {
  const seen = fixture.startRecorder();
  await fixture.listening();
  await fixture.enqueue({ payload: { n: 1 }, dueInMs: 300 });
  await expect.poll(() => seen).toEqual([1]);
  await sql`
    insert into work_queue (id, queue, payload, due_at)
    values (gen_random_uuid(), ${fixture.queue.name}, '{"n": 2}', now())`.execute(fixture.db);
  await expect.poll(() => seen).toEqual([1, 2]);
});

test('two workers share the tasks and run each once', async () => {
  const seen = [
    fixture.startRecorder({ concurrency: 3 }),
    fixture.startRecorder({ concurrency: 3, metrics: createMetrics('test') }),
  ];
  await fixture.enqueue(...numbers(200).map((n) => ({ payload: { n } })));
  await expect.poll(fixture.left).toBe(0);
  expect(seen.flat().sort((a, b) => a - b)).toEqual(numbers(200));
});

test('tasks of a key run one at a time in the order of their commits, whoever runs them', async () => {
  const running = new Set<number>();
  const seen = new Map<number, number[]>();
  const run = async ({ payload: { n } }: Task<TestPayload>) => {
    const key = n % 20;
    expect(running.has(key)).toBe(false);
    running.add(key);
    await new Promise((resolve) => setImmediate(resolve));
    running.delete(key);
    seen.set(key, [...(seen.get(key) ?? []), n]);
    // One in ten fails first, and holds back those behind it.
    if (n % 10 === 3 && seen.get(key)?.filter((other) => other === n).length === 1) throw new Error('not this time');
    return undefined;
  };
  fixture.start(run, { concurrency: 8 });
  fixture.start(run, { concurrency: 8, metrics: createMetrics('test') });
  for (const n of numbers(100)) await fixture.enqueue({ payload: { n }, key: `key ${n % 20}` });
  await expect.poll(fixture.left, { timeout: 20_000 }).toBe(0);
  for (const order of seen.values()) expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(new Set([...seen.values()].flat()).size).toBe(100);
});

test('a task of a key waits for one that an open transaction has enqueued before it', async () => {
  let commit = () => {};
  const isOpen = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let enqueued = () => {};
  const hasEnqueued = new Promise<void>((resolve) => {
    enqueued = resolve;
  });
  const first = inTransaction(fixture.db, async (trx) => {
    await enqueueTasks(trx, fixture.queue, [{ payload: { n: 1 }, key: 'a' }]);
    enqueued();
    await isOpen;
  });
  await hasEnqueued;
  const second = fixture.enqueue({ payload: { n: 2 }, key: 'a' });
  const seen = fixture.startRecorder();
  await expect
    .poll(
      async () =>
        (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(fixture.db)).rows.length,
    )
    .toBe(1);
  commit();
  await Promise.all([first, second]);
  await expect.poll(() => seen).toEqual([1, 2]);
});

test('a task that fails is tried again, and becomes a dead letter after its last attempt', async () => {
  let runs = 0;
  fixture.start(
    async () => {
      runs += 1;
      throw new Error('the other side is away');
    },
    { maxAttempts: 3 },
  );
  await fixture.enqueue({ payload: { n: 1 } });
  await expect.poll(fixture.deadLetters).toMatchObject([{ attempts: 3, lastError: 'the other side is away' }]);
  expect(runs).toBe(3);
});

test('an answer that cannot be read is an error like others, although the payload is checked the same way', async () => {
  let runs = 0;
  fixture.start(
    async () => {
      runs += 1;
      if (runs === 1) z.string().parse(1);
      return undefined;
    },
    { firstRetryMs: 1 },
  );
  await fixture.enqueue({ payload: { n: 1 } });
  await expect.poll(fixture.left).toBe(0);
  expect([runs, await fixture.deadLetters()]).toEqual([2, []]);
});

test('an error that no repetition helps, and a payload that does not fit, are dead letters at once', async () => {
  let runs = 0;
  fixture.start(
    async () => {
      runs += 1;
      throw new RangeError('never');
    },
    { isPermanent: (error) => error instanceof RangeError },
  );
  await fixture.enqueue({ payload: { n: 1 } });
  await sql`
    insert into work_queue (id, queue, payload, due_at)
    values (${randomUUID()}, ${fixture.queue.name}, '{"n":"one"}', now())`.execute(fixture.db);
  await expect.poll(async () => (await fixture.deadLetters()).map((letter) => letter.attempts)).toEqual([1, 1]);
  expect(runs).toBe(1);
});

test('a dead letter that is retried runs again, and those that are old are purged', async () => {
  let isRepaired = false;
  fixture.start(
    async () => {
      if (!isRepaired) throw new Error('broken');
      return undefined;
    },
    { maxAttempts: 1 },
  );
  await fixture.enqueue({ payload: { n: 1 }, key: 'a' }, { payload: { n: 2 }, key: 'a' });
  await expect.poll(async () => (await fixture.deadLetters()).length).toBe(2);
  isRepaired = true;
  const [letter] = await fixture.deadLetters();
  expect(await retryDeadLetter(fixture.db, letter?.id ?? '')).toBe(true);
  await expect.poll(fixture.left).toBe(1);
  expect(await retryDeadLetter(fixture.db, letter?.id ?? '')).toBe(false);
  await purgeDeadLetters(fixture.db, fixture.queue.name, 1);
  expect(await fixture.left()).toBe(1);
  await sql`update work_queue set dead_at = now() - interval '25 hours' where queue = ${fixture.queue.name}`.execute(
    fixture.db,
  );
  await purgeDeadLetters(fixture.db, fixture.queue.name, 1);
  expect(await fixture.left()).toBe(0);
});

test('a task that asks for a later time runs again then, with all its attempts', async () => {
  const attempts: number[] = [];
  fixture.start(
    async (task) => {
      attempts.push(task.attempts);
      return attempts.length < 3 ? { againAt: new Date(Date.now() - 1) } : { againAt: new Date('2100-01-01') };
    },
    { maxAttempts: 1 },
  );
  await fixture.enqueue({ payload: { n: 1 } });
  const dueIn2100 = async () =>
    (
      await sql`select from work_queue where queue = ${fixture.queue.name} and due_at = '2100-01-01Z'`.execute(
        fixture.db,
      )
    ).rows;
  await expect.poll(async () => (await dueIn2100()).length).toBe(1);
  expect(attempts).toEqual([1, 1, 1]);
});

test('a task that is enqueued for later waits for its time', async () => {
  await fixture.enqueue({ payload: { n: 1 }, dueAt: new Date(Date.now() + 3_600_000) }, { payload: { n: 2 } });
  const seen = fixture.startRecorder();
  await expect.poll(fixture.left).toBe(1);
  expect(seen).toEqual([2]);
});

test('workers of several queues share the figures of a service', async () => {
  const other = { ...fixture.queue, name: `${fixture.queue.name}-other` };
  fixture.start(async () => undefined);
  fixture.start(async () => undefined, { queue: other });
  await inTransaction(fixture.db, (trx) => enqueueTasks(trx, other, [{ payload: { n: 1 } }]));
  await expect
    .poll(() => fixture.metrics.metrics())
    .toContain(`sillage_queue_tasks_total{queue="${other.name}",outcome="done",service="test"} 1`);
  const text = await fixture.metrics.metrics();
  for (const { name } of [fixture.queue, other])
    expect(text).toContain(`sillage_queue_tasks{queue="${name}",state="waiting",service="test"} 0`);
});

test('the figures count outcomes, what waits and dead letters', async () => {
  fixture.start(
    async ({ payload }) => {
      if (payload.n === 1) throw new RangeError('never');
      return undefined;
    },
    { isPermanent: () => true },
  );
  await fixture.enqueue(
    { payload: { n: 1 } },
    { payload: { n: 2 } },
    { payload: { n: 3 }, dueAt: new Date('2100-01-01') },
  );
  await expect
    .poll(() => fixture.metrics.metrics())
    .toContain(`sillage_queue_tasks_total{queue="${fixture.queue.name}",outcome="done",service="test"} 1`);
  const text = await fixture.metrics.metrics();
  expect(text).toContain(`sillage_queue_tasks{queue="${fixture.queue.name}",state="waiting",service="test"} 1`);
  expect(text).toContain(`sillage_queue_tasks{queue="${fixture.queue.name}",state="dead",service="test"} 1`);
});

test('tasks of a key that are made due wait for no pause, and no other tasks run early', async () => {
  const dueAt = new Date(Date.now() + 3_600_000);
  const seen = fixture.startRecorder({ pollMs: NO_POLL_MS, leaseMs: NO_POLL_MS * 3 });
  await fixture.listening();
  await fixture.enqueue({ key: 'a', payload: { n: 1 }, dueAt }, { key: 'b', payload: { n: 2 }, dueAt });
  await inTransaction(fixture.db, (trx) => makeTasksDue(trx, fixture.queue.name, 'a'));
  await expect.poll(fixture.left).toBe(1);
  expect(seen).toEqual([1]);
});
