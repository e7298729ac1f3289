import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, ENTRIES, ROOT } from './bundle.js';
import { buildWeb } from './web.js';

/**
 * Writes the contents of an image, except node_modules, into `directory`/SERVICE: main.js, and for the gateway the web
 * application's files in `web/`. Returns the built services; empty if there is no `service` with that name.
 * @param {string} service a name of ENTRIES, or `all`
 * @param {string} directory absolute
 */
export async function buildImages(service, directory) {
  const names = Object.keys(ENTRIES).filter((name) => service === 'all' || service === name);
  for (const name of names) {
    await bundle({ main: ENTRIES[name] }, join(directory, name));
    if (name === 'gateway') {
      await buildWeb();
      await cp(join(ROOT, 'web', 'dist'), join(directory, name, 'web'), { recursive: true });
    }
  }
  return names;
}
