import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { type LocalEngine, startKafka, startPostgres, startRedis } from './index.ts';
import { removeOrphans } from './instances.ts';
import { startEngine } from './local-engine.ts';
import { instancesDirectory } from './paths.ts';
import { isAlive } from './processes.ts';
import { readState } from './state.ts';

const engines: LocalEngine[] = [];
const own = <T extends LocalEngine>(engine: T): T => {
  engines.push(engine);
  return engine;
};
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.remove()));
});

async function query(address: string, text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function kafkaAt(address: string): Kafka {
  return new Kafka({ brokers: [address], logLevel: logLevel.NOTHING });
}

async function append(address: string, value: string): Promise<void> {
  const producer = kafkaAt(address).producer({ createPartitioner: () => () => 0 });
  await producer.connect();
  await producer.send({ topic: 'kept', acks: -1, messages: [{ value }] });
  await producer.disconnect();
}

async function endOffset(address: string): Promise<string | undefined> {
  const admin = kafkaAt(address).admin();
  await admin.connect();
  try {
    return (await admin.fetchTopicOffsets('kept'))[0]?.high;
  } finally {
    await admin.disconnect();
  }
}

describe('a private engine', () => {
  it('Postgres keeps its address and what was committed, stopped or killed', async () => {
    const postgres = own(await startPostgres({ durable: true }));
    const { address } = postgres;
    await query(address, 'create table kept as select 1 as id');
    await postgres.stop();
    await expect(query(address, 'select 1')).rejects.toThrow('ECONNREFUSED');
    await postgres.start();
    await query(address, 'insert into kept values (2)');
    await postgres.kill();
    await postgres.start();
    expect(postgres.address).toBe(address);
    expect(await query(address, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it.runIf(existsSync('/dev/shm'))('Postgres in memory leaves nothing there', async () => {
    const postgres = own(await startPostgres({ inMemory: true }));
    const { address } = postgres;
    await query(address, 'create table kept as select 1 as id');
    await postgres.kill();
    await postgres.start();
    expect(await query(address, 'select id from kept')).toEqual([{ id: 1 }]);
    await postgres.remove();
    expect(existsSync(`/dev/shm/sillage-postgres-${new URL(address).port}`)).toBe(false);
  });

  it('Kafka keeps its address and its log, stopped or killed', async () => {
    const kafka = own(await startKafka());
    const { address } = kafka;
    const admin = kafkaAt(address).admin();
    await admin.connect();
    await admin.createTopics({ waitForLeaders: true, topics: [{ topic: 'kept', numPartitions: 1 }] });
    await admin.disconnect();
    await append(address, '1');
    await kafka.stop();
    await kafka.start();
    await append(address, '2');
    await kafka.kill();
    await kafka.start();
    expect(kafka.address).toBe(address);
    expect(await endOffset(address)).toBe('2');
  });

  it('is isolated from others of its kind, and leaves neither process nor data behind', async () => {
    const [one, two] = await Promise.all([startRedis(), startRedis()]);
    expect(one.address).not.toBe(two.address);
    const folders = () => [one, two].map((engine) => existsSync(join(instancesDirectory(), engine.instance)));
    expect(folders()).toEqual([true, true]);
    await Promise.all([one.remove(), two.remove()]);
    expect(folders()).toEqual([false, false]);
  });

  it('is one engine for all who start it by the same name at once', async () => {
    const started = await Promise.all(Array.from({ length: 4 }, () => startRedis({ instance: `same-${process.pid}` })));
    started.forEach(own);
    expect(new Set(started.map((engine) => engine.address)).size).toBe(1);
  });

  it('is removed once the process that made it is gone', async () => {
    const gone = spawnSync('true').pid;
    const redis = own(await startEngine('redis', `orphan-${process.pid}`, { owner: { pid: gone, startedAt: '1' } }));
    const pid = readState(join(instancesDirectory(), redis.instance, 'redis'))?.process?.pid;
    await removeOrphans();
    expect(existsSync(join(instancesDirectory(), redis.instance))).toBe(false);
    expect(pid === undefined || !isAlive(pid)).toBe(true);
  });
});
