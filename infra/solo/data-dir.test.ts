import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataDir } from './data-dir.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sillage-data-'));
});
afterAll(() => rm(directory, { recursive: true }));

describe('the data folder', () => {
  test('keeps its secrets from one start to the next, readable by the owner alone', async () => {
    const first = await openDataDir(join(directory, 'a'));
    const second = await openDataDir(join(directory, 'a'));
    expect(second.secrets).toEqual(first.secrets);
    expect((await stat(join(directory, 'a', 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect((await openDataDir(join(directory, 'b'))).secrets.internalSecret).not.toBe(first.secrets.internalSecret);
  });

  test('that cannot be written is said in one sentence', async () => {
    await writeFile(join(directory, 'file'), '');
    await expect(openDataDir(join(directory, 'file', 'below'))).rejects.toThrow('cannot be written (ENOTDIR): choose another one');
  });

  test('begins a log anew that grew past 5 MB', async () => {
    const data = await openDataDir(join(directory, 'c'));
    await writeFile(data.log, 'x'.repeat(5_000_001));
    await openDataDir(join(directory, 'c'));
    expect((await stat(data.log)).size).toBe(0);
  });
});
