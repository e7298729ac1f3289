import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { programOf, run } from './commands.ts';
import { withLock } from './lock.ts';
import { cacheDirectory } from './paths.ts';
import { UnavailableError } from './unavailable.ts';

/**
 * Contains installed WordPress releases, and the integration that runs them on SQLite. Far too large for a dependency.
 */
const PACKAGE = '@wp-playground/wordpress-builds';
const VERSION = '0.9.19';
const PHP_PACKAGES = ['php-cli', 'php-sqlite3', 'php-curl', 'php-mbstring', 'php-xml', 'php-zip'];
const NEEDED_EXTENSIONS = ['pdo_sqlite', 'curl', 'mbstring', 'dom', 'zip'];

/** The releases by their names in the package. */
export const wordpressReleases = { '6.2': 'wp-6.2', '6.5': 'wp-6.5', '6.7': 'wp-nightly' } as const;

export interface WordPressFiles {
  readonly php: string;
  /** Has `wordpress/NAME.zip` for each release, and `sqlite-database-integration/sqlite-database-integration.zip`. */
  readonly folder: string;
}

/** PHP, and archives of WordPress, which are downloaded once, outside of the project. */
export async function wordpressFiles(): Promise<WordPressFiles> {
  const php = await programOf(['php'], PHP_PACKAGES);
  const loaded = (await run(php, ['-m'])).toLowerCase().split('\n');
  const missing = NEEDED_EXTENSIONS.filter((extension) => !loaded.includes(extension));
  if (missing.length > 0)
    throw new UnavailableError(`${php} lacks ${missing.join(', ')}. Install it by hand: ${PHP_PACKAGES.join(' ')}`);
  const folder = join(cacheDirectory(), `wordpress-builds-${VERSION}`);
  if (!existsSync(folder))
    await withLock('wordpress-builds', () => (existsSync(folder) ? Promise.resolve() : download(folder)));
  return { php, folder };
}

async function download(folder: string): Promise<void> {
  const work = `${folder}.part`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  process.stderr.write(`Downloading ${PACKAGE} …\n`);
  try {
    const packed = await run('npm', ['pack', '--silent', `${PACKAGE}@${VERSION}`], { cwd: work, timeoutMs: 600_000 });
    const names = Object.values(wordpressReleases).map((name) => `package/src/wordpress/${name}.zip`);
    const sqlite = 'package/src/sqlite-database-integration/sqlite-database-integration.zip';
    await run('tar', ['xzf', packed.trim(), ...names, sqlite], { cwd: work, timeoutMs: 600_000 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnavailableError(`${PACKAGE} could not be downloaded: ${why}`, { cause: error });
  }
  // Renamed atomically, so that an interrupted download is never used.
  renameSync(join(work, 'package', 'src'), folder);
  rmSync(work, { recursive: true, force: true });
}
