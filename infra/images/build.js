import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, ENTRIES, ROOT } from './bundle.js';
import { buildWeb } from './web.js';

/**
 * `node infra/images/build.js SERVICE|all [DIRECTORY]`: what an image contains besides node_modules, into
 * DIRECTORY/SERVICE (default `dist/`): main.js, and the web application's files in `web/` for the gateway.
 */
const [wanted = 'all', directory = join(ROOT, 'dist')] = process.argv.slice(2);
const names = Object.keys(ENTRIES).filter((name) => wanted === 'all' || wanted === name);
if (names.length === 0) {
  process.stderr.write(`There is no service "${wanted}"; there are: ${Object.keys(ENTRIES).join(', ')}.\n`);
  process.exit(1);
}
for (const name of names) {
  await bundle(ENTRIES[name], join(directory, name, 'main.js'));
  if (name === 'gateway') {
    await buildWeb();
    await cp(join(ROOT, 'web', 'dist'), join(directory, name, 'web'), { recursive: true });
  }
  process.stdout.write(`${join(directory, name)}\n`);
}
