import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@sillage/proto/topics';
import { openBus } from '@sillage/runtime/bus';
import { openHotStore } from '@sillage/runtime/hot';
import { openDatabase } from '@sillage/runtime/postgres';
import { connectionFault, createLogger, type LogConfig } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ADMIN,
  type Authority,
  type LocalEngine,
  makeAuthority,
  startKafka,
  startPostgres,
  startRedis,
  useAsServer,
} from '../index.ts';
import { isAvailable } from '../testing/index.ts';

const adminPassword = 'of-the-administrator';
const log = createLogger('test', 'silent');
let folder: string;
let ours: Authority;
let strangers: Authority;
let byPassword: { certificates: string; adminPassword: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sillage-refused-'));
  ours = await makeAuthority(join(folder, 'ours'));
  strangers = await makeAuthority(join(folder, 'strangers'));
  await ours.issue('good', { hosts: ['127.0.0.1', 'localhost'] });
  await ours.issue('elsewhere', { hosts: ['kafka.example', '192.0.2.1'] });
  await ours.issue('expired', { hosts: ['127.0.0.1'], isExpired: true });
  await ours.issue('node', { hosts: ['127.0.0.1'] });
  for (const name of [ADMIN, 'sillage-identity']) await ours.issue(name);
  await strangers.issue(ADMIN);
  byPassword = { certificates: ours.folder, adminPassword };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The outcome of an attempt: `served`, or the reason for its failure. */
const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'served',
    (error: unknown) => connectionFault(error) ?? String(error),
  );

/** Tries the server with each of these certificates in turn. */
async function withCertificates(engine: LocalEngine, names: readonly string[], attempt: () => Promise<unknown>) {
  const outcomes: Record<string, string> = {};
  for (const name of names) {
    useAsServer(ours, name);
    await engine.stop();
    await engine.start();
    outcomes[name] = await outcomeOf(attempt());
  }
  return outcomes;
}
const FOR_ANOTHER_HOST = 'its certificate is for another host name';

describe.skipIf(!(await isAvailable('redis')))('Redis', () => {
  let redis: LocalEngine;
  beforeAll(async () => {
    useAsServer(ours, 'good');
    redis = await startRedis({ native: true, secured: byPassword });
  });
  afterAll(() => redis?.remove());

  const greet = async (url: string, caFile?: string) => {
    const hot = await openHotStore({ REDIS_URL: url, ...(caFile !== undefined && { REDIS_CA_FILE: caFile }) }, log);
    await hot.ping().finally(() => hot.close());
  };

  test('serves who has its authority and a password, and tells others why not', async () => {
    expect(await outcomeOf(greet(redis.address, ours.caFile))).toBe('served');
    await expect(greet(redis.address, strangers.caFile)).rejects.toThrow(/not signed by the authority/);
    await expect(greet(redis.address.replace(adminPassword, 'wrong'), ours.caFile)).rejects.toThrow(
      /user or the password/,
    );
    await expect(greet(redis.address.replace('rediss', 'redis'))).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('a start with a file but without encryption is refused', async () => {
    await expect(greet(redis.address.replace('rediss', 'redis'), ours.caFile)).rejects.toThrow(/rediss:\/\//);
  });
});

describe.skipIf(!(await isAvailable('postgres')))('Postgres', () => {
  let postgres: LocalEngine;
  beforeAll(async () => {
    useAsServer(ours, 'good');
    postgres = await startPostgres({ native: true, secured: byPassword });
  });
  afterAll(() => postgres?.remove());

  const greet = async (url: string) => {
    const db = openDatabase(url, { schema: 'public', applicationName: 'test' });
    await sql`select 1`.execute(db).finally(() => db.destroy());
  };

  test('serves who has its authority and a password, and tells others why not', async () => {
    const { address } = postgres;
    expect({
      right: await outcomeOf(greet(address)),
      stranger: await outcomeOf(greet(address.replace(ours.caFile, strangers.caFile))),
      password: await outcomeOf(greet(address.replace(adminPassword, 'wrong'))),
      plain: await outcomeOf(greet(address.replace(/\?.*/, ''))),
    }).toEqual({
      right: 'served',
      stranger: 'its certificate is not signed by the authority that was given',
      password: 'it refuses the user or the password',
      plain: 'it takes encrypted connections only',
    });
  });

  test('is refused with a certificate for another host, or one that has expired', async () => {
    const outcomes = await withCertificates(postgres, ['elsewhere', 'expired', 'good'], () => greet(postgres.address));
    expect(outcomes).toEqual({
      elsewhere: FOR_ANOTHER_HOST,
      expired: 'its certificate has expired',
      good: 'served',
    });
  });
});

describe.skipIf(!(await isAvailable('kafka')))('Kafka', () => {
  const greet = async (config: LogConfig) => {
    const bus = await openBus(config, log);
    await bus.ping().finally(() => bus.close());
  };

  test('with passwords: serves who has its authority and a password, and tells others why not', async () => {
    useAsServer(ours, 'good');
    const kafka = await startKafka({ native: true, secured: byPassword });
    try {
      const access = { KAFKA_BROKERS: kafka.address, KAFKA_CA_FILE: ours.caFile };
      const user = { KAFKA_USERNAME: ADMIN, KAFKA_PASSWORD: adminPassword };
      expect({
        right: await outcomeOf(greet({ ...access, ...user })),
        stranger: await outcomeOf(greet({ ...access, ...user, KAFKA_CA_FILE: strangers.caFile })),
        password: await outcomeOf(greet({ ...access, ...user, KAFKA_PASSWORD: 'wrong' })),
      }).toEqual({
        right: 'served',
        stranger: 'its certificate is not signed by the authority that was given',
        password: 'it refuses the user or the password',
      });
      await expect(greet({ KAFKA_BROKERS: kafka.address, ...user })).rejects.toMatchObject({ code: 'log_unavailable' });
      // A broker does not even start with an expired one.
      const outcomes = await withCertificates(kafka, ['elsewhere', 'good'], () => greet({ ...access, ...user }));
      expect(outcomes).toEqual({ elsewhere: FOR_ANOTHER_HOST, good: 'served' });
    } finally {
      await kafka.remove();
    }
  }, 600_000);

  test('with certificates: knows a client by its certificate, its rights, and nobody without one', async () => {
    useAsServer(ours, 'good');
    const kafka = await startKafka({ native: true, secured: { ...byPassword, byCertificate: true } });
    try {
      const access = (authority: Authority, name: string) => ({
        KAFKA_BROKERS: kafka.address,
        KAFKA_CA_FILE: ours.caFile,
        KAFKA_CERT_FILE: join(authority.folder, `${name}.crt`),
        KAFKA_KEY_FILE: join(authority.folder, `${name}.key`),
      });
      await greet(access(ours, ADMIN));
      const without = { KAFKA_BROKERS: kafka.address, KAFKA_CA_FILE: ours.caFile };
      await expect(greet(without)).rejects.toMatchObject({ code: 'log_unavailable' });
      await expect(greet(access(strangers, ADMIN))).rejects.toMatchObject({ code: 'log_unavailable' });
      // A known user without any rights.
      const bus = await openBus(access(ours, 'sillage-identity'), log);
      await bus.ping();
      const event = { partitionKey: 'x', value: new Uint8Array([1]) };
      await expect(bus.publish(topics.clicks, [event]).finally(() => bus.close())).rejects.toThrow(/no right/);
    } finally {
      await kafka.remove();
    }
  });
});
