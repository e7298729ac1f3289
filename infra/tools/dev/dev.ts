import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseOptions } from '../../solo/options.ts';
import { openBundler, ROOT, SOLO_ENTRIES } from '../images/bundle.js';

/**
 * `npm run dev`: everything that `npm start` runs, from the present sources. A change of the server rebuilds and
 * restarts it, keeping its data; Vite reloads the web application in the browser. Takes the options of `npm start`;
 * WEB_PORT is the port of the web application.
 */
const SOURCES = ['proto', 'infra', 'services', 'gateway'];
const BUILT = '.cache/dev/main.js';
/** Editors write several files at once, or one in two steps. */
const QUIET_MS = 50;

const args = process.argv.slice(2);
const { port } = parseOptions(args, process.env, ROOT);
const webUrl = `http://localhost:${process.env.WEB_PORT || '5173'}`;

const bundler = await openBundler(SOLO_ENTRIES, join(ROOT, dirname(BUILT)));
let server: ChildProcess | undefined;
/** A process that has loaded the packages and waits to become the next server. */
let standby: ChildProcess | undefined;
let isStopping = false;
let working = restart();

const web = run([join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', new URL(webUrl).port, '--strictPort'], {
  cwd: join(ROOT, 'web'),
  env: { GATEWAY_URL: `http://127.0.0.1:${port}` },
});
// It ends by itself if its port is taken.
web.once('exit', () => void stop(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

let isDue = false;
let timer: NodeJS.Timeout | undefined;
for (const source of SOURCES) {
  watch(join(ROOT, source), { recursive: true }, (_event, file) => {
    if (file === null || !/\.(ts|js|json|sql)$/.test(file) || /(^|\/)node_modules\/|\.test\.ts$/.test(file)) return;
    isDue = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(restartIfDue);
    }, QUIET_MS);
  });
}

async function restartIfDue(): Promise<void> {
  if (!isDue || isStopping) return;
  isDue = false;
  await restart();
}

/** Builds and starts the server; if the build fails, the previous one keeps running, and the errors are printed. */
async function restart(): Promise<void> {
  const startedAt = performance.now();
  let packages: readonly string[];
  try {
    packages = await bundler.rebuild();
  } catch {
    // esbuild has already printed the errors.
    return;
  }
  await end(server);
  if (isStopping) return;
  const next = standby?.connected ? standby : standBy(packages);
  standby = undefined;
  server = next;
  // Only now, because loading earlier would slow down the server that is starting.
  next.once('message', () => {
    if (!isStopping && server === next) standby = standBy(packages);
  });
  next.send('start');
  process.stdout.write(`Built in ${Math.round(performance.now() - startedAt)} ms; starting …\n`);
}

function standBy(packages: readonly string[]): ChildProcess {
  return fork(join(import.meta.dirname, 'program.js'), [ROOT, BUILT, JSON.stringify(packages), ...args], {
    cwd: ROOT,
    env: { ...process.env, PUBLIC_URL: webUrl },
    execArgv: ['--enable-source-maps'],
  });
}

function run(
  nodeArgs: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): ChildProcess {
  return spawn(process.execPath, nodeArgs, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function stop(code = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await working;
  await Promise.all([server, standby, web].map(end));
  await bundler.dispose();
  process.exit(code);
}
