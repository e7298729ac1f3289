import { setTimeout as sleep } from 'node:timers/promises';
import type { Topic } from '@sillage/proto/topics';
import type { Admin, Kafka } from 'kafkajs';
import { kafkaChangesOf, kafkaSettingsOf, type LogRetention } from '../log-retention.ts';
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

/** Per partition the first offset that is still kept, and the next one to be written. */
export async function readBounds(
  admin: Admin,
  topic: string,
): Promise<ReadonlyMap<number, { readonly low: bigint; readonly end: bigint }>> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return new Map(offsets.map(({ partition, low, high }) => [partition, { low: BigInt(low), end: BigInt(high) }]));
}

/**
 * Creates the topic where it does not exist, and brings the retention of one that does to what the installation says.
 * `replicationFactor`: default 3, or as many as there are brokers.
 */
export async function createKafkaTopic<Message>(
  kafka: Pick<Kafka, 'admin'>,
  topic: Topic<Message>,
  replicationFactor: number | undefined,
  kept: LogRetention = {},
): Promise<void> {
  await withAdmin(kafka, async (admin) => {
    if ((await admin.listTopics()).includes(topic.name)) await changeSettings(admin, topic, kept);
    else {
      const replicas = replicationFactor ?? Math.min(3, (await admin.describeCluster()).brokers.length);
      const settings = topicSettings(topic, replicas, kept);
      const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }));
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

/** Kafka's numbers for a topic, and for settings that are the topic's own. */
const TOPIC = 2;
const OF_TOPIC = 1;

/**
 * Where a service has no right to it, the settings are the operator's. Kafka replaces all settings of the topic at once,
 * so those that it has are given again.
 */
async function changeSettings<Message>(admin: Admin, topic: Topic<Message>, kept: LogRetention): Promise<void> {
  const resource = { type: TOPIC, name: topic.name };
  try {
    const { resources } = await admin.describeConfigs({ resources: [resource], includeSynonyms: false });
    const own = (resources[0]?.configEntries ?? []).filter(({ configSource }) => Number(configSource) === OF_TOPIC);
    const found = Object.fromEntries(own.map(({ configName, configValue }) => [configName, configValue]));
    const changes = kafkaChangesOf(topic, kept, found);
    if (Object.keys(changes).length === 0) return;
    const configEntries = Object.entries({ ...found, ...changes }).map(([name, value]) => ({ name, value }));
    await admin.alterConfigs({ validateOnly: false, resources: [{ ...resource, configEntries }] });
  } catch (error) {
    const isRefused = error instanceof Error && 'type' in error && /AUTHORIZATION_FAILED/.test(String(error.type));
    if (!isRefused && !isNotKnownYet(error)) throw error;
  }
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
export function topicSettings<Message>(
  topic: Topic<Message>,
  replicas: number,
  kept: LogRetention = {},
): Readonly<Record<string, string>> {
  return { 'min.insync.replicas': String(Math.max(1, replicas - 1)), ...kafkaSettingsOf(topic, kept) };
}
