import type { Topic } from '@sillage/proto/topics';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { toAppError } from '../../postgres/errors.ts';
import { isRetriable, type Logger } from '../../service/index.ts';
import { backoffMs, pause } from '../backoff.ts';
import { createConsumptionLife } from '../consumption.ts';
import type { Deliver } from '../delivery.ts';
import type { ConsumeOptions, Consumption } from '../event-bus.ts';
import { createSemaphore } from '../semaphore.ts';
import { createTopic, read } from './log-table.ts';
import { createOwnership } from './ownership.ts';
import type { Pulse } from './pulse.ts';

export interface SoloConsumeDeps {
  readonly pool: Pool;
  readonly pulse: Pulse;
  readonly deliver: Deliver;
  readonly log: Logger;
}

interface Reader {
  readonly aborter: AbortController;
  readonly done: Promise<void>;
}

/** One member of a group: shares the partitions with the other live members and reads its own, each in a loop. */
export function consumeSolo<Message>(
  topic: Topic<Message>,
  group: string,
  options: ConsumeOptions,
  deps: SoloConsumeDeps,
): Consumption {
  const { pool, pulse, deliver, log } = deps;
  const member = { id: v7(), group, topic: topic.name };
  const ownership = createOwnership(pool, topic.name, group, member.id);
  const turns = createSemaphore(options.concurrency ?? 1);
  const limit = options.maxBatch ?? 2000;
  const readers = new Map<number, Reader>();
  const life = createConsumptionLife();
  const { closing, fail } = life;
  let wanted = true;
  let unreleased = false;
  let balancing: Promise<void> = Promise.resolve();

  /** Rebalancing runs one at a time; a call during one makes it run once more. */
  function rebalanceSoon(): void {
    if (wanted) return;
    wanted = true;
    balancing = balancing.then(rebalance);
  }

  async function rebalance(): Promise<void> {
    wanted = false;
    if (closing.aborted) return;
    try {
      const share = new Set(await ownership.share(topic.partitions));
      const lost = [...readers.keys()].filter((partition) => !share.has(partition));
      await Promise.all(lost.map((partition) => stopReader(partition)));
      unreleased ||= lost.length > 0;
      if (unreleased) {
        await ownership.releaseAllBut([...readers.keys()]);
        await pulse.tell(group, topic.name);
        unreleased = false;
      }
      const missing = [...share].filter((partition) => !readers.has(partition));
      if (missing.length > 0)
        for (const [partition, from] of await ownership.claim(missing)) startReader(partition, from);
      if (share.size > 0) life.assigned();
    } catch (error) {
      // The next heartbeat tries again.
      if (!isRetriable(toAppError(error))) fail(error);
    }
  }

  function startReader(partition: number, from: bigint): void {
    const aborter = new AbortController();
    const done = readOn(partition, from, aborter.signal).then(
      () => {
        if (readers.get(partition)?.aborter === aborter) readers.delete(partition);
      },
      (error: unknown) => fail(error),
    );
    readers.set(partition, { aborter, done });
  }

  async function stopReader(partition: number): Promise<void> {
    const reader = readers.get(partition);
    reader?.aborter.abort();
    await reader?.done;
    readers.delete(partition);
  }

  async function readOn(partition: number, from: bigint, signal: AbortSignal): Promise<void> {
    let cursor = from;
    let attempt = 0;
    for (;;) {
      const end = await pulse.reaches(topic.name, partition, cursor, signal);
      if (!(await turns.acquire(signal))) return;
      try {
        const { events, nextOffset } = await read(pool, topic.name, partition, { from: cursor, end, limit });
        if ((await deliver(partition, events, nextOffset, signal)) === 'interrupted') return;
        if (!(await ownership.commit(partition, nextOffset))) return;
        cursor = nextOffset;
        attempt = 0;
      } catch (error) {
        if (!isRetriable(toAppError(error))) throw error;
        const delayMs = backoffMs(attempt);
        log.warn({ err: error, topic: topic.name, group, partition, delayMs }, 'the log does not answer');
        attempt += 1;
        await pause(delayMs, signal);
      } finally {
        turns.release();
      }
    }
  }

  async function run(): Promise<void> {
    await createTopic(pool, topic);
    await ownership.begin(options.from ?? 'earliest');
    await pulse.join(member);
    const ignore = pulse.onGroup(group, topic.name, rebalanceSoon);
    balancing = rebalance();
    if (!closing.aborted) await new Promise((resolve) => closing.addEventListener('abort', resolve));
    ignore();
    await balancing;
    await Promise.all([...readers.keys()].map((partition) => stopReader(partition)));
    try {
      await ownership.releaseAllBut([]);
      await pulse.leave(member);
    } catch (error) {
      log.warn(
        { err: error, topic: topic.name, group },
        'the group was left without a word; the others notice in a few seconds',
      );
    }
  }

  return life.start(run);
}
