import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, run } from './commands.ts';
import { withLock } from './lock.ts';
import { cacheDirectory } from './paths.ts';
import { UnavailableError } from './unavailable.ts';

/** The path of a program that is built from its Go module once, outside of the project. */
export async function goProgram(module: string, version: string): Promise<string> {
  const name = nameOf(module);
  const folder = join(cacheDirectory(), `${name}-${version}`);
  if (!existsSync(folder))
    await withLock(name, () => (existsSync(folder) ? Promise.resolve() : build(`${module}@${version}`, folder)));
  return join(folder, name);
}

/** Go's name of the program: the last segment of the path that is not a major version. */
const nameOf = (module: string): string => /([^/]+?)(?:\/v\d+)?$/.exec(module)?.[1] ?? module;

async function build(module: string, folder: string): Promise<void> {
  const go = findProgram(['go'], ['/usr/local/go/bin']);
  if (!go) throw new UnavailableError(`${module} is built with Go, and go was not found in PATH.`);
  const work = `${folder}.part`;
  rmSync(work, { recursive: true, force: true });
  process.stderr.write(`Building ${module} …\n`);
  try {
    await run(go, ['install', module], { env: { ...process.env, GOBIN: work }, timeoutMs: 600_000 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnavailableError(`${module} could not be built: ${why}`, { cause: error });
  }
  // Renamed atomically, so that an interrupted build is never used.
  renameSync(work, folder);
}
