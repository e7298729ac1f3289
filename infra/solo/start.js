import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `npm start`: rebuilds what is older than its sources, then becomes the built program. Plain JavaScript, because
 * nothing may have been built yet.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  stop(`Sillage needs Node 20.19 or newer; this is ${process.versions.node}.`);

const { bundle, makeWhenChanged, ROOT, SERVER_SOURCES, SOLO_ENTRIES } = await import('../tools/images/bundle.js');
const main = '.cache/solo/main.js';

try {
  // Concurrently, because the web application is built in a separate process.
  await Promise.all([
    makeWhenChanged(
      {
        stamp: '.cache/solo/sources',
        output: main,
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
} catch (error) {
  stop(
    error.code === 'ERR_MODULE_NOT_FOUND'
      ? 'Run npm install first: a package that the build needs is not there.'
      : `The build failed: ${error.message}`,
  );
}
const program = await import(pathToFileURL(join(ROOT, main)).href);
await program.main(ROOT);

function say(text) {
  process.stdout.write(`${text}\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
