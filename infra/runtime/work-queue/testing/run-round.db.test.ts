import { openWithTestClock } from '@sillage/runtime/postgres/testing';
import { expect, test } from 'vitest';
import { enqueueTasks } from '../index.ts';
import { LEASE_MS } from '../worker.ts';
import { runRound } from './run-round.ts';
import { SCHEMA, useTestQueue } from './test-queue.ts';

class Death extends Error {}
const fixture = useTestQueue();

test('a round runs what is due by the clock of the test, and leaves the task of a process that died to its lease', async () => {
  const start = Date.parse('2031-01-01T00:00:00Z');
  const { db, setNow } = await openWithTestClock(fixture, SCHEMA);
  await setNow(start);
  await enqueueTasks(db, fixture.queue, [{ payload: { n: 1 } }]);
  const errors = [new Death('killed'), new Error('not this time')];
  const round = () =>
    runRound({
      db,
      queue: fixture.queue,
      limit: 8,
      isDeath: (error) => error instanceof Death,
      async run() {
        const error = errors.shift();
        if (error) throw error;
        return undefined;
      },
    });
  await expect(round()).rejects.toThrow('killed');
  await setNow(start + LEASE_MS - 1);
  expect(await round()).toEqual([]);
  await setNow(start + LEASE_MS);
  expect(await round()).toMatchObject([{ outcome: 'retried', delayMs: 4_000 }]);
  expect(await round()).toEqual([]);
  await setNow(start + LEASE_MS + 4_000);
  expect(await round()).toEqual([{ outcome: 'done' }]);
  expect(await fixture.left()).toBe(0);
  await db.destroy();
});
