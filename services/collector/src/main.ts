import { openBus } from '@sillage/infra/bus';
import { openHotStore } from '@sillage/infra/hot';
import { runService, systemClock } from '@sillage/infra/service';
import { CollectorConfig } from './config.ts';
import { startCollector } from './start.ts';

await runService('collector', CollectorConfig, async ({ life, config, log }) => {
  const bus = life.use(await openBus(config, log), (bus) => bus.close());
  const hot = life.use(await openHotStore(config, log), (hot) => hot.close());
  await startCollector(life, { config, bus, hot, log, clock: systemClock });
});
