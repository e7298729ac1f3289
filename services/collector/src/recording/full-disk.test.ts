import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventBus, OutgoingEvent } from '@sillage/runtime/bus';
import { AppError, createLogger } from '@sillage/runtime/service';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openDropLedger } from './drop-ledger.ts';
import { clickRecorded, createRecorder, type Recorder } from './recorder.ts';
import { openSpool } from './spool.ts';

const DISK_BYTES = 1_048_576;
const CLICKS = 6000;
const log = createLogger('test', 'silent');

/** Mounts a small file system; undefined if this user may not mount one. */
function mountSmallDisk(): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'sillage-full-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', directory], { stdio: 'ignore' });
    return directory;
  } catch {
    rmSync(directory, { recursive: true });
    return undefined;
  }
}

const disk = mountSmallDisk();

describe.skipIf(disk === undefined)('a disk that is really full (needs the right to mount one)', () => {
  const directory = disk ?? '';
  afterAll(() => {
    execFileSync('umount', [directory]);
    rmSync(directory, { recursive: true });
  });

  const open = async (bus: Pick<EventBus, 'publish' | 'ping'>): Promise<Recorder> =>
    createRecorder({
      bus,
      spool: await openSpool(directory, 1_073_741_824),
      drops: await openDropLedger(directory),
      budgetMs: 50,
      log,
    });
  const away = () => Promise.reject(new AppError('log_unavailable', 'away'));
  const click = (n: number): OutgoingEvent => ({ partitionKey: `visitor ${n}`, value: new Uint8Array(300) });

  test('answers every click, and counts exactly those that it could not hold, across a crash and until the log is back', async () => {
    const edge = await open({ publish: away, ping: away });
    const answers: string[] = [];
    for (let n = 0; n < CLICKS; n += 50) {
      answers.push(
        ...(await Promise.all(Array.from({ length: 50 }, (_, place) => clickRecorded(edge, click(n + place))))),
      );
    }
    const spooled = answers.filter((answer) => answer === 'spooled').length;
    expect(answers).toHaveLength(CLICKS);
    expect(spooled).toBeGreaterThan(0);
    expect(spooled).toBeLessThan(CLICKS);
    expect(edge.counts).toEqual({ answered: CLICKS, delivered: 0, spooled, dropped: CLICKS - spooled });

    // Failed writes left no files behind; each check whether the log is back may seal one.
    expect((await readdir(directory)).length).toBeLessThan(20);

    // A sale is never dropped but rejected, so that the shop sends it again. One that fits into the remaining space is
    // stored.
    await writeFile(join(directory, 'filling'), Buffer.alloc((await statfs(directory)).bavail * 4096)).catch(() => {});
    const large = { partitionKey: 'c', value: new Uint8Array(100_000) };
    await expect(edge.recordConversion(large)).rejects.toMatchObject({ code: 'log_unavailable' });

    // Simulates a kill, so nothing is closed. The next process finds the same sum on disk, and space is freed.
    const delivered = new Set<string>();
    await rm(join(directory, 'filling'), { force: true });
    const next = await open({
      publish: async (_topic, events) => events.forEach((event) => void delivered.add(event.partitionKey)),
      ping: async () => {},
    });
    expect(next.counts).toMatchObject({ answered: CLICKS, dropped: CLICKS - spooled });
    await vi.waitFor(() => expect(next.counts.spooled).toBe(0), { timeout: 60_000 });
    expect(next.counts).toEqual({ answered: CLICKS, delivered: spooled, spooled: 0, dropped: CLICKS - spooled });
    expect(delivered.size).toBe(spooled);
    await next.close();
    await edge.close();
  }, 240_000);
});
