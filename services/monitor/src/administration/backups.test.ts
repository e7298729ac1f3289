import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupRun } from '@sillage/proto/http/backups';
import { expect, test } from 'vitest';
import { backupFacts, summarizeBackups } from './backups.ts';

const at = (day: number) => `2027-01-${String(day).padStart(2, '0')}T03:00:00.000Z`;
const done = (day: number): BackupRun => ({
  at: at(day),
  tookMs: 900,
  result: 'done',
  path: `/backups/sillage-${day}`,
  bytes: 1000 * day,
  error: null,
});
const failed = (day: number): BackupRun => ({
  ...done(day),
  result: 'failed',
  path: null,
  bytes: null,
  error: 'disk full',
});

test.each([
  ['nothing is configured and none was made', { nextAt: null, runs: [] }, null],
  ['the first is still to come', { nextAt: at(2), runs: [] }, { nextAt: at(2), succeededPercent: null, runs: [] }],
  ['one was made by hand', { nextAt: null, runs: [done(1)] }, { nextAt: null, succeededPercent: 100, runs: [done(1)] }],
  [
    'some failed: the three latest are shown, all are counted',
    { nextAt: at(5), runs: [failed(4), done(3), done(2), done(1)] },
    { nextAt: at(5), succeededPercent: 75, runs: [failed(4), done(3), done(2)] },
  ],
])('%s', (_case, log, facts) => {
  expect(summarizeBackups(log)).toEqual(facts);
});

test('without a file there are no facts, and one that cannot be read is an error', async () => {
  expect(await backupFacts(undefined)).toBeNull();
  const directory = await mkdtemp(join(tmpdir(), 'sillage-backups-'));
  const file = join(directory, 'backups.json');
  expect(await backupFacts(file)).toBeNull();
  await writeFile(file, '{"nextAt":');
  await expect(backupFacts(file)).rejects.toThrow();
  await writeFile(file, JSON.stringify({ nextAt: null, runs: [done(1)] }));
  expect((await backupFacts(file))?.runs).toEqual([done(1)]);
  await rm(directory, { recursive: true });
});
