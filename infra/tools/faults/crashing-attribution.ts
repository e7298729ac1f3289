import { AttributionConfig, startAttribution } from '@sillage/attribution';
import { type EventBus, openBus } from '@sillage/runtime/bus';
import { openHotStore } from '@sillage/runtime/hot';
import { runService, systemClock } from '@sillage/runtime/service';

/**
 * Attribution that kills itself without warning at the worst moments: `CRASH_AFTER_HANDLERS=n` after the n-th batch was
 * committed to Postgres and before its offset moves; `CRASH_AFTER_PUBLISHES=n` after the log acknowledged the n-th
 * publication of the outbox relay and before its rows are deleted.
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
    lag: (topic, group) => bus.lag(topic, group),
    ping: () => bus.ping(),
    close: () => bus.close(),
  };
}

await runService('attribution', AttributionConfig, async ({ life, config, log }) => {
  const bus = life.use(await openBus(config, log), (bus) => bus.close());
  const hot = life.use(await openHotStore(config, log), (hot) => hot.close());
  const fragile = crashing(bus, Number(process.env.CRASH_AFTER_HANDLERS ?? 0), Number(process.env.CRASH_AFTER_PUBLISHES ?? 0));
  await startAttribution(life, { config, bus: fragile, hot, log, clock: systemClock });
});
