import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** Every deployable, by its name in the images (`--build-arg SERVICE=…`), with its entry file. */
export const ENTRIES = {
  attribution: 'services/attribution/src/main.ts',
  billing: 'services/billing/src/main.ts',
  campaigns: 'services/campaigns/src/main.ts',
  collector: 'services/collector/src/main.ts',
  gateway: 'gateway/src/main.ts',
  identity: 'services/identity/src/main.ts',
  payout: 'services/payout/src/main.ts',
  integrations: 'services/integrations/src/main.ts',
  monitor: 'services/monitor/src/main.ts',
};

/** What the bundles of services and of `npm start` are made from. */
export const SERVER_SOURCES = ['package-lock.json', 'infra', 'proto', 'services', 'gateway'];

/** The bundles of `npm start`: the main thread, and the thread of the services behind the edge. */
export const SOLO_ENTRIES = { main: 'infra/solo/main.ts', 'services-thread': 'infra/solo/services-thread/worker.ts' };

/**
 * Packages with many ES modules that no package outside of the bundle imports. Loading hundreds of files one by one
 * took half of the processor time of a start.
 */
const PACKAGES_INSIDE = /^(@bufbuild|@shopify|fastify-type-provider-zod|kysely|stripe|zod)(\/|$)/;

/**
 * Our own packages are TypeScript sources and are bundled. Packages in the root's node_modules stay outside; a second
 * version of one, below one of our packages, cannot be found from the bundle and is therefore bundled.
 */
const packagesOutside = (root) => ({
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir }) => {
      if (kind === 'entry-point' || path.startsWith('@sillage/') || PACKAGES_INSIDE.test(path)) return undefined;
      if (isBuiltin(path)) return { path, external: true };
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
      return (await isBelowRoot(root, name, resolveDir)) ? { path, external: true } : undefined;
    });
  },
});

/** Whether an import from `directory` resolves to the root's node_modules, not to a nearer one. */
async function isBelowRoot(root, name, directory) {
  if (directory === root || !directory.startsWith(root)) return true;
  const nearer = await stat(join(directory, 'node_modules', name)).catch(() => undefined);
  return nearer === undefined && isBelowRoot(root, name, dirname(directory));
}

/**
 * Bundles entries for Node, with source maps and shared chunks.
 * @param {Readonly<Record<string, string>>} entries by output name without `.js`; relative to the root
 * @param {string} outdir absolute, below the root, where its imports are resolved
 * @param {string} root of this clone, or of another one
 */
export async function bundle(entries, outdir, root = ROOT) {
  const { build, stop } = await import('esbuild');
  await build(optionsFor(entries, outdir, root));
  // esbuild's service process would keep running as long as this one.
  await stop();
}

/**
 * Like `bundle`, for repeated builds: each reads only changed files. `rebuild` resolves with the packages that the
 * bundles import at their start.
 */
export async function openBundler(entries, outdir) {
  const { context } = await import('esbuild');
  const bundling = await context({ ...optionsFor(entries, outdir, ROOT), metafile: true });
  return {
    async rebuild() {
      const { metafile } = await bundling.rebuild();
      const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
      const packages = imports.filter(
        ({ path, kind, external }) => external && kind === 'import-statement' && !isBuiltin(path),
      );
      return [...new Set(packages.map(({ path }) => path))];
    },
    dispose: () => bundling.dispose(),
  };
}

function optionsFor(entries, outdir, root) {
  return {
    absWorkingDir: root,
    entryPoints: { ...entries },
    outdir,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    // Dynamic imports (tracing) are loaded on demand.
    splitting: true,
    plugins: [packagesOutside(root)],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // The package's own conditions take precedence, so that a bundle behaves like the sources under tsx.
    conditions: ['import', 'module'],
    logLevel: 'warning',
    legalComments: 'none',
    // Node keeps the source text in memory, with two bytes per character if it contains non-Latin ones, as comments do.
    minifyWhitespace: true,
    lineLimit: 200,
    // Bundled CommonJS modules require Node's built-in modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  };
}

/**
 * Runs `make` unless `output` exists and `stamp` shows that it was built from exactly these sources: names, sizes and
 * times of every file below `sources`. Returns whether it ran. Paths are relative to the root.
 * @param {{ stamp: string, output: string, sources: readonly string[] }} files
 * @param {() => Promise<void>} make
 */
export async function makeWhenChanged({ stamp, output, sources }, make) {
  const now = (await Promise.all(sources.map((source) => listFiles(source)))).flat().sort().join('\n');
  const before = await readFile(join(ROOT, stamp), 'utf8').catch(() => undefined);
  const isThere = await stat(join(ROOT, output)).catch(() => undefined);
  if (isThere && before === now) return false;
  await rm(join(ROOT, stamp), { force: true });
  await make();
  await mkdir(dirname(join(ROOT, stamp)), { recursive: true });
  await writeFile(join(ROOT, stamp), now);
  return true;
}

/** Not sources of a build: its results, and tests with their helpers. */
const LEFT_OUT = /^(node_modules|dist|e2e|test-results|testing)$|\.test\.tsx?$|^routeTree\.gen\.ts$/;

async function listFiles(path) {
  const stats = await stat(join(ROOT, path)).catch(() => undefined);
  if (stats?.isFile()) return [`${path} ${stats.size} ${stats.mtimeMs}`];
  if (!stats?.isDirectory()) return [];
  const names = (await readdir(join(ROOT, path))).filter((name) => !LEFT_OUT.test(name));
  return (await Promise.all(names.map((name) => listFiles(`${path}/${name}`)))).flat();
}
