import { bundleServices } from '../../testbed/bundles.ts';
import { nodeOn, type ServiceProcess, startProcess } from '../../testbed/process.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { startingOn } from '../starting-on.ts';

/** The core of the collector, and of its baselines. */
export const COLLECTOR_CORE = 0;
/** The core of the load, and of everything that collectors talk to. */
export const OTHER_CORE = 1;

/**
 * Runs collectors, bundled as in their image; the first one has a core of its own, everything else shares the other
 * one.
 */
export async function withCollector<T>(work: (testbed: Testbed) => Promise<T>, collectors = 1): Promise<T> {
  const entries = await bundleServices(['identity', 'campaigns', 'collector']);
  const services = ['campaigns', 'collector'] as const;
  const options = {
    cores: { collector: COLLECTOR_CORE },
    services,
    entries,
    instances: { collector: collectors },
  };
  return startingOn(OTHER_CORE, () => withTestbed(options, work));
}

/** Starts a program of this folder on the collector's core, as a baseline. */
export function startBaseline(file: string, { logDir }: Pick<Testbed, 'logDir'>): Promise<ServiceProcess> {
  const command = nodeOn(new URL(file, import.meta.url).pathname, COLLECTOR_CORE);
  return startProcess({ name: file.replace('.ts', ''), command, env: {}, logDir });
}
