import { type CommonConfig, ConfigError, type Logger } from '../service/index.ts';
import type { EventBus } from './event-bus.ts';
import { openKafkaBus } from './kafka.ts';
import { openSoloBus } from './solo.ts';

/** Kafka where KAFKA_BROKERS names it, otherwise the tables in LOG_DATABASE_URL. */
export async function openBus(config: Pick<CommonConfig, 'KAFKA_BROKERS' | 'LOG_DATABASE_URL'>, log: Logger): Promise<EventBus> {
  if (config.KAFKA_BROKERS !== undefined) return openKafkaBus(config.KAFKA_BROKERS, log);
  if (config.LOG_DATABASE_URL !== undefined) return openSoloBus(config.LOG_DATABASE_URL, log);
  throw new ConfigError('Set KAFKA_BROKERS (host:port of Kafka) or LOG_DATABASE_URL (the database that holds the log).');
}
