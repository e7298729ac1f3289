import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../startup-error.ts';

const run = promisify(execFile);

/** The user that Postgres runs as. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user `postgres` if this process runs as root, because Postgres refuses to; the user is created if necessary.
 * Otherwise undefined, which means this user.
 */
export async function postgresOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await lookUp();
  if (known) return known;
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => undefined);
  const made = await lookUp();
  if (made) return made;
  throw new StartupError(
    'Postgres does not run as root and no user "postgres" could be made: start as another user, or set DATABASE_URL.',
  );
}

async function lookUp(): Promise<Owner | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

/** Whether `owner` can enter the folder and all folders above it. Considers only the primary group. */
export async function canTraverse(folder: string, owner: Owner): Promise<boolean> {
  const stats = await stat(folder);
  const bit = stats.uid === owner.uid ? 0o100 : stats.gid === owner.gid ? 0o010 : 0o001;
  if ((stats.mode & bit) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canTraverse(parent, owner);
}
