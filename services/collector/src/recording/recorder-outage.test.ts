import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventBus, OutgoingEvent } from '@sillage/runtime/bus';
import { createLogger } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDropLedger } from './drop-ledger.ts';
import { clickRecorded, createRecorder, type Recorder } from './recorder.ts';
import { openSpool } from './spool.ts';

const log = createLogger('test', 'silent');
let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sillage-outage-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const event = (name: string): OutgoingEvent => ({ partitionKey: name, value: new Uint8Array(300) });
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

async function open(bus: Pick<EventBus, 'publish' | 'ping'>, budgetMs: number): Promise<Recorder> {
  const [spool, drops] = [await openSpool(directory, 64_000_000), await openDropLedger(directory)];
  return createRecorder({ bus, spool, drops, budgetMs, log });
}

test('a log that hangs holds one burst in memory and no more, and what was answered reaches the log of the next process', async () => {
  let held = 0;
  let giveUp: () => void = () => {};
  const away = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Error('the connection broke'));
  });
  const never = () => away;
  const hanging = await open(
    {
      publish: (_topic, events) => {
        held += events.length;
        return never();
      },
      ping: never,
    },
    30,
  );
  const first = names('first', 500);
  expect(await Promise.all(first.map((name) => clickRecorded(hanging, event(name))))).toEqual(
    first.map(() => 'spooled'),
  );
  const heldAfterBurst = held;
  expect(heldAfterBurst).toBeLessThanOrEqual(500);
  const later = names('later', 5000);
  await Promise.all(later.map((name) => clickRecorded(hanging, event(name))));
  // A drain may hold one group of the spool; nothing else was sent to the unresponsive log.
  expect(held - heldAfterBurst).toBeLessThanOrEqual(2000);
  expect(hanging.counts).toEqual({ answered: 5500, delivered: 0, spooled: 5500, dropped: 0 });

  // Simulates a kill, so nothing is closed; the next process opens the files on disk.
  const taken: string[] = [];
  const next = await open(
    {
      publish: async (_topic, events) => void taken.push(...events.map(({ partitionKey }) => partitionKey)),
      ping: async () => {},
    },
    30,
  );
  expect(next.counts).toEqual({ answered: 5500, delivered: 0, spooled: 5500, dropped: 0 });
  await vi.waitFor(() => expect(next.counts.spooled).toBe(0), { timeout: 60_000 });
  expect(taken).toEqual([...first, ...later]);
  expect(next.counts).toEqual({ answered: 5500, delivered: 5500, spooled: 0, dropped: 0 });
  await next.close();
  giveUp();
  await hanging.close();
});

test('a burst that the log has not acknowledged is bounded: the rest waits on the disk', async () => {
  let held = 0;
  let acknowledge: () => void = () => {};
  const acknowledged = new Promise<void>((resolve) => {
    acknowledge = resolve;
  });
  const slow = await open(
    {
      publish: async (_topic, events) => {
        held += events.length;
        await acknowledged;
      },
      ping: async () => {},
    },
    60_000,
  );
  const turns = 25;
  const answers: Promise<string>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    answers.push(...names(`turn-${turn}`, 1000).map((name) => clickRecorded(slow, event(name))));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(held).toBeLessThanOrEqual(20_000);
  acknowledge();
  const where = await Promise.all(answers);
  expect(where.filter((outcome) => outcome === 'spooled').length).toBeGreaterThanOrEqual(5000);
  const { answered, delivered, spooled, dropped } = slow.counts;
  expect(answered).toBe(delivered + spooled + dropped);
  await slow.close();
});
