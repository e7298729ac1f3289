import { type CommonConfig, ConfigError, type LogConfig, type Logger } from '../service/index.ts';
import type { EventBus } from './event-bus.ts';
import type { LogRetention } from './log-retention.ts';
import { openSoloBus } from './solo.ts';
import { traceBus } from './trace-bus.ts';

type BusConfig = LogConfig & LogRetention & Partial<Pick<CommonConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT'>>;

/**
 * Kafka if KAFKA_BROKERS is set, otherwise the tables in LOG_DATABASE_URL; with tracing if traces are exported.
 */
export async function openBus(config: BusConfig, log: Logger): Promise<EventBus> {
  const bus = await openLog(config, log);
  return config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? bus : traceBus(bus);
}

async function openLog(config: BusConfig, log: Logger): Promise<EventBus> {
  const { KAFKA_BROKERS } = config;
  if (KAFKA_BROKERS !== undefined) {
    // Imported on demand: solo and the gateway do not need it, and it adds some hundred milliseconds to the start.
    const { openKafkaBus } = await import('./kafka.ts');
    return openKafkaBus({ ...config, KAFKA_BROKERS }, log, { retention: config });
  }
  if (config.LOG_DATABASE_URL !== undefined) return openSoloBus(config.LOG_DATABASE_URL, log, { retention: config });
  throw new ConfigError(
    'Set KAFKA_BROKERS (host:port of Kafka) or LOG_DATABASE_URL (the database that holds the log).',
  );
}
