import type { z } from 'zod';
import { meterBus, openBus } from '../bus/index.ts';
import { openHotStore } from '../hot/index.ts';
import {
  type Commands,
  type CommonConfig,
  type Lifecycle,
  type ProcessContext,
  runProcess,
  systemClock,
} from '../service/index.ts';
import type { StartOptions } from './start-options.ts';

/**
 * Runs a service in a process of its own, with the configured log and hot store; see {@link runProcess}.
 */
export function runService<Schema extends z.ZodType<CommonConfig>>(
  name: string,
  schema: Schema,
  start: (life: Lifecycle, options: StartOptions<z.output<Schema>>) => Promise<unknown>,
  commands?: Commands<z.output<Schema>>,
): Promise<void> {
  const wire = async ({ life, config, log, metrics }: ProcessContext<z.output<Schema>>) => {
    const bus = life.use(await openBus(config, log), (openedBus) => openedBus.close());
    const hot = life.use(await openHotStore(config, log), (openedStore) => openedStore.close());
    await start(life, { config, bus: meterBus(bus, metrics), hot, log, metrics, clock: systemClock });
  };
  return runProcess(name, schema, wire, commands);
}
