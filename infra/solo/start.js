import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm start`: brings what is built up to date with the sources, then becomes the program that was built. Plain
 * JavaScript, because nothing may have been built yet.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) stop(`Sillage needs Node 20.19 or newer; this is ${process.versions.node}.`);

const { bundle, makeWhenChanged, ROOT } = await import('../images/bundle.js');
const main = '.cache/solo/main.js';

try {
  const server = { stamp: '.cache/solo/sources', output: main, sources: ['package-lock.json', 'infra', 'proto', 'services', 'gateway'] };
  await makeWhenChanged(server, async () => {
    say('Building the server …');
    await bundle('infra/solo/main.ts', join(ROOT, main));
    const { stop: stopEsbuild } = await import('esbuild');
    await stopEsbuild();
  });
  const web = { stamp: '.cache/web-sources', output: 'web/dist/index.html', sources: ['package-lock.json', 'web', 'proto'] };
  await makeWhenChanged(web, async () => {
    say('Building the web application …');
    await buildWeb();
  });
} catch (error) {
  if (error.code === 'ERR_MODULE_NOT_FOUND') stop('Run npm install first: a package that the build needs is not there.');
  stop(`The build failed: ${error.message}`);
}
await import(join(ROOT, main));

/** In a process of its own: the memory that a build takes is given back when it ends. */
async function buildWeb() {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'web'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  if (code !== 0) throw new Error(`vite ended with ${code}.\n${output.trim()}`);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
