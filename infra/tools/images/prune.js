import { readdir, rm, rmdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files for developers. Licences stay. */
const FOR_DEVELOPERS = [
  /\.(ts|cts|mts|tsx|map|md|markdown|flow|tsbuildinfo)$/i,
  // The compiler is an optional peer of a package that can read a configuration in TypeScript.
  /\/node_modules\/(@types|@typescript|typescript|undici-types)\//,
  // Folders at a package's root; deeper ones with these names may be part of its program.
  /\/node_modules\/(@[^/]+\/)?[^/]+\/(tests?|__tests__|docs?|examples?|benchmarks?|\.github)\//,
];

/** Keeps only the font files that invoices use (services/billing/src/pdf/fonts.ts). */
const FONTS = [
  [/\/@openfonts\/[^/]+\/files\//, /-(400|700)\.woff$/],
  [/\/dejavu-fonts-ttf\/ttf\//, /\/DejaVuSans(-Bold)?\.ttf$/],
];

/**
 * Whether a running service reads a file of node_modules.
 * @param {string} path from the folder that has node_modules, such as `node_modules/pino/pino.js`
 */
export function isNeeded(path) {
  const slashed = `/${path.split(sep).join('/')}`;
  if (FOR_DEVELOPERS.some((pattern) => pattern.test(slashed))) return false;
  return FONTS.every(([folder, used]) => !folder.test(slashed) || used.test(slashed));
}

/**
 * Deletes files that no running service reads from the node_modules in `root`.
 * @param {string} root
 */
export async function prune(root) {
  const visit = async (directory) => {
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile() && !isNeeded(relative(root, path))) await rm(path);
    }
    await rmdir(directory).catch(() => {});
  };
  await visit(join(root, 'node_modules'));
}

/** `node infra/tools/images/prune.js [DIRECTORY]` (default: here). */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await prune(process.argv[2] ?? process.cwd());
