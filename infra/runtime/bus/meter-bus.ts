import type { Metrics } from '../service/index.ts';
import { consumerFigures } from './consumer-figures.ts';
import type { EventBus } from './event-bus.ts';

/** The bus as one service sees it: what it consumes is counted in its metrics. In solo several share a bus. */
export function meterBus(bus: EventBus, metrics: Metrics): EventBus {
  return {
    ...bus,
    consume(topic, group, handler, options) {
      const observer = metrics.of(consumerFigures).watch(topic.name, () => bus.lag(topic, group));
      return bus.consume(topic, group, handler, { ...options, observer });
    },
  };
}
