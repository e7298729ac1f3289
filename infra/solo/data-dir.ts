import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

/** Created once, and kept with the data: losing them signs everyone out and invalidates all existing click tokens. */
const Secrets = z.object({ internalSecret: z.string().min(32), postgresPassword: z.string().min(16) });
export type Secrets = z.infer<typeof Secrets>;

/** The folder with all data of one installation. */
export interface DataDir {
  readonly path: string;
  readonly secrets: Secrets;
  readonly postgres: string;
  readonly spool: string;
  /** State file of the stand-in for Stripe. */
  readonly stripe: string;
  readonly shopify: string;
  /** Address, process id and database of the Sillage that last ran on these data, as JSON; `operatorEnv` reads it. */
  readonly running: string;
  /** The outcome of the last backups; see BackupLog. */
  readonly backups: string;
  /** Logs are appended to; a log over 5 MB is truncated at the next start. */
  readonly log: string;
  readonly postgresLog: string;
}

/** Creates missing folders and files. Throws a StartupError if the folder cannot be written. */
export async function openDataDir(path: string): Promise<DataDir> {
  try {
    await Promise.all(['logs', 'spool'].map((name) => makePrivate(join(path, name))));
    const log = join(path, 'logs', 'sillage.log');
    const postgresLog = join(path, 'logs', 'postgres.log');
    return {
      path,
      secrets: await readOrMakeSecrets(join(path, 'secrets.json')),
      postgres: join(path, 'postgres'),
      spool: join(path, 'spool'),
      stripe: join(path, 'stripe.jsonl'),
      shopify: join(path, 'shopify.json'),
      running: join(path, 'running.json'),
      backups: join(path, 'backups.json'),
      log,
      postgresLog,
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(String(error.code))) {
      throw new StartupError(
        `The folder ${path} cannot be written (${String(error.code)}): choose another one with npm start -- --data DIR.`,
      );
    }
    throw error;
  }
}

/** Makes a folder and its files private, including files that an earlier version left readable. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile()) await chmod(join(folder, entry.name), 0o600);
  }
}

async function readOrMakeSecrets(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (text !== undefined) return parseSecrets(text, file);
  const secrets = {
    internalSecret: randomBytes(48).toString('base64url'),
    postgresPassword: randomBytes(24).toString('base64url'),
  };
  // Renamed into place, so that an interrupted start leaves no partial file.
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
  return secrets;
}

/** Never replaced if unreadable, because they include the database's password and the key of all sessions. */
function parseSecrets(text: string, file: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(text));
  } catch {
    throw new StartupError(
      `${file} does not hold the secrets of these data: put it back from a backup, or begin anew with another folder: npm start -- --data DIR.`,
    );
  }
}

const LARGE_LOG_BYTES = 5_000_000;

/** Only for a process that is alone on these data: the logs of a running one are not to be cut off. */
export async function truncateLargeLogs({ log, postgresLog }: DataDir): Promise<void> {
  await Promise.all([log, postgresLog].map(startAnewWhenLarge));
}

async function startAnewWhenLarge(file: string): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > LARGE_LOG_BYTES) await truncate(file);
}
