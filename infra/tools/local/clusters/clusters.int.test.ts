import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { startKafkaCluster } from './kafka-cluster.ts';
import { startPostgresPair } from './postgres-pair.ts';
import { startRedisPair } from './redis-pair.ts';

const releases: (() => Promise<unknown>)[] = [];
const own = <T extends { remove(): Promise<void> }>(engines: T): T => {
  releases.push(() => engines.remove());
  return engines;
};
afterEach(async () => {
  await Promise.all(releases.splice(0).map((release) => release()));
});

const ask = async (url: string, sql: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

it('a standby of Postgres has every commit, takes over at the same address, and gets a standby of its own', async () => {
  const pair = own(await startPostgresPair());
  await ask(pair.address, 'create table kept as select 1 as id');
  await pair.failOver({ isSilent: false });
  await ask(pair.address, 'insert into kept values (2)');
  await pair.addCopy();
  await ask(pair.address, 'insert into kept values (3)');
  await pair.failOver({ isSilent: false });
  expect(await ask(pair.address, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

it('a primary of Postgres that is cut off acknowledges nothing any more', async () => {
  const pair = own(await startPostgresPair());
  await ask(pair.address, 'create table kept (id int)');
  const cutOff = pair.primary.address;
  await pair.failOver({ isSilent: true, isPartition: true });
  const client = new Client({ connectionString: cutOff });
  client.on('error', () => {});
  await client.connect();
  let isAcknowledged = false;
  const acknowledged = () => {
    isAcknowledged = true;
  };
  const insertion = client.query('insert into kept values (1)').then(acknowledged, () => {});
  // Its commit waits for the lost standby, as its list of processes shows.
  const waiting = `select count(*)::int as commits from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(() => ask(cutOff, waiting)).toEqual([{ commits: 1 }]);
  expect(isAcknowledged).toBe(false);
  expect(await ask(pair.address, 'select id from kept')).toEqual([]);
  await pair.remove();
  await insertion;
  releases.length = 0;
});

it('a replica of Redis takes over at the same address with what it was sent', async () => {
  const pair = own(await startRedisPair());
  const redis = new Redis(pair.address);
  redis.on('error', () => {});
  await redis.set('kept', '1');
  await redis.wait(1, 0);
  await pair.failOver({ isSilent: false });
  await expect.poll(() => redis.get('kept').catch(String)).toBe('1');
  await redis.set('kept', '2');
  await pair.addCopy();
  redis.disconnect();
});

it('three brokers of Kafka keep a record when the leader of its partition is killed', async () => {
  const cluster = own(await startKafkaCluster());
  const kafka = new Kafka({ brokers: cluster.address.split(','), logLevel: logLevel.NOTHING });
  const [admin, producer] = [kafka.admin(), kafka.producer()];
  await admin.connect();
  // The client's own wait for leaders fails where a broker has not heard of the topic yet.
  await admin.createTopics({ waitForLeaders: false, topics: [{ topic: 'kept', numPartitions: 1 }] });
  await producer.connect();
  const append = () =>
    producer.send({ topic: 'kept', acks: -1, messages: [{ value: 'kept' }] }).then(
      () => 'appended',
      () => 'refused',
    );
  await expect.poll(append).toBe('appended');
  await (await cluster.busiestLeader()).kill();
  await expect.poll(append).toBe('appended');
  expect(Number((await admin.fetchTopicOffsets('kept'))[0]?.high)).toBeGreaterThanOrEqual(2);
  await Promise.all([admin.disconnect(), producer.disconnect()]);
});
