import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAlive } from '@sillage/runtime/service';
import { z } from 'zod';
import { openDataDir } from '../data-dir.ts';
import { postgresDirectory } from '../database.ts';
import { postgresOwner } from '../postgres/owner.ts';
import { findPostmaster } from '../postgres/postmaster.ts';
import { StartupError } from '../startup-error.ts';
import { progressLine, runCli, sizeOf } from './cli.ts';
import { recordBackup } from './record-backup.ts';
import type { BackupSource } from './take-backup.ts';

const USAGE = `npm run backup -- DIR [--keep N] [--data DIR]

Copies the running npm start of the data folder (SILLAGE_DATA_DIR, default .data) into a new folder in DIR. With --keep,
the N newest backups stay. A backup holds all secrets of the installation: keep it as closed as the data.`;

const Running = z.object({ pid: z.int(), databaseUrls: z.record(z.string(), z.string()).optional() });

async function findSource(dataDir: string): Promise<{ readonly source: BackupSource; readonly logFile: string }> {
  const text = await readFile(join(dataDir, 'running.json'), 'utf8').catch(() => '{}');
  const running = Running.safeParse(JSON.parse(text)).data;
  if (!running || !isAlive(running.pid))
    throw new StartupError(`No Sillage runs on ${dataDir}: start it, or copy the folder as it is while it is stopped.`);
  if (running.databaseUrls === undefined)
    throw new StartupError(
      'It runs on a Postgres or a Kafka of your own: back those up with their own tools (docs/operations/backup.md), and copy the data folder after them.',
    );
  const data = await openDataDir(dataDir);
  const directory = await postgresDirectory(data, await postgresOwner());
  const postmaster = await findPostmaster(directory);
  if (!postmaster?.isReady) throw new StartupError('Its Postgres does not answer now: try again in a moment.');
  const { postgresPassword } = data.secrets;
  const databaseUrl = `postgresql://sillage:${postgresPassword}@127.0.0.1:${postmaster.port}/postgres`;
  return { source: { dataDir, postgresDirectory: directory, databaseUrl }, logFile: data.backups };
}

await runCli(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, keep: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  if (values.help || folder === undefined || positionals.length > 1) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
    throw new StartupError(`"${values.keep}" is not a number of backups to keep.`);
  const { source, logFile } = await findSource(resolve(values.data ?? (process.env.SILLAGE_DATA_DIR || '.data')));
  const progress = progressLine();
  const { path, bytes, files } = await recordBackup(logFile, source, {
    folder: resolve(folder),
    keep,
    onProgress: (copied, all, copiedBytes) => progress(`${copied} of ${all} files, ${sizeOf(copiedBytes)}`),
  });
  console.log(`${path}: ${files} files, ${sizeOf(bytes)}. It holds the secrets of the installation.`);
  return 0;
});
