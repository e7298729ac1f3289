import { Kafka, logLevel } from 'kafkajs';
import type { Logger } from '../../service/index.ts';
import { stopIdleTimer } from './idle-timer.ts';
import { type KafkaAccess, kafkaSecurity } from './security.ts';

/** kafkajs with few, short retries: our own backoff repeats failed work, because it can be interrupted. */
export function createClient(access: KafkaAccess, log: Logger): Kafka {
  stopIdleTimer();
  return new Kafka({
    clientId: 'sillage',
    brokers: access.KAFKA_BROKERS.split(',').map((broker) => broker.trim()),
    ...kafkaSecurity(access),
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 500 },
    logLevel: logLevel.WARN,
    // kafkajs logs its own retries as errors; fatal ones reach us as exceptions.
    logCreator: () => (entry) => log.debug({ kafkajs: entry.log, namespace: entry.namespace }, 'kafkajs'),
  });
}
