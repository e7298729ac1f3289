import { Counter, Gauge, Histogram } from 'prom-client';
import { type Metrics, sharedRead } from '../../service/index.ts';
import type { DeliveryObserver, GroupLag } from '../event-bus.ts';
import { withTimeout } from '../publisher.ts';

/** A request to Kafka takes a new connection, so several scrapes share its answer. */
const LAG_KEPT_MS = 5_000;
/** Less than a scrape's timeout, so that a topic whose lag is unknown does not hide the others. */
const LAG_TIMEOUT_MS = 2_000;

type ReadLag = () => Promise<readonly GroupLag[]>;

/** The metrics of a service's consumers. */
export function consumerFigures(metrics: Metrics) {
  const lags = new Map<string, ReadLag>();
  const registers = [metrics];
  new Gauge({
    name: 'sillage_consumer_lag_events',
    help: 'Records of the log that are not handled yet, asked of the log: also right while the consumer is stuck',
    labelNames: ['topic', 'partition'],
    registers,
    async collect() {
      this.reset();
      const read = await Promise.allSettled(
        [...lags].map(async ([topic, lag]) => [topic, await withTimeout(lag(), LAG_TIMEOUT_MS)] as const),
      );
      for (const result of read) {
        if (result.status === 'rejected') continue;
        const [topic, partitions] = result.value;
        for (const { partition, end, committed } of partitions) this.set({ topic, partition }, Number(end - committed));
      }
      if (read.length > 0 && read.every((result) => result.status === 'rejected')) throw new Error('No lag is known');
    },
  });
  const seconds = new Histogram({
    name: 'sillage_consumer_batch_duration_seconds',
    help: 'Time that a batch took, from its first attempt to the one that succeeded',
    labelNames: ['topic'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const events = new Counter({
    name: 'sillage_consumer_events_total',
    help: 'Events by what became of them: handled, dead',
    labelNames: ['topic', 'outcome'],
    registers,
  });
  const retries = new Counter({
    name: 'sillage_consumer_retries_total',
    help: 'Batches that were held and tried again',
    labelNames: ['topic'],
    registers,
  });
  const deadLetters = new Counter({
    name: 'sillage_dead_letters_total',
    help: 'Events that went to the dead letters, by the code of the reason',
    labelNames: ['topic', 'reason'],
    registers,
  });
  return {
    watch(topic: string, readLag: ReadLag): DeliveryObserver {
      lags.set(topic, sharedRead(readLag, LAG_KEPT_MS));
      for (const outcome of ['handled', 'dead']) events.inc({ topic, outcome }, 0);
      retries.inc({ topic }, 0);
      return {
        handled: (count, tookMs) => {
          events.inc({ topic, outcome: 'handled' }, count);
          seconds.observe({ topic }, tookMs / 1000);
        },
        retried: () => retries.inc({ topic }),
        buried(reason) {
          events.inc({ topic, outcome: 'dead' });
          deadLetters.inc({ topic, reason });
        },
      };
    },
  };
}
