import { join } from 'node:path';
import { bundle, makeWhenChanged, ROOT, SERVER_SOURCES, SOLO_ENTRIES } from '../tools/images/bundle.js';

/** The built server, relative to the root. */
export const SERVER = '.cache/solo/main.js';

/**
 * Rebuilds the server and the web application where they are older than their sources. Only one process at a time may
 * do so.
 * @param {(text: string) => void} say
 */
export async function buildWhenChanged(say) {
  // Concurrently, because the web application is built in a separate process.
  await Promise.all([
    makeWhenChanged(
      {
        stamp: '.cache/solo/sources',
        output: SERVER,
        sources: SERVER_SOURCES,
      },
      async () => {
        say('Building the server …');
        await bundle(SOLO_ENTRIES, join(ROOT, '.cache/solo'));
      },
    ),
    makeWhenChanged(
      {
        stamp: '.cache/web-sources',
        output: 'web/dist/site/render.js',
        sources: ['package.json', 'package-lock.json', 'CHANGELOG.md', 'docs', 'web', 'proto', 'integrations'],
      },
      async () => {
        say('Building the web application …');
        const { buildWeb } = await import('../tools/images/web.js');
        await buildWeb();
      },
    ),
  ]);
}
