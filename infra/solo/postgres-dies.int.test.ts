import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { demoTotals, openDatabase, settledTotals, until } from './testing/demo.ts';
import { npmStart, openLink, postgresOf, type Started, summaryRow } from './testing/npm-start.ts';

let directory = '';
let solo: Started;
let dataDir = '';
let visitors = 0;

beforeAll(async () => {
  // Accessible to other users, because Postgres runs as one if the tests run as root.
  directory = await mkdtemp(join(tmpdir(), 'sillage-postgres-dies-'));
  await chmod(directory, 0o755);
  dataDir = join(directory, 'd');
  solo = npmStart(dataDir);
  await solo.ready;
});
afterAll(async () => {
  solo.process.kill('SIGTERM');
  await solo.exit;
  await rm(directory, { recursive: true, force: true });
});

interface Answered {
  clicks: number;
  sales: number;
}

/** Distinct visitors who click the link; every third one buys. Ends when `stop` returns true. */
async function visit(link: string, answered: Answered, stop: () => boolean): Promise<void> {
  while (!stop()) {
    const visitor = ++visitors;
    const { status, location = '' } = await openLink(link, {
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.${visitor}`,
    });
    expect(status).toBe(302);
    answered.clicks += 1;
    if (visitor % 3 !== 0) continue;
    const query = new URL(location).searchParams;
    const sale = await fetch(new URL('/collect/conversion', link), {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({
        campaign: query.get('campaign'),
        token: query.get('sillage'),
        amount: 20,
        orderId: `visitor ${visitor}`,
      }),
    });
    expect(sale.status).toBe(202);
    answered.sales += 1;
  }
}

async function backendOfTheLog(): Promise<number> {
  const client = await openDatabase(dataDir, 'bus');
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'sillage-bus' limit 1",
  );
  await client.end();
  return z.number().parse(rows[0]?.pid);
}

describe('Postgres that is killed under npm start', () => {
  test.each([
    ['its first process', async () => z.number().parse(await postgresOf(dataDir))],
    ['one of its connections', backendOfTheLog],
  ])(
    '%s: it comes back by itself, every click is redirected, and nothing that was answered is lost',
    async (_what, victim) => {
      const totals = await demoTotals(summaryRow(solo, 'Open'), dataDir);
      const [link = ''] = summaryRow(solo, 'Try a link').split(' ');
      const before = await settledTotals(totals, dataDir);
      const answered: Answered = { clicks: 0, sales: 0 };
      let isOver = false;
      const traffic = Array.from({ length: 4 }, () => visit(link, answered, () => isOver));
      await until(async () => answered.sales >= 20);

      process.kill(await victim(), 'SIGKILL');
      const killedAt = performance.now();
      const [clicksThen] = [answered.clicks];
      await until(async () => answered.clicks > clicksThen + 30);
      await until(() =>
        totals().then(
          () => true,
          () => false,
        ),
      );
      console.info(`Postgres answered again after ${Math.round(performance.now() - killedAt)} ms`);
      await until(async () => answered.sales >= 40);
      isOver = true;
      await Promise.all(traffic);

      await until(async () => {
        const now = await totals();
        return now.clicks >= before.clicks + answered.clicks && now.conversions >= before.conversions + answered.sales;
      });
      const after = await settledTotals(totals, dataDir);
      expect({ clicks: after.clicks - before.clicks, sales: after.conversions - before.conversions }).toEqual(answered);
      expect(solo.process.exitCode).toBeNull();
    },
  );
});
