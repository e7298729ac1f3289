import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresDirectory } from '../database.ts';
import { embeddedMajor } from '../postgres/binaries.ts';
import { postgresOwner } from '../postgres/owner.ts';
import { findPostmaster } from '../postgres/postmaster.ts';
import { StartupError } from '../startup-error.ts';
import { progressLine, runCli, sizeOf } from './cli.ts';
import { type Backup, bytesOf, listBackups, MANIFEST, openBackup } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE = `npm run restore -- DIR [--data DIR] [--replace]

Puts a backup, or the newest one in DIR, into a data folder (SILLAGE_DATA_DIR, default .data) on which nothing runs. With
--replace, what the folder holds is moved aside.`;

async function findBackup(path: string): Promise<Backup> {
  if (existsSync(join(path, MANIFEST))) return openBackup(path);
  const newest = (await listBackups(path)).at(-1);
  if (newest === undefined) throw new StartupError(`There is no complete backup in ${path}.`);
  return openBackup(join(path, newest));
}

/** Its files can only be read by the same major version on the same kind of machine. */
async function checkFits({ manifest }: Backup): Promise<void> {
  const platform = `${process.platform}-${process.arch}`;
  if (manifest.platform !== platform)
    throw new StartupError(`The backup is of ${manifest.platform} and cannot be read on ${platform}.`);
  const major = await embeddedMajor();
  const wanted = Math.floor(manifest.postgresVersion / 10_000);
  if (major !== wanted)
    throw new StartupError(
      `The backup is of Postgres ${wanted}, and this version of Sillage comes with Postgres ${major}: restore it with the version that it was taken with.`,
    );
}

/** `npm start` stops its Postgres last, and an orphaned Postgres may still write. */
async function checkNothingRuns(dataDir: string, directory: string): Promise<void> {
  if (await findPostmaster(directory))
    throw new StartupError(`A Sillage, or a Postgres that one left behind, runs on ${dataDir}: stop it first.`);
}

await runCli(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  if (values.help || folder === undefined || positionals.length > 1) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const dataDir = resolve(values.data ?? (process.env.SILLAGE_DATA_DIR || '.data'));
  const owner = await postgresOwner();
  const directory = await postgresDirectory({ path: dataDir, postgres: join(dataDir, 'postgres') }, owner);
  const backup = await findBackup(resolve(folder));
  await checkFits(backup);
  await checkNothingRuns(dataDir, directory);
  const progress = progressLine();
  const aside = await restoreBackup(
    backup,
    { dataDir, postgresDirectory: directory, owner },
    { replace: values.replace, onProgress: (copied, files) => progress(`${copied} of ${files} files`) },
  );
  for (const path of aside) console.log(`What was there is in ${path} now.`);
  console.log(
    `${backup.path}, taken ${backup.manifest.takenAt}, ${sizeOf(bytesOf(backup.manifest))}, is in ${dataDir}.`,
  );
  console.log(`Start it with npm start -- --data ${dataDir}`);
  return 0;
});
