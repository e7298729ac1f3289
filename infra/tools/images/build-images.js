import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, ENTRIES, ROOT } from './bundle.js';
import { buildWeb } from './web.js';

/**
 * Writes what an image contains besides node_modules into `directory`/SERVICE: main.js, and the web application's files in
 * `web/` for the gateway. Returns the services that were built; none where there is no `service` of that name.
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
