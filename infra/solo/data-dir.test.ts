import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataDir, truncateLargeLogs } from './data-dir.ts';
import { openLogFile } from './log-file.ts';
import { StartupError } from './startup-error.ts';

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

  test('that is not writable is reported in one sentence', async () => {
    await writeFile(join(directory, 'file'), '');
    await expect(openDataDir(join(directory, 'file', 'below'))).rejects.toThrow(
      'cannot be written (ENOTDIR): choose another one',
    );
  });

  test.each([
    ['empty', ''],
    ['cut off', '{"internalSecret": "abc'],
    ['of another program', '{"internalSecret": 7}'],
  ])('names the secrets file that is %s in one sentence, and leaves it as it is', async (name, content) => {
    const path = join(directory, `secrets ${name}`);
    await mkdir(path);
    await writeFile(join(path, 'secrets.json'), content);
    const refusal = await openDataDir(path).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toContain(`${path}/secrets.json does not hold the secrets of these data`);
    expect(await readFile(join(path, 'secrets.json'), 'utf8')).toBe(content);
  });

  test('does not replace a secrets file that cannot be read', async () => {
    const path = join(directory, 'unreadable');
    await mkdir(join(path, 'secrets.json'), { recursive: true });
    await expect(openDataDir(path)).rejects.toThrow('EISDIR');
  });

  test('makes logs and spool readable by the owner only, also those that were readable by others', async () => {
    const path = join(directory, 'open');
    for (const folder of ['logs', 'spool']) {
      await mkdir(join(path, folder), { recursive: true, mode: 0o755 });
      await writeFile(join(path, folder, 'old'), 'x', { mode: 0o644 });
    }
    const data = await openDataDir(path);
    const logs = openLogFile(data.log, 'info');
    logs.logger('test').info('said');
    logs.close();
    const modeOf = async (...names: string[]) => (await stat(join(path, ...names))).mode & 0o777;
    for (const folder of ['logs', 'spool']) {
      expect(await modeOf(folder)).toBe(0o700);
      expect(await modeOf(folder, 'old')).toBe(0o600);
    }
    expect(await modeOf('logs', 'sillage.log')).toBe(0o600);
  });

  test('starts a new log file after 5 MB', async () => {
    const data = await openDataDir(join(directory, 'c'));
    await writeFile(data.log, 'x'.repeat(5_000_001));
    // As a backup does while the log is in use.
    await openDataDir(join(directory, 'c'));
    expect((await stat(data.log)).size).toBe(5_000_001);
    await truncateLargeLogs(data);
    expect((await stat(data.log)).size).toBe(0);
  });
});
