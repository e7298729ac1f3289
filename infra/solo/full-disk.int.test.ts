import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { demoStatistics, settledTotals, until } from './testing/demo.ts';
import { npmStart, openLink, summaryRow } from './testing/npm-start.ts';

const DISK = '320m';
const CLICKS = 1500;

/** A small separate file system; undefined if this user cannot mount one. */
function mountSmallDisk(): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'sillage-solo-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', directory], { stdio: 'ignore' });
    // Accessible to other users, because Postgres runs as one if the tests run as root.
    chmodSync(directory, 0o755);
    return directory;
  } catch {
    rmSync(directory, { recursive: true });
    return undefined;
  }
}

const disk = mountSmallDisk();

describe.skipIf(disk === undefined)('npm start on a disk that becomes full (needs the right to mount one)', () => {
  const directory = disk ?? '';
  const dataDir = join(directory, 'd');
  const solo = disk === undefined ? undefined : npmStart(dataDir);
  afterAll(async () => {
    solo?.process.kill('SIGTERM');
    await solo?.exit;
    execFileSync('umount', [directory]);
    rmSync(directory, { recursive: true });
  });

  test('redirects every click, goes on by itself once there is room, and what it stored and what it counts as lost are all', async () => {
    if (!solo) throw new Error('it was started');
    await solo.ready;
    const url = summaryRow(solo, 'Open');
    const [link = ''] = summaryRow(solo, 'Try a link').split(' ');
    const statistics = await demoStatistics(url, dataDir);
    const before = await settledTotals(async () => (await statistics()).totals, dataDir);

    const filling = join(directory, 'filling');
    const fill = async () => {
      const { bavail, bsize } = await statfs(directory);
      await writeFile(filling, Buffer.alloc(bavail * bsize), { flag: 'a' }).catch(() => {});
    };
    await fill();
    for (let n = 0; n < CLICKS; n += 1) {
      const { status } = await openLink(link, {
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/141.${n}`,
      });
      expect(status).toBe(302);
      if (n % 100 === 0) await fill();
    }
    await until(async () => / clicks could not be stored/.test(solo.output()));
    expect(solo.process.exitCode).toBeNull();

    await rm(filling);
    const figures = { clicks: 0, lost: 0 };
    await until(async () => {
      // Requests that need the database fail until it has recovered.
      const now = await statistics().catch(() => undefined);
      figures.clicks = (now?.totals.clicks ?? 0) - before.clicks;
      figures.lost = now?.rejections.find(({ value }) => value === 'not_stored')?.clicks ?? 0;
      return figures.clicks + figures.lost >= CLICKS;
    });
    expect(figures.lost).toBeGreaterThan(0);
    expect(figures.clicks + figures.lost).toBe(CLICKS);
    expect(solo.process.exitCode).toBeNull();
  }, 400_000);
});
