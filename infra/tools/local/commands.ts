import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from './lock.ts';
import { isRoot } from './paths.ts';
import { UnavailableError } from './unavailable.ts';

const execute = promisify(execFile);

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
  readonly timeoutMs?: number;
}

/** Runs a program to its end, and returns its output. Rejects with the last lines of its output if it fails. */
export async function run(file: string, args: readonly string[], options: CommandOptions = {}): Promise<string> {
  const { timeoutMs = 60_000, ...rest } = options;
  try {
    const { stdout } = await execute(file, args, { ...rest, timeout: timeoutMs, maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const said = ['stderr', 'stdout']
      .map((stream) => (error instanceof Error && stream in error ? String(error[stream as keyof Error]) : ''))
      .join('\n');
    throw new Error(`${file} ${args[0] ?? ''} failed:\n${said.trim().split('\n').slice(-8).join('\n')}`, {
      cause: error,
    });
  }
}

/** The first of these programs in PATH or in `directories`. */
export function findProgram(names: readonly string[], directories: readonly string[] = []): string | undefined {
  const searched = [...directories, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  for (const name of names) {
    for (const directory of searched) {
      const path = join(directory, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Continues with the next directory.
      }
    }
  }
  return undefined;
}

/** The path of the first of these programs; if it is missing, installs its Debian packages if possible. */
export async function programOf(names: readonly string[], packages: readonly string[]): Promise<string> {
  const known = findProgram(names);
  if (known) return known;
  await installPackages(packages);
  const installed = findProgram(names);
  if (!installed) throw new UnavailableError(`${packages[0]} was installed, but ${names[0]} was not found in PATH.`);
  return installed;
}

let listsUpdated: Promise<unknown> | undefined;

/** Installs Debian packages, which needs root on a Debian-like system. */
export async function installPackages(packages: readonly string[]): Promise<void> {
  const list = packages.join(' ');
  const byHand = `Install it by hand: apt-get install ${list}`;
  if (process.platform !== 'linux' || !findProgram(['apt-get']))
    throw new UnavailableError(`${list} is not installed, and there is no apt-get here.`);
  if (!isRoot) throw new UnavailableError(`${list} is not installed, and only root may install packages. ${byHand}`);
  const apt = (args: readonly string[]) =>
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-q', ...args], {
      timeoutMs: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  await withLock('apt', async () => {
    process.stderr.write(`Installing ${list} …\n`);
    try {
      listsUpdated ??= apt(['update']);
      await listsUpdated;
      await apt(['install', '-y', '--no-install-recommends', ...packages]);
    } catch (error) {
      throw new UnavailableError(
        `${list} could not be installed: ${error instanceof Error ? error.message : String(error)}`,
        {
          cause: error,
        },
      );
    }
  });
}
