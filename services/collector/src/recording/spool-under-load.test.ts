import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSpool } from './spool.ts';
import type { SpooledEvent } from './spool-record.ts';

const LARGE = 64 * 1_048_576;
let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sillage-spool-load-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const numbered = (n: number): SpooledEvent => ({
  topic: 'clicks',
  partitionKey: String(n),
  value: new Uint8Array(300),
});

test('a drain gets its turn while appends never pause, and loses none of them', async () => {
  const spool = await openSpool(await mkdtemp(join(root, 's-')), LARGE);
  let next = 0;
  let isRunning = true;
  // Each sender appends again as soon as its last record is on disk, so there is always something to write.
  const senders = Array.from({ length: 32 }, async () => {
    while (isRunning) {
      next += 1;
      expect(await spool.append(numbered(next))).toBe(true);
    }
  });
  const seen: string[] = [];
  const drain = () => spool.drain(async (events) => void seen.push(...events.map((event) => event.partitionKey)), 500);
  await vi.waitFor(() => expect(spool.events).toBeGreaterThan(0), 30_000);
  for (const deadline = Date.now() + 4000; seen.length < 1000 && Date.now() < deadline; ) {
    await drain();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(seen.length).toBeGreaterThanOrEqual(1000);
  isRunning = false;
  await Promise.all(senders);
  await drain();
  expect(new Set(seen).size).toBe(next);
  expect(seen).toHaveLength(next);
  await spool.close();
});

test('closing does not wait for a long drain: what is left is there for the next process', async () => {
  const directory = await mkdtemp(join(root, 's-'));
  const spool = await openSpool(directory, LARGE);
  await Promise.all(Array.from({ length: 100 }, (_, n) => spool.append(numbered(n))));
  let delivered = 0;
  const draining = spool.drain(async (events) => {
    delivered += events.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }, 10);
  await vi.waitFor(() => expect(delivered).toBeGreaterThan(0), 30_000);
  await spool.close();
  await draining;
  expect(delivered).toBeLessThan(100);
  const next = await openSpool(directory, LARGE);
  expect(next.events).toBe(100);
  await next.close();
});

test('concurrent appends share one file', async () => {
  const directory = await mkdtemp(join(root, 's-'));
  const spool = await openSpool(directory, LARGE);
  await Promise.all(Array.from({ length: 5000 }, (_, n) => spool.append(numbered(n))));
  expect(await readdir(directory)).toHaveLength(1);
  await spool.close();
});
