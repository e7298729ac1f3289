import { meterBus, openBus } from '@sillage/runtime/bus';
import { openHotStore } from '@sillage/runtime/hot';
import { type ProcessContext, runProcess, systemClock } from '@sillage/runtime/service';
import { migrateCommand } from '@sillage/runtime/start';
import { IdentityConfig } from './config.ts';
import { migrations } from './db/migrations/index.ts';
import { SCHEMA } from './db/schema.ts';
import { startIdentity } from './start.ts';

const wire = async ({ life, config, log, metrics }: ProcessContext<IdentityConfig>) => {
  const hot = life.use(await openHotStore(config, log), (hot) => hot.close());
  const hasLog = config.KAFKA_BROKERS !== undefined || config.LOG_DATABASE_URL !== undefined;
  const bus = hasLog ? life.use(await openBus(config, log), (bus) => bus.close()) : undefined;
  await startIdentity(life, { config, hot, bus: bus && meterBus(bus, metrics), log, metrics, clock: systemClock });
};

await runProcess('identity', IdentityConfig, wire, {
  migrate: migrateCommand({ schema: SCHEMA, migrations, hasJobs: true }),
});
