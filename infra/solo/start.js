import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `npm start`: rebuilds what is older than its sources, then becomes the built program. Plain JavaScript, because
 * nothing may have been built yet.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  stop(`Sillage needs Node 20.19 or newer; this is ${process.versions.node}.`);

const root = join(import.meta.dirname, '..', '..');
let server = '';
try {
  const { buildWhenChanged, SERVER } = await import('./build.js');
  await buildWhenChanged(say);
  server = SERVER;
} catch (error) {
  stop(
    error.code === 'ERR_MODULE_NOT_FOUND'
      ? 'Run npm install first: a package that the build needs is not there.'
      : `The build failed: ${error.message}`,
  );
}
const program = await import(pathToFileURL(join(root, server)).href);
await program.main(root);

function say(text) {
  process.stdout.write(`${text}\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
