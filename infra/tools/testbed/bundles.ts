import { dirname, join } from 'node:path';
import { type ServiceName, serviceNames, services } from '@sillage/proto/services';
import { bundle, makeWhenChanged, ROOT, SERVER_SOURCES } from '../images/bundle.js';

const DIRECTORY = join('.cache', 'testbed');
/** Set by `setup`, for the processes of the tests. */
const BUNDLED = 'SILLAGE_TESTBED_BUNDLED';

/** Bundles services like the images, because bundles start much faster than sources; returns the program of each. */
export async function bundleServices(
  names: readonly ServiceName[],
  root = ROOT,
): Promise<(service: ServiceName) => string> {
  for (const name of names) {
    await bundle({ main: `${services[name].folder}/src/main.ts` }, dirname(bundleOf(name, root)), root);
  }
  return (name) => bundleOf(name, root);
}

const bundleOf = (name: ServiceName, root = ROOT): string => join(root, DIRECTORY, name, 'main.js');

/**
 * Run by Vitest before the tests with several processes: bundles all services, unless their sources are unchanged. A
 * bundle starts in a fifth of the processor time that the sources take.
 */
export async function setup(): Promise<void> {
  await makeWhenChanged(
    {
      stamp: join(DIRECTORY, 'sources'),
      output: join(DIRECTORY, serviceNames.at(-1) ?? '', 'main.js'),
      sources: SERVER_SOURCES,
    },
    async () => {
      await bundleServices(serviceNames);
    },
  );
  process.env[BUNDLED] = 'true';
}

/** The program of a service: its bundle if `setup` has made it, otherwise its present sources. */
export const programOf = (name: ServiceName): string =>
  process.env[BUNDLED] === 'true' ? bundleOf(name) : sourceOf(name, 'main.ts');

/** One of a service's own programs. */
export const sourceOf = (name: ServiceName, file: string): string => join(ROOT, services[name].folder, 'src', file);
