import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@sillage/runtime/service';
import { afterAll, expect, test } from 'vitest';
import { readBackupLog, writeBackupLog } from './backup-log.ts';
import { scheduleBackups } from './scheduled-backups.ts';
import { takeBackup } from './take-backup.ts';

const directory = mkdtempSync(join(tmpdir(), 'sillage-backups-'));
afterAll(() => rmSync(directory, { recursive: true }));

const run = { tookMs: 1, result: 'done', path: null, bytes: null, error: null } as const;

function schedule(logFile: string) {
  const said: string[] = [];
  const log = createLogger('test', 'silent');
  for (const level of ['warn', 'error'] as const)
    log[level] = (...args: readonly unknown[]) => {
      said.push(String(args.at(-1)));
    };
  const missing = join(directory, 'missing');
  const source = { dataDir: missing, postgresDirectory: missing, databaseUrl: '' };
  const backups = scheduleBackups({ source, folder: join(directory, 'backups'), keep: 1, logFile, log });
  return { said, backups };
}

test('goes on where the backup log cannot be written, and takes no backup before the next one is due', async () => {
  const { said, backups } = schedule(join(directory, 'missing', 'backups.json'));
  const failed = () => said.filter((words) => words.includes('the backup failed')).length;
  const notWritten = () => said.filter((words) => words.includes('not written')).length;
  await expect.poll(notWritten).toBe(1);
  backups.wake();
  await expect.poll(notWritten).toBe(2);
  expect(failed()).toBe(1);
  await backups.close();
  await expect(backups.done).resolves.toBeUndefined();
});

test.each(['', '{"nextAt": null, "ru', '[]'])('replaces a backup log that cannot be read: %j', async (text) => {
  const logFile = join(directory, 'unreadable.json');
  await writeFile(logFile, text);
  const { said, backups } = schedule(logFile);
  await expect.poll(() => said.some((words) => words.includes('cannot be read'))).toBe(true);
  await expect.poll(async () => (await readBackupLog(logFile)).nextAt).not.toBeNull();
  await backups.close();
  expect((await readBackupLog(logFile)).runs).toMatchObject([{ result: 'failed' }]);
});

test('writes the log in a file that no other process writes', async () => {
  const logFile = join(directory, 'shared.json');
  await writeFile(`${logFile}.new`, 'of another process');
  await writeBackupLog(logFile, { run: { ...run, at: new Date(0).toISOString() } });
  expect((await readBackupLog(logFile)).runs).toHaveLength(1);
  expect(await readFile(`${logFile}.new`, 'utf8')).toBe('of another process');
  expect((await readdir(directory)).filter((name) => name.startsWith('shared.json'))).toHaveLength(2);
});

test('a backup that is ended leaves nothing', async () => {
  const dataDir = join(directory, 'data');
  await mkdir(join(dataDir, 'spool'), { recursive: true });
  for (const name of ['secrets.json', 'demo.json']) await writeFile(join(dataDir, name), '{}');
  const ending = new AbortController();
  const folder = join(directory, 'ended');
  const taking = takeBackup(
    { dataDir, postgresDirectory: join(dataDir, 'postgres'), databaseUrl: '' },
    { folder, signal: ending.signal, onProgress: () => ending.abort(new Error('Stopped')) },
  );
  await expect(taking).rejects.toThrow('Stopped');
  expect(await readdir(folder)).toEqual([]);
});
