import { setTimeout as sleep } from 'node:timers/promises';
import type { Topic } from '@sillage/proto/topics';
import type { Admin, Kafka } from 'kafkajs';
import { kafkaChangesOf, kafkaSettingsOf, type LogRetention } from '../log-retention.ts';
import { isNotKnownYet } from './metadata.ts';

const LEADER_ATTEMPTS = 100;

/**
 * The name of the Kafka group for a group's readers of one topic. Kafka distributes all topics of a group among all its
 * members, so readers of different topics need separate groups.
 */
export function kafkaGroup<Message>(group: string, topic: Topic<Message>): string {
  return `${group}.${topic.name}`;
}

/** Runs with a new connection: administration is rare, and a new connection has no broken state. */
export async function withAdmin<T>(kafka: Pick<Kafka, 'admin'>, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect().catch(() => {});
  }
}

/** By partition: the first offset that is still kept, and the next one to be written. */
export async function readBounds(
  admin: Admin,
  topic: string,
): Promise<ReadonlyMap<number, { readonly low: bigint; readonly end: bigint }>> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return new Map(offsets.map(({ partition, low, high }) => [partition, { low: BigInt(low), end: BigInt(high) }]));
}

/**
 * Creates the topic if it does not exist; otherwise updates its retention to the installation's settings.
 * `replicationFactor`: default 3, or the number of brokers if that is smaller.
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
        // kafkajs would fail instead of waiting if a broker does not know the topic yet.
        waitForLeaders: false,
      });
    }
    // Also needed if another process has just created it: a write that finds only some leaders is repeated as a whole.
    for (let attempt = 0; !(await hasLeaders(admin, topic)); attempt += 1) {
      if (attempt === LEADER_ATTEMPTS)
        throw new Error(`The topic ${topic.name} has no leaders for all of its ${topic.partitions} partitions`);
      await sleep(50);
    }
  });
}

/** Kafka's codes for the resource type topic, and for settings of the topic itself. */
const TOPIC = 2;
const OF_TOPIC = 1;

/**
 * Changes the topic's settings, unless the service lacks the permission, because the operator manages them. Kafka
 * replaces all settings of a topic at once, so the existing ones are sent again.
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

/** False also if the queried broker does not know the topic yet. */
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

/** The settings of a new topic with this number of replicas. */
export function topicSettings<Message>(
  topic: Topic<Message>,
  replicas: number,
  kept: LogRetention = {},
): Readonly<Record<string, string>> {
  return { 'min.insync.replicas': String(Math.max(1, replicas - 1)), ...kafkaSettingsOf(topic, kept) };
}
