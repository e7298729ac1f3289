import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoTotals, settledTotals, until } from './testing/demo.ts';
import { npmStart, openLink, type Started, summaryRow } from './testing/npm-start.ts';

const CONCURRENT_VISITORS = 16;
const CLICKS = 600;

let directory = '';
let solo: Started | undefined;

afterAll(async () => {
  solo?.process.kill('SIGTERM');
  await solo?.exit;
  await rm(directory, { recursive: true, force: true });
});

test('a kill -9 in the middle of the traffic loses no click that was answered, and counts none twice', async () => {
  // Accessible to other users, because Postgres runs as one if the tests run as root.
  directory = await mkdtemp(join(tmpdir(), 'sillage-killed-'));
  await chmod(directory, 0o755);
  const dataDir = join(directory, 'd');
  const first = npmStart(dataDir);
  solo = first;
  await first.ready;
  const { clicks: before } = await settledTotals(await demoTotals(summaryRow(first, 'Open'), dataDir), dataDir);
  const [link = ''] = summaryRow(first, 'Try a link').split(' ');

  let sent = 0;
  let answered = 0;
  let isKilled = false;
  const visit = async () => {
    while (!isKilled) {
      sent += 1;
      const visitor = { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.${sent}` };
      const answer = await openLink(link, visitor).catch((error: unknown) => {
        if (!isKilled) throw error;
      });
      if (!answer) return;
      expect(answer.status).toBe(302);
      answered += 1;
      if (answered < CLICKS) continue;
      isKilled = true;
      first.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_VISITORS }, visit));
  await first.exit;

  const second = npmStart(dataDir);
  solo = second;
  await second.ready;
  const totals = await demoTotals(summaryRow(second, 'Open'), dataDir);
  await until(async () => (await totals()).clicks >= before + answered);
  // Clicks in progress may have been written without a response.
  expect((await settledTotals(totals, dataDir)).clicks).toBeLessThanOrEqual(before + sent);
});
