import { randomUUID } from 'node:crypto';
import { isAvailable, kafkaBrokers } from '@sillage/tools/local/testing';
import { describe } from 'vitest';
import { createLogger } from '../service/index.ts';
import { openKafkaBus } from './kafka.ts';
import { busContract } from './testing/contract.ts';
import { sharingContract } from './testing/contract-sharing.ts';

describe.skipIf(!(await isAvailable('kafka')))('the log in Kafka', () => {
  busContract(async () => {
    const brokers = await kafkaBrokers();
    const log = createLogger('bus-test', process.env.BUS_TEST_LOG ?? 'silent');
    return {
      open: async () => openKafkaBus({ KAFKA_BROKERS: brokers }, log, { publishTimeoutMs: 10_000 }),
      env: { KAFKA_BROKERS: brokers },
      topicPrefix: `${randomUUID()}-`,
      close: async () => {},
    };
  }, sharingContract);
});
