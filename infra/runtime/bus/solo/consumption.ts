import { setMaxListeners } from 'node:events';
import type { Topic } from '@sillage/proto/topics';
import type { Pool } from 'pg';
import { toAppError } from '../../postgres/errors.ts';
import { isRetriable, type Logger } from '../../service/index.ts';
import { backoffMs, pause } from '../../service/process/backoff.ts';
import { createConsumptionLife } from '../consumers/consumption.ts';
import type { Deliver } from '../consumers/delivery.ts';
import { createSemaphore } from '../consumers/semaphore.ts';
import type { ConsumeOptions, Consumption } from '../event-bus.ts';
import { batchesOf } from '../records.ts';
import type { LogNotifications } from './log-notifications.ts';
import { createTopic, read } from './log-table.ts';
import { createOffsets } from './offsets.ts';

export interface SoloConsumeDeps {
  readonly pool: Pool;
  readonly notifications: LogNotifications;
  readonly deliver: Deliver;
  readonly log: Logger;
}

/**
 * Reads all partitions of a topic for a group, each in a loop. A data folder belongs to one process, so partitions are
 * not shared.
 */
export function consumeSolo<Message>(
  topic: Topic<Message>,
  group: string,
  options: ConsumeOptions,
  { pool, notifications, deliver, log }: SoloConsumeDeps,
): Consumption {
  const offsets = createOffsets(pool, topic.name, group);
  const turns = createSemaphore(options.concurrency ?? 1);
  const { maxBatch = 2000 } = options;
  const life = createConsumptionLife();
  const { closing } = life;
  // Every waiting partition adds a listener.
  setMaxListeners(0, closing);

  async function readOn(partition: number, from: bigint): Promise<void> {
    let cursor = from;
    let attempt = 0;
    for (;;) {
      const end = await notifications.reaches(topic.name, partition, cursor, closing);
      if (!(await turns.acquire(closing))) return;
      try {
        const { records, nextOffset } = await read(pool, topic.name, partition, { from: cursor, end, limit: maxBatch });
        for (const batch of batchesOf(topic.name, partition, records, { maxBatch, nextOffset })) {
          if ((await deliver(partition, batch.raws, batch.nextOffset, closing)) === 'interrupted') return;
          cursor = await offsets.commit(partition, cursor, batch.nextOffset);
          if (cursor !== batch.nextOffset) break;
        }
        attempt = 0;
      } catch (error) {
        if (!isRetriable(toAppError(error))) throw error;
        const delayMs = backoffMs(attempt);
        log.warn({ err: error, topic: topic.name, group, partition, delayMs }, 'the log does not answer');
        attempt += 1;
        await pause(delayMs, closing);
      } finally {
        turns.release();
      }
    }
  }

  return life.start(async () => {
    await notifications.start();
    await createTopic(pool, topic);
    const begun = await offsets.begin(options.from ?? 'earliest');
    life.assigned();
    await Promise.all([...begun].map(([partition, from]) => readOn(partition, from).catch(life.fail)));
  });
}
