import { setTimeout as sleep } from 'node:timers/promises';
import type { Topic } from '@sillage/proto/topics';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { Admin, Kafka } from 'kafkajs';
import { isNotKnownYet } from './metadata.ts';

const LEADER_ATTEMPTS = 100;

/**
 * Kafka's name of a group's readers of one topic. A group of Kafka shares out all topics of all its members among them,
 * so members that each read another topic need groups of their own.
 */
export function kafkaGroup<Message>(group: string, topic: Topic<Message>): string {
  return `${group}.${topic.name}`;
}

/** Runs with a connection of its own: administration is rare, and a fresh connection has nothing to recover from. */
export async function withAdmin<T>(kafka: Pick<Kafka, 'admin'>, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect().catch(() => {});
  }
}

/** Creates the topic where it does not exist. `replicationFactor`: default 3, or as many as there are brokers. */
export async function createKafkaTopic<Message>(
  kafka: Pick<Kafka, 'admin'>,
  topic: Topic<Message>,
  replicationFactor: number | undefined,
): Promise<void> {
  await withAdmin(kafka, async (admin) => {
    if (!(await admin.listTopics()).includes(topic.name)) {
      const replicas = replicationFactor ?? Math.min(3, (await admin.describeCluster()).brokers.length);
      const configEntries = Object.entries(topicSettings(topic, replicas)).map(([name, value]) => ({ name, value }));
      await admin.createTopics({
        topics: [{ topic: topic.name, numPartitions: topic.partitions, replicationFactor: replicas, configEntries }],
        // kafkajs would not wait for a broker that has not heard of the topic at all, but fail.
        waitForLeaders: false,
      });
    }
    // Also where another process has just created it: a write that finds half of the leaders is repeated as a whole.
    for (let attempt = 0; !(await hasLeaders(admin, topic)); attempt += 1) {
      if (attempt === LEADER_ATTEMPTS)
        throw new Error(`The topic ${topic.name} has no leaders for all of its ${topic.partitions} partitions`);
      await sleep(50);
    }
  });
}

/** False also where the broker that is asked has not heard of the topic yet. */
async function hasLeaders<Message>(admin: Admin, topic: Topic<Message>): Promise<boolean> {
  const partitions = await admin.fetchTopicMetadata({ topics: [topic.name] }).then(
    ({ topics }) => topics[0]?.partitions ?? [],
    (error: unknown) => {
      if (isNotKnownYet(error)) return [];
      throw error;
    },
  );
  return (
    partitions.length === topic.partitions &&
    partitions.every((partition) => partition.leader >= 0 && partition.partitionErrorCode === 0)
  );
}

/** Kafka's settings of a topic with so many replicas. */
export function topicSettings<Message>(topic: Topic<Message>, replicas: number): Readonly<Record<string, string>> {
  return { 'min.insync.replicas': String(Math.max(1, replicas - 1)), ...retentionOf(topic) };
}

function retentionOf<Message>({ retention }: Topic<Message>): Readonly<Record<string, string>> {
  if (retention === 'compacted') return { 'cleanup.policy': 'compact' };
  const retentionMs = retention === 'forever' ? -1 : retention.days * DAY_MS;
  return { 'cleanup.policy': 'delete', 'retention.ms': String(retentionMs), 'retention.bytes': '-1' };
}
