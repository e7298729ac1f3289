import { join } from 'node:path';
import { bundle, ENTRIES, ROOT } from './bundle.js';

/**
 * `node infra/images/build.js SERVICE|all [DIRECTORY]`: bundles a service into DIRECTORY/SERVICE/main.js (default `dist/`),
 * the program of its image.
 */
const [wanted = 'all', directory = join(ROOT, 'dist')] = process.argv.slice(2);
const names = Object.keys(ENTRIES).filter((name) => wanted === 'all' || wanted === name);
if (names.length === 0) {
  process.stderr.write(`There is no service "${wanted}"; there are: ${Object.keys(ENTRIES).join(', ')}.\n`);
  process.exit(1);
}
for (const name of names) {
  await bundle(ENTRIES[name], join(directory, name, 'main.js'));
  process.stdout.write(`${join(directory, name, 'main.js')}\n`);
}
