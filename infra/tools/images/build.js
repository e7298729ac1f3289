import { join } from 'node:path';
import { buildImages } from './build-images.js';
import { ENTRIES, ROOT } from './bundle.js';

/** `node infra/tools/images/build.js SERVICE|all [DIRECTORY]` (default `dist/`). */
const [wanted = 'all', directory = join(ROOT, 'dist')] = process.argv.slice(2);
const built = await buildImages(wanted, directory);
for (const name of built) process.stdout.write(`${join(directory, name)}\n`);
if (built.length === 0) {
  process.stderr.write(`There is no service "${wanted}"; there are: ${Object.keys(ENTRIES).join(', ')}.\n`);
  process.exitCode = 1;
}
