import { copyFile, link, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { run } from '../local/index.ts';
import { ROOT } from './bundle.js';
import { isNeeded } from './prune.js';

/** Node 24.21.0 for x64 and the nine libraries of an image, measured; on arm64 it is smaller. */
export const BASE_BYTES = 132_000_000;
export const MAX_IMAGE_BYTES = 200_000_000;

/** The needed files of each package, and the folder that they were first copied into. */
export type Copies = Map<string, { readonly files: readonly string[]; readonly folder: string }>;

/**
 * Adds the packages to the service's bundle in `directory`, like the Dockerfile's last stage: those that npm would
 * install for it, without files that no running service reads. Links to the files of `copies`, and adds its own.
 */
export async function assemblePackages(service: string, directory: string, copies: Copies = new Map()): Promise<void> {
  const list = ['ls', '--omit=dev', '--all', '--parseable', '--workspace', `@sillage/${service}`];
  // npm exits with 1 if an optional package is missing; its list is still correct.
  const listed = await run('sh', ['-c', 'npm "$@" || true', 'npm', ...list], { cwd: ROOT });
  const folders = [...new Set(listed.trim().split('\n'))].filter((folder) =>
    folder.includes(`${sep}node_modules${sep}`),
  );
  for (const folder of folders.sort()) {
    const path = relative(ROOT, folder);
    // Our own packages are in the bundle, and so is a package's second version below one of them.
    if (!path.startsWith('node_modules') || (await lstat(folder)).isSymbolicLink()) continue;
    const copied = copies.get(path);
    const { files, folder: from } = copied ?? { files: await neededFiles(folder, path), folder };
    const to = join(directory, path);
    for (const parent of new Set(files.map(dirname))) await mkdir(join(to, parent), { recursive: true });
    for (const file of files) await (copied ? link : copyFile)(join(from, file), join(to, file));
    if (!copied) copies.set(path, { files, folder: to });
  }
}

/** Relative to the package's folder, without the packages below it. */
async function neededFiles(folder: string, path: string, below = ''): Promise<readonly string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const file = join(below, entry.name);
      if (file === 'node_modules') return [];
      if (entry.isDirectory()) return neededFiles(folder, path, file);
      return isNeeded(join(path, file)) ? [file] : [];
    }),
  );
  return found.flat();
}

/** The total size of all files below a directory. */
export async function bytesIn(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await lstat(join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
