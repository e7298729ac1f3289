import { setTimeout as sleep } from 'node:timers/promises';
import type { Topic } from '@sillage/proto/topics';
import type { Kafka } from 'kafkajs';
import type { Logger } from '../../service/index.ts';
import type { Positions } from '../event-bus.ts';
import { kafkaGroup, withAdmin } from './topics.ts';

export interface BeginDeps {
  readonly kafka: Kafka;
  readonly positions: Positions;
  readonly log: Logger;
}

/** Members of the group that end at this moment are gone by then. */
const EMPTY_WITHIN_MS = 60_000;

/**
 * Before a reader joins its group: where the database knows less than the group has committed, as one does that came
 * back from a backup, the group goes back to what the database knows. The first look at a topic only stores where the
 * group is. Rejects where others of the group go on reading.
 */
export async function beginAtPositions<Message>(
  topic: Topic<Message>,
  group: string,
  { kafka, positions, log }: BeginDeps,
): Promise<void> {
  const groupId = kafkaGroup(group, topic);
  // The group first: whoever reads meanwhile moves the position before it.
  const committed = await committedOffsets(kafka, groupId, topic);
  const known = await positions.read(topic.name);
  if (known.size === 0) return positions.write(topic.name, committed);
  const behind = [...committed].filter(([partition, offset]) => offset > (known.get(partition) ?? offset));
  if (behind.length === 0) return;
  const partitions = behind.map(([partition]) => ({ partition, offset: String(known.get(partition)) }));
  const records = behind.reduce((sum, [partition, offset]) => sum + offset - (known.get(partition) ?? offset), 0n);
  log.warn(
    { topic: topic.name, group, partitions, records: Number(records) },
    'the database knows less than its readers had read, as after a restore: the log is read again from there',
  );
  await positions.rewind(topic.name, new Map(behind));
  await onceEmpty(() => withAdmin(kafka, (admin) => admin.setOffsets({ groupId, topic: topic.name, partitions })));
}

/** Kafka sets back only groups without members. */
async function onceEmpty(setBack: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + EMPTY_WITHIN_MS; ; await sleep(1_000)) {
    try {
      await setBack();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function committedOffsets<Message>(
  kafka: Kafka,
  groupId: string,
  topic: Topic<Message>,
): Promise<ReadonlyMap<number, bigint>> {
  const [offsets] = await withAdmin(kafka, (admin) => admin.fetchOffsets({ groupId, topics: [topic.name] }));
  const committed = new Map(Array.from({ length: topic.partitions }, (_, partition) => [partition, 0n]));
  for (const { partition, offset } of offsets?.partitions ?? [])
    if (BigInt(offset) >= 0n) committed.set(partition, BigInt(offset));
  return committed;
}
