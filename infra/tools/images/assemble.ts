import { cp, lstat, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { run } from '../local/index.ts';
import { ROOT } from './bundle.js';
import { isNeeded } from './prune.js';

/** Node 24.21.0 for x64 and the nine libraries of an image, measured; on arm64 it is smaller. */
export const BASE_BYTES = 132_000_000;
export const MAX_IMAGE_BYTES = 200_000_000;

/**
 * Adds the packages to the service's bundle in `directory`, like the Dockerfile's last stage: those that npm would
 * install for it, without files that no running service reads.
 */
export async function assemblePackages(service: string, directory: string): Promise<void> {
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
    await cp(folder, join(directory, path), {
      recursive: true,
      filter: async (source) => {
        const inside = relative(folder, source);
        if (inside === 'node_modules') return false;
        return (await lstat(source)).isDirectory() || isNeeded(join(path, inside));
      },
    });
  }
}

/** The total size of all files below a directory. */
export async function bytesIn(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await lstat(join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
