import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `npm start`: rebuilds what is older than its sources, then becomes the built program. Plain JavaScript, because
 * nothing may have been built yet.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  stop(`Sillage needs Node 20.19 or newer; this is ${process.versions.node}.`);

const { ROOT } = await import('../tools/images/bundle.js');
const { buildWhenChanged, SERVER } = await import('./build.js');

try {
  await buildWhenChanged(say);
} catch (error) {
  stop(
    error.code === 'ERR_MODULE_NOT_FOUND'
      ? 'Run npm install first: a package that the build needs is not there.'
      : `The build failed: ${error.message}`,
  );
}
const program = await import(pathToFileURL(join(ROOT, SERVER)).href);
await program.main(ROOT);

function say(text) {
  process.stdout.write(`${text}\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
