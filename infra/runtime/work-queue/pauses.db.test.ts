import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestQueue } from './testing/test-queue.ts';

const fixture = useTestQueue();

test('a pause that a task asks for is counted by the clock of Postgres', async () => {
  fixture.start(async () => ({ againInMs: 3_600_000 }));
  await fixture.enqueue({ payload: { n: 1 } });
  const dueInAnHour = async () =>
    (
      await sql`
        select from work_queue where queue = ${fixture.queue.name} and attempts = 0
          and due_at between now() + interval '30 minutes' and now() + interval '60 minutes'`.execute(fixture.db)
    ).rows.length;
  await expect.poll(dueInAnHour).toBe(1);
});

test('an error that every task would meet pauses the worker, longer each time', async () => {
  const begunAtMs: number[] = [];
  fixture.start(
    async () => {
      begunAtMs.push(performance.now());
      throw new RangeError('too many requests');
    },
    { concurrency: 1, isShared: (error) => error instanceof RangeError },
  );
  await fixture.enqueue({ payload: { n: 1 } }, { payload: { n: 2 } }, { payload: { n: 3 } });
  await expect.poll(() => begunAtMs.length).toBe(3);
  const [first = 0, second = 0, third = 0] = begunAtMs;
  expect(second - first).toBeGreaterThanOrEqual(2_000);
  expect(third - second).toBeGreaterThanOrEqual(4_000);
});
