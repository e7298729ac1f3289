import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLogDestination } from './log-destination.ts';
import { createLogger } from './logger.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sillage-log-'));
});
afterAll(() => rm(directory, { recursive: true }));

const PROCESS = new URL('../testing/logging-process.ts', import.meta.url).pathname;

/** A process that logs to a pipe; see there. */
const logging = (count: number, file: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', PROCESS, String(count), file], { stdio: ['pipe', 'pipe', 'inherit'] });

/** The file is there before its text is. */
const written = (file: string) =>
  vi.waitFor(
    async () => {
      const text = await readFile(file, 'utf8');
      expect(text).not.toBe('');
      return text;
    },
    { timeout: 60_000, interval: 50 },
  );
const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve));

describe('a log that cannot be written', () => {
  test.skipIf(!existsSync('/dev/full'))('on a full disk costs its lines and nothing else, and they are counted', () => {
    const full = openSync('/dev/full', 'a');
    const destination = createLogDestination(full);
    const log = createLogger('test', 'info', destination);
    for (let n = 0; n < 100; n += 1) log.error({ err: new Error('why'), n }, 'said');
    log.fatal('the last one');
    expect(destination.lost).toBe(101);
    closeSync(full);
  });

  test('says how many were lost once it can be written again', async () => {
    const path = join(directory, 'returns.log');
    const file = openSync(path, 'a');
    const destination = createLogDestination(file);
    closeSync(file);
    destination.write('{"n":1}\n');
    destination.write('{"n":2}\n');
    // The same number again, as after room was made on the disk.
    expect(openSync(path, 'a')).toBe(file);
    destination.write('{"n":3}\n');
    closeSync(file);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ lost: 2, reason: 'EBADF' }),
      { n: 3 },
    ]);
  });

  test('because nobody reads the pipe any more ends no process', async () => {
    const file = join(directory, 'broken');
    const child = logging(50, file);
    const exit = exitOf(child);
    child.stdout?.destroy();
    child.stdin?.write('go\n');
    expect(await written(file)).toBe('alive');
    child.stdin?.end();
    expect(await exit).toBe(0);
  }, 240_000);

  test('because its reader is slow stops no process: the lines wait, up to a bound, and the rest is counted', async () => {
    const file = join(directory, 'slow');
    const count = 5000;
    const child = logging(count, file);
    const exit = exitOf(child);
    child.stdin?.write('go\n');
    expect(await written(file)).toBe('alive');
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const lines = (): { n?: number; lost?: number; msg: string }[] =>
      text
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    await vi.waitFor(() => expect(lines().length).toBeGreaterThan(900), { timeout: 60_000, interval: 50 });
    await vi.waitFor(
      () => {
        child.stdin?.write('more\n');
        expect(lines().some((line) => line.msg === 'more')).toBe(true);
      },
      { timeout: 60_000, interval: 200 },
    );
    const said = lines().filter((line) => line.msg === 'said');
    const lost = lines().reduce((sum, line) => sum + (line.lost ?? 0), 0);
    expect(said.map((line) => line.n)).toEqual(said.map((_, place) => place));
    expect(lost).toBeGreaterThan(0);
    child.stdin?.end();
    expect(await exit).toBe(0);
    expect(said.length + lost).toBe(count);
  }, 240_000);
});
