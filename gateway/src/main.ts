import { openHotStore } from '@sillage/runtime/hot';
import { runProcess } from '@sillage/runtime/service';
import { GatewayConfig } from './config.ts';
import { startGateway } from './start.ts';

await runProcess('gateway', GatewayConfig, async ({ life, config, log, metrics }) => {
  const hot = life.use(await openHotStore(config, log), (hot) => hot.close());
  await startGateway(life, { config, hot, log, metrics });
});
