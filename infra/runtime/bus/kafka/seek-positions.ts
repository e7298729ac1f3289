import type { Topic } from '@sillage/proto/topics';
import type { Consumer, Kafka } from 'kafkajs';
import type { Logger } from '../../service/index.ts';
import type { Positions } from '../event-bus.ts';
import { kafkaGroup, readBounds, withAdmin } from './topics.ts';

export interface SeekDeps {
  readonly kafka: Kafka;
  readonly consumer: Consumer;
  readonly positions: Positions;
  readonly log: Logger;
}

/**
 * Called after partitions are assigned. If the database is behind the group's commit, as after a restore, the partition
 * is read from the database's position. If the database has no position yet, it stores the group's.
 */
export async function seekPositions<Message>(
  topic: Topic<Message>,
  group: string,
  partitions: readonly number[],
  { kafka, consumer, positions, log }: SeekDeps,
): Promise<void> {
  if (partitions.length === 0) return;
  const { committed, bounds } = await askKafka(kafka, kafkaGroup(group, topic), topic);
  let known = await positions.read(topic.name);
  if (known.size === 0) {
    await positions.write(topic.name, committed);
    return;
  }
  const anew = partitions.filter((partition) => (known.get(partition) ?? 0n) > (bounds.get(partition)?.end ?? 0n));
  if (anew.length > 0) {
    log.warn({ topic: topic.name, group, partitions: anew }, 'the topic was made anew: it is read from its beginning');
    await positions.restart(topic.name, new Map(anew.map((partition) => [partition, committed.get(partition) ?? 0n])));
    known = await positions.read(topic.name);
  }
  const behind = partitions.flatMap((partition) => {
    const [to, from, low] = [known.get(partition), committed.get(partition), bounds.get(partition)?.low ?? 0n];
    return to !== undefined && from !== undefined && from > to ? [{ partition, from, to, low }] : [];
  });
  if (behind.length === 0) return;
  log.warn(
    {
      topic: topic.name,
      group,
      partitions: behind.map(({ partition, from, to }) => ({ partition, from: `${to}`, to: `${from}` })),
    },
    'the database knows less than its readers had read, as after a restore: the log is read again from there',
  );
  const gone = behind.filter(({ to, low }) => to < low);
  if (gone.length > 0)
    log.error(
      {
        topic: topic.name,
        group,
        partitions: gone.map(({ partition, to, low }) => ({ partition, from: `${to}`, to: `${low}` })),
      },
      'the log does not have all any more of what the database lacks: restore a newer backup',
    );
  await positions.rewind(topic.name, new Map(behind.map(({ partition, from }) => [partition, from])));
  for (const { partition, to } of behind) consumer.seek({ topic: topic.name, partition, offset: `${to}` });
}

async function askKafka<Message>(kafka: Kafka, groupId: string, topic: Topic<Message>) {
  return withAdmin(kafka, async (admin) => {
    const [offsets] = await admin.fetchOffsets({ groupId, topics: [topic.name] });
    const committed = new Map(Array.from({ length: topic.partitions }, (_, partition) => [partition, 0n]));
    for (const { partition, offset } of offsets?.partitions ?? [])
      if (BigInt(offset) >= 0n) committed.set(partition, BigInt(offset));
    return { committed, bounds: await readBounds(admin, topic.name) };
  });
}
