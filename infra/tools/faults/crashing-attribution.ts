import { AttributionConfig, startAttribution } from '@sillage/attribution';
import type { EventBus } from '@sillage/runtime/bus';
import { runService } from '@sillage/runtime/start';

/**
 * An attribution that kills itself at the worst moments: `CRASH_AFTER_HANDLERS=n` after the n-th batch was committed to
 * Postgres and before its offset is; `CRASH_AFTER_PUBLISHES=n` after the log acknowledged the n-th publication of the
 * outbox relay and before its rows are deleted.
 */
function crashing(bus: EventBus, handlers: number, publishes: number): EventBus {
  let handled = 0;
  let published = 0;
  const die = () => process.kill(process.pid, 'SIGKILL');
  return {
    publish: async (topic, events) => {
      await bus.publish(topic, events);
      published += 1;
      if (published === publishes) die();
    },
    consume: (topic, group, handler, options) =>
      bus.consume(
        topic,
        group,
        async (batch) => {
          const refusals = await handler(batch);
          handled += 1;
          if (handled === handlers) die();
          return refusals;
        },
        options,
      ),
    replay: (topic, onBatch, options) => bus.replay(topic, onBatch, options),
    starts: (topic) => bus.starts(topic),
    lag: (topic, group) => bus.lag(topic, group),
    ping: () => bus.ping(),
    close: () => bus.close(),
  };
}

await runService('attribution', AttributionConfig, (life, options) => {
  const { CRASH_AFTER_HANDLERS = 0, CRASH_AFTER_PUBLISHES = 0 } = process.env;
  const bus = crashing(options.bus, Number(CRASH_AFTER_HANDLERS), Number(CRASH_AFTER_PUBLISHES));
  return startAttribution(life, { ...options, bus });
});
