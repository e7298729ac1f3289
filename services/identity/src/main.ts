import { openBus } from '@sillage/runtime/bus';
import { openHotStore } from '@sillage/runtime/hot';
import { runProcess, systemClock } from '@sillage/runtime/service';
import { IdentityConfig } from './config.ts';
import { startIdentity } from './start.ts';

await runProcess('identity', IdentityConfig, async ({ life, config, log }) => {
  const hot = life.use(await openHotStore(config, log), (hot) => hot.close());
  const hasLog = config.KAFKA_BROKERS !== undefined || config.LOG_DATABASE_URL !== undefined;
  const bus = hasLog ? life.use(await openBus(config, log), (bus) => bus.close()) : undefined;
  await startIdentity(life, { config, hot, bus, log, clock: systemClock });
});
