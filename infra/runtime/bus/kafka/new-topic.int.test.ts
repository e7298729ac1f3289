import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@sillage/proto/topics';
import { isAvailable, kafkaBrokers } from '@sillage/tools/local/testing';
import type { Kafka } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../service/index.ts';
import { place } from '../placed-event.ts';
import { createClient } from './client.ts';
import { createKafkaTopic, withAdmin } from './topics.ts';
import { createKafkaWriter, type KafkaWriter } from './writer.ts';

const TIMEOUT_MS = 60_000;
const newTopic = () => ({ ...topics.conversions, name: `new-${randomUUID()}`, partitions: 3 });

describe.skipIf(!(await isAvailable('kafka')))('a topic that the broker does not know yet', () => {
  let kafka: Kafka;
  let writer: KafkaWriter;
  const made: string[] = [];

  beforeAll(async () => {
    kafka = createClient({ KAFKA_BROKERS: await kafkaBrokers() }, createLogger('test', 'silent'));
    writer = createKafkaWriter(kafka, TIMEOUT_MS);
  });
  afterAll(async () => {
    await writer.close();
    await withAdmin(kafka, (admin) => admin.deleteTopics({ topics: made }));
  });

  test('holds a write back until it is known, instead of failing it', async () => {
    const topic = newTopic();
    made.push(topic.name);
    let isWritten = false;
    const written = writer.write([place(topic, { partitionKey: 'k', value: Buffer.from('first') })]).finally(() => {
      isWritten = true;
    });
    written.catch(() => {});
    // Longer than kafkajs itself goes on trying.
    await sleep(2_000);
    expect(isWritten).toBe(false);
    await createKafkaTopic(kafka, topic, 1);
    await written;
    const ends = await withAdmin(kafka, (admin) => admin.fetchTopicOffsets(topic.name));
    expect(ends.reduce((sum, end) => sum + Number(end.high), 0)).toBeGreaterThanOrEqual(1);
  });

  test('is waited for by whoever created it', async () => {
    const topic = newTopic();
    made.push(topic.name);
    const refusals = ['UNKNOWN_TOPIC_OR_PARTITION', 'UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'];
    await createKafkaTopic(forgetful(kafka, refusals), topic, 1);
    expect(refusals).toEqual([]);
    await writer.write([place(topic, { partitionKey: 'k', value: Buffer.from('first') })]);
  });

  test('has the retention that the installation says, and gets another one where that changes', async () => {
    const { clicks } = topics;
    const states = { ...topics.campaignEvents, name: `states-${randomUUID()}`, partitions: 1 };
    made.push(states.name);
    const settingOf = async (topic: string, name: string) => {
      const resource = { type: 2, name: topic, configNames: [name] };
      const described = await withAdmin(kafka, (admin) =>
        admin.describeConfigs({ resources: [resource], includeSynonyms: false }),
      );
      return described.resources[0]?.configEntries[0]?.configValue;
    };
    for (const days of [30, 10, 0]) {
      await createKafkaTopic(kafka, clicks, 1, { CLICK_LOG_RETENTION_DAYS: days });
      const wanted = days === 0 ? '-1' : String(days * 86_400_000);
      await expect.poll(() => settingOf(clicks.name, 'retention.ms'), { timeout: 60_000 }).toBe(wanted);
      expect(await settingOf(clicks.name, 'min.insync.replicas')).toBe('1');
    }
    await createKafkaTopic(kafka, states, 1, { LOG_COMPACTION_LAG_MS: 5_000 });
    // A tool that knows nothing of it.
    await createKafkaTopic(kafka, states, 1);
    expect(await settingOf(states.name, 'max.compaction.lag.ms')).toBe('5000');
  });

  test('is no reason to wait where the error is another one', async () => {
    await expect(createKafkaTopic(forgetful(kafka, ['TOPIC_AUTHORIZATION_FAILED']), newTopic(), 1)).rejects.toThrow(
      'TOPIC_AUTHORIZATION_FAILED',
    );
  });
});

/** The same Kafka, seen by way of a broker that refuses the first questions about a topic as a slow one does. */
function forgetful(kafka: Kafka, refusals: string[]): Pick<Kafka, 'admin'> {
  return {
    admin: (config) => {
      const admin = kafka.admin(config);
      return {
        ...admin,
        fetchTopicMetadata: async (options) => {
          const type = refusals.shift();
          if (type) throw Object.assign(new Error(type), { name: 'KafkaJSProtocolError', type });
          return admin.fetchTopicMetadata(options);
        },
      };
    },
  };
}
