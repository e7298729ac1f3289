import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpool } from './spool.ts';
import type { SpooledEvent } from './spool-record.ts';

const LARGE = 64 * 1_048_576;
let root = '';
let made = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sillage-spool-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const newDirectory = () => {
  made += 1;
  return join(root, String(made));
};
const numbered = (n: number, bytes = 20): SpooledEvent => ({
  topic: n % 3 === 0 ? 'conversions' : 'clicks',
  partitionKey: `é:${n}`,
  value: Uint8Array.from({ length: bytes }, (_, at) => (n + at) % 256),
});
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const numberOf = (event: SpooledEvent) => Number(event.partitionKey.split(':')[1]);

/**
 * A directory as left by a killed process. Closing a spool writes nothing, so it is closed here only to release its
 * file.
 */
async function abandoned(count: number, bytes?: number): Promise<string> {
  const directory = newDirectory();
  const spool = await openSpool(directory, LARGE);
  await Promise.all(upTo(count).map((n) => spool.append(numbered(n, bytes))));
  await spool.close();
  return directory;
}

async function drained(directory: string): Promise<SpooledEvent[]> {
  const spool = await openSpool(directory, LARGE);
  const seen: SpooledEvent[] = [];
  await spool.drain(async (events) => void seen.push(...events), 7);
  await spool.close();
  return seen;
}

test('gives back every event as it was, oldest first, and then is empty on the disk', async () => {
  const directory = await abandoned(100);
  const seen = await drained(directory);
  expect(seen).toEqual(upTo(100).map((n) => numbered(n)));
  expect(await readdir(directory)).toEqual([]);
});

test('counts what it holds, across a restart', async () => {
  const directory = await abandoned(25);
  const spool = await openSpool(directory, LARGE);
  expect(spool.events).toBe(25);
  expect(await spool.append(numbered(25))).toBe(true);
  expect(spool.events).toBe(26);
  await spool.close();
  expect((await drained(directory)).map(numberOf)).toEqual(upTo(26));
});

test('a file cut at any byte keeps every whole record before the cut, and nothing else', async () => {
  const whole = await readWhole(await abandoned(12));
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.bytes.length), async (cut) => {
      const directory = newDirectory();
      await place(directory, whole.name, whole.bytes);
      await truncate(join(directory, whole.name), cut);
      const seen = (await drained(directory)).map(numberOf);
      expect(seen).toEqual(upTo(seen.length));
      expect(seen.length).toBe(whole.ends.filter((end) => end <= cut).length);
    }),
    { numRuns: 150, endOnFailure: true },
  );
});

test('a file with any byte flipped keeps the records before it, and never gives back a changed one', async () => {
  const whole = await readWhole(await abandoned(12));
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const directory = newDirectory();
      const bytes = Buffer.from(whole.bytes);
      bytes[at] = (bytes[at] ?? 0) ^ mask;
      await place(directory, whole.name, bytes);
      const seen = await drained(directory);
      const before = whole.ends.filter((end) => end <= at).length;
      expect(seen).toEqual(upTo(before).map((n) => numbered(n)));
    }),
    { numRuns: 150, endOnFailure: true },
  );
});

test('after a torn tail the next process goes on, and loses nothing of either', async () => {
  const directory = await abandoned(5);
  const { name, bytes } = await readWhole(directory);
  await truncate(join(directory, name), bytes.length - 3);
  const spool = await openSpool(directory, LARGE);
  expect(spool.events).toBe(4);
  await spool.append(numbered(99));
  await spool.close();
  expect((await drained(directory)).map(numberOf)).toEqual([0, 1, 2, 3, 99]);
});

test('keeps order and completeness through segments, appends during a drain and deliveries that fail', async () => {
  const spool = await openSpool(newDirectory(), LARGE);
  const seen: number[] = [];
  let appended = 0;
  const append = async (count: number) => {
    const numbers = upTo(count).map((n) => appended + n);
    appended += count;
    await Promise.all(numbers.map((n) => spool.append(numbered(n, 100_000))));
  };
  await append(200);
  let calls = 0;
  const deliver = async (events: readonly SpooledEvent[]) => {
    calls += 1;
    if (calls % 3 === 0) throw new Error('the log is away again');
    if (calls < 20) await append(3);
    seen.push(...events.map(numberOf));
  };
  for (let attempt = 0; attempt < 200 && spool.events > 0; attempt += 1) await spool.drain(deliver, 17).catch(() => {});
  expect(seen).toEqual(upTo(appended));
  expect(spool.bytes).toBe(0);
  await spool.close();
}, 240_000);

test('takes nothing beyond its size, and takes again after a drain', async () => {
  const directory = newDirectory();
  const spool = await openSpool(directory, 1000);
  const taken = await Promise.all(upTo(100).map((n) => spool.append(numbered(n))));
  const count = taken.filter(Boolean).length;
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(25);
  expect(spool.events).toBe(count);
  expect(spool.bytes).toBeLessThanOrEqual(1000);
  await spool.drain(async () => {}, 100);
  expect(await spool.append(numbered(0))).toBe(true);
  await spool.close();
});

test('appends and drains that overlap at random lose and repeat nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ count: fc.integer({ min: 1, max: 20 }), drain: fc.boolean() }), { maxLength: 30 }),
      async (steps) => {
        const directory = newDirectory();
        const spool = await openSpool(directory, LARGE);
        const seen: number[] = [];
        const deliver = async (events: readonly SpooledEvent[]) => void seen.push(...events.map(numberOf));
        const work: Promise<unknown>[] = [];
        let next = 0;
        for (const { count, drain } of steps) {
          for (const n of upTo(count)) work.push(spool.append(numbered(next + n)));
          next += count;
          if (drain) work.push(spool.drain(deliver, 5));
          if (count % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
        }
        const results = await Promise.all(work);
        expect(results).not.toContain(false);
        await spool.drain(deliver, 5);
        await spool.close();
        expect(seen).toEqual(upTo(next));
      },
    ),
    { numRuns: 60, endOnFailure: true },
  );
});

async function readWhole(directory: string): Promise<{ name: string; bytes: Buffer; ends: number[] }> {
  const [name = ''] = await readdir(directory);
  const bytes = await readFile(join(directory, name));
  const ends: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    at += 8 + bytes.readUInt32BE(at);
    ends.push(at);
  }
  return { name, bytes, ends };
}

async function place(directory: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, name), bytes);
}

test('is closed to others, and so is what an earlier version left open to them', async () => {
  const directory = await abandoned(3);
  const [name = ''] = await readdir(directory);
  const left = join(directory, name);
  await chmod(directory, 0o755);
  await chmod(left, 0o644);
  const spool = await openSpool(directory, LARGE);
  await spool.append(numbered(4));
  const modes = await Promise.all(
    (await readdir(directory)).map(async (file) => (await stat(join(directory, file))).mode & 0o777),
  );
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  expect(modes).toEqual([0o600, 0o600]);
  await spool.close();
});
