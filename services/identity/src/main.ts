import { openHotStore } from '@sillage/infra/hot';
import { runService, systemClock } from '@sillage/infra/service';
import { IdentityConfig } from './config.ts';
import { startIdentity } from './start.ts';

await runService('identity', IdentityConfig, async ({ life, config, log }) => {
  const hot = life.use(await openHotStore(config, log), (it) => it.close());
  await startIdentity(life, { config, hot, log, clock: systemClock });
});
