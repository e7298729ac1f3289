import { startKafka } from '@sillage/tools/local';
import { isAvailable } from '@sillage/tools/local/testing';
import { describe } from 'vitest';
import { createLogger } from '../service/index.ts';
import { openKafkaBus } from './kafka.ts';
import { outageContract } from './testing/outage-contract.ts';

describe.skipIf(!(await isAvailable('kafka')))('Kafka that is killed and comes back', () => {
  const log = createLogger('outage', process.env.BUS_TEST_LOG ?? 'silent');
  outageContract(
    () => startKafka({ durable: true }),
    (address, options) => openKafkaBus({ KAFKA_BROKERS: address }, log, options),
  );
});
