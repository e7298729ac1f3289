import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../local/commands.ts';
import { withLock } from '../local/lock.ts';
import { cacheDirectory } from '../local/paths.ts';
import { UnavailableError } from '../local/unavailable.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The commit that counts as released until there is a tag. */
const PINNED = new URL('./previous-version', import.meta.url);

/**
 * A folder with the sources and the packages of the previous version: that of the last tag before this commit, or of
 * the commit in the file beside this one. Created once, from the history of this clone. Throws an UnavailableError if
 * the history does not reach back to it, or its packages are unavailable.
 */
export async function previousVersion(): Promise<string> {
  const git = (...args: readonly string[]) => run('git', args, { cwd: ROOT });
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^').catch(() => undefined);
  const wanted = tag?.trim() ?? readFileSync(PINNED, 'utf8').trim();
  const commit = await git('rev-parse', '--verify', `${wanted}^{commit}`).catch((error: unknown) => {
    throw new UnavailableError(
      `The version before (${wanted}) is not in this clone. Fetch its history: git fetch --unshallow --tags`,
      { cause: error },
    );
  });
  const folder = join(cacheDirectory('versions'), commit.trim());
  if (!existsSync(folder))
    await withLock('version', () => (existsSync(folder) ? Promise.resolve() : make(commit.trim(), folder)));
  return folder;
}

async function make(commit: string, folder: string): Promise<void> {
  const work = `${folder}.part`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  process.stderr.write(`Preparing the version before (${commit.slice(0, 12)}) …\n`);
  await run('git', ['archive', '--output', join(work, 'sources.tar'), commit], { cwd: ROOT });
  await run('tar', ['-xf', 'sources.tar'], { cwd: work });
  rmSync(join(work, 'sources.tar'));
  try {
    const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', args, { cwd: work, timeoutMs: 600_000 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnavailableError(`The packages of the version before could not be installed: ${why}`, { cause: error });
  }
  // Renamed atomically, so that an interrupted one is never used.
  renameSync(work, folder);
}
