import { join } from 'node:path';
import { type ServiceName, serviceNames, services } from '@sillage/proto/services';
import { bundle, makeWhenChanged, ROOT } from '../images/bundle.js';

const DIRECTORY = join('.cache', 'testbed');
/** Set by `setup`, for the processes of the tests. */
const BUNDLED = 'SILLAGE_TESTBED_BUNDLED';

/** Bundles services like the images, because bundles start much faster than sources; returns the program of each. */
export async function bundleServices(
  names: readonly ServiceName[],
  root = ROOT,
): Promise<(service: ServiceName) => string> {
  const outdir = (name: ServiceName) => join(root, DIRECTORY, name);
  for (const name of names) await bundle({ main: `${services[name].folder}/src/main.ts` }, outdir(name), root);
  return (name) => join(outdir(name), 'main.js');
}

/**
 * Run by Vitest before the tests with several processes: bundles all services, unless their sources are unchanged. A
 * bundle starts in a fifth of the processor time that the sources take.
 */
export async function setup(): Promise<void> {
  await makeWhenChanged(
    {
      stamp: join(DIRECTORY, 'sources'),
      output: join(DIRECTORY, serviceNames.at(-1) ?? '', 'main.js'),
      sources: ['package-lock.json', 'infra', 'proto', 'services', 'gateway'],
    },
    async () => {
      await bundleServices(serviceNames);
    },
  );
  process.env[BUNDLED] = 'true';
}

/** The program of a service: its bundle if `setup` has made it, otherwise its present sources. */
export const programOf = (name: ServiceName): string =>
  process.env[BUNDLED] === 'true'
    ? join(ROOT, DIRECTORY, name, 'main.js')
    : join(ROOT, services[name].folder, 'src', 'main.ts');
