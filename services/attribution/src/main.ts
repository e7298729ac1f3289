import { openBus } from '@sillage/runtime/bus';
import { openHotStore } from '@sillage/runtime/hot';
import { runService, systemClock } from '@sillage/runtime/service';
import { AttributionConfig } from './config.ts';
import { startAttribution } from './start.ts';

await runService('attribution', AttributionConfig, async ({ life, config, log }) => {
  const bus = life.use(await openBus(config, log), (bus) => bus.close());
  const hot = life.use(await openHotStore(config, log), (hot) => hot.close());
  await startAttribution(life, { config, bus, hot, log, clock: systemClock });
});
