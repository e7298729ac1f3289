import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CampaignList } from '@sillage/proto/http/campaigns';
import { CampaignStatistics } from '@sillage/proto/http/statistics';
import { Client } from 'pg';
import { z } from 'zod';
import { signIn } from './npm-start.ts';

type Totals = CampaignStatistics['totals'];

/** Resolves when all events of the demo are in the log; they are processed and booked within seconds. */
export async function demoComplete(dataDir: string): Promise<void> {
  const State = z.object({ isPublished: z.boolean() });
  await until(async () => State.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))).isPublished);
}

/** Once the demo is complete, returns a function that reads the demo campaign's statistics of all time. */
export async function demoStatistics(url: string, dataDir: string): Promise<() => Promise<CampaignStatistics>> {
  await demoComplete(dataDir);
  const api = await signIn(url, dataDir);
  const { campaigns } = CampaignList.parse(await api('/api/v1/campaigns'));
  const demo = campaigns.find((campaign) => campaign.isDemo);
  return async () => CampaignStatistics.parse(await api(`/api/v1/statistics/campaigns/${demo?.id}?range=all`));
}

/** Like `demoStatistics`, for the totals. */
export async function demoTotals(url: string, dataDir: string): Promise<() => Promise<Totals>> {
  const statistics = await demoStatistics(url, dataDir);
  return async () => (await statistics()).totals;
}

/** The totals once attribution has read the whole log and they no longer change. */
export async function settledTotals(totals: () => Promise<Totals>, dataDir: string): Promise<Totals> {
  let before = await totals();
  await until(async () => {
    const isFolded = await isLogFolded(dataDir);
    const now = await totals();
    const isSettled = isFolded && now.clicks === before.clicks && now.conversions === before.conversions;
    before = now;
    return isSettled;
  });
  return before;
}

async function isLogFolded(dataDir: string): Promise<boolean> {
  const db = await openDatabase(dataDir, 'bus');
  try {
    const { rowCount } = await db.query(
      `select 1 from bus.heads h join bus.offsets o using (topic, partition)
       where o.consumer_group = 'attribution' and o.next_offset < h.next_offset limit 1`,
    );
    return rowCount === 0;
  } finally {
    await db.end();
  }
}

/** A connection to the log of a running installation, or to attribution's data. */
export async function openDatabase(dataDir: string, of: 'bus' | 'attribution'): Promise<Client> {
  const Running = z.object({ databaseUrls: z.object({ bus: z.string(), attribution: z.string() }) });
  const { databaseUrls } = Running.parse(JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')));
  const client = new Client({ connectionString: databaseUrls[of] });
  // If a test kills Postgres, the connection breaks as well.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < 600_000; waitedMs += 200) {
    if (await condition()) return;
    await sleep(200);
  }
  throw new Error('it did not happen within ten minutes');
}
