import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `node lint-php.js FOLDER VERSION FILE…`: the errors of `php -l` of this version about the files. FOLDER has PHP in
 * its node_modules. Runs in its own process, because PHP does not free its memory at the end.
 */
const [folder = '', version = '', ...files] = process.argv.slice(2);
const { resolve } = createRequire(join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(resolve(name)).href);
const { loadNodeRuntime, useHostFilesystem } = await load('@php-wasm/node');
const { PHP } = await load('@php-wasm/universal');

for (const file of files) {
  const php = new PHP(await loadNodeRuntime(version, { emscriptenOptions: { processId: 1 } }));
  useHostFilesystem(php);
  const answer = await php.cli(['php', '-l', file]);
  if ((await answer.exitCode) !== 0) process.stdout.write(`${(await answer.stdoutText).trim()}\n`);
}
// PHP's event loop does not end by itself.
process.exit();
