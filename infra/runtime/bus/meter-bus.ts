import type { Metrics } from '../service/index.ts';
import { consumerFigures } from './consumers/consumer-figures.ts';
import type { EventBus } from './event-bus.ts';

/** Wraps the bus for one service to count what it consumes in its metrics. In solo several services share a bus. */
export function meterBus(bus: EventBus, metrics: Metrics): EventBus {
  return {
    ...bus,
    consume(topic, group, handler, options) {
      const observer = metrics.of(consumerFigures).watch(topic.name, () => bus.lag(topic, group));
      return bus.consume(topic, group, handler, { ...options, observer });
    },
  };
}
