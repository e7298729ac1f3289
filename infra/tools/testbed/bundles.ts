import { join } from 'node:path';
import { type ServiceName, services } from '@sillage/proto/services';
import { bundle, ROOT } from '../images/bundle.js';

/** Bundles services as images have them, which start much faster than sources; the program of each. */
export async function bundleServices(
  names: readonly ServiceName[],
  root = ROOT,
): Promise<(service: ServiceName) => string> {
  const outfile = (name: ServiceName) => join(root, '.cache', 'testbed', name, 'main.js');
  for (const name of names) await bundle(`${services[name].folder}/src/main.ts`, outfile(name), root);
  return outfile;
}
