import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './commands.ts';
import { withLock } from './lock.ts';
import { cacheDirectory } from './paths.ts';
import { UnavailableError } from './unavailable.ts';

/** PHP 7.4 to 8.5 for Node. Not a dependency, because it has half a gigabyte. */
const PACKAGE = '@php-wasm/node';
const VERSION = '3.1.56';

/** A folder with PHP in its node_modules; installed once, outside of the project. */
export async function phpVersionsFolder(): Promise<string> {
  const folder = join(cacheDirectory(), `php-versions-${VERSION}`);
  if (!existsSync(folder))
    await withLock('php-versions', () => (existsSync(folder) ? Promise.resolve() : install(folder)));
  return folder;
}

async function install(folder: string): Promise<void> {
  const work = `${folder}.part`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'package.json'), '{ "private": true }');
  process.stderr.write(`Downloading ${PACKAGE} …\n`);
  try {
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
    await run('npm', ['install', ...options, `${PACKAGE}@${VERSION}`], { cwd: work, timeoutMs: 600_000 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnavailableError(`${PACKAGE} could not be installed: ${why}`, { cause: error });
  }
  // Renamed atomically, so that an interrupted installation is never used.
  renameSync(work, folder);
}
