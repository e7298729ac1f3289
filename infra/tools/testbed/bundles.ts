import { join } from 'node:path';
import { type ServiceName, services } from '@sillage/proto/services';
import { bundle, ROOT } from '../images/bundle.js';

/** Bundles services like the images, because bundles start much faster than sources; returns the program of each. */
export async function bundleServices(
  names: readonly ServiceName[],
  root = ROOT,
): Promise<(service: ServiceName) => string> {
  const outdir = (name: ServiceName) => join(root, '.cache', 'testbed', name);
  for (const name of names) await bundle({ main: `${services[name].folder}/src/main.ts` }, outdir(name), root);
  return (name) => join(outdir(name), 'main.js');
}
