import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CampaignList } from '@sillage/proto/http/campaigns';
import { CampaignStatistics } from '@sillage/proto/http/statistics';
import { z } from 'zod';
import { signIn } from './npm-start.ts';

type Totals = CampaignStatistics['totals'];

/** Resolves when all events of the demo are in the log; they are folded and booked within seconds. */
export async function demoComplete(dataDir: string): Promise<void> {
  const State = z.object({ isPublished: z.boolean() });
  await until(async () => State.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))).isPublished);
}

/** Reads the statistics of the demo campaign, of all time, once it is complete. */
export async function demoStatistics(url: string, dataDir: string): Promise<() => Promise<CampaignStatistics>> {
  await demoComplete(dataDir);
  const api = await signIn(url, dataDir);
  const { campaigns } = CampaignList.parse(await api('/api/v1/campaigns'));
  const demo = campaigns.find((campaign) => campaign.isDemo);
  return async () => CampaignStatistics.parse(await api(`/api/v1/statistics/campaigns/${demo?.id}?range=all`));
}

/** The sums among them. */
export async function demoTotals(url: string, dataDir: string): Promise<() => Promise<Totals>> {
  const statistics = await demoStatistics(url, dataDir);
  return async () => (await statistics()).totals;
}

/** The figures once the demo's own traffic has been folded and they stand still. */
export async function settledTotals(totals: () => Promise<Totals>): Promise<Totals> {
  let before = await totals();
  await until(async () => {
    const now = await totals();
    const isSettled = now.clicks > 2500 && now.clicks === before.clicks && now.conversions === before.conversions;
    before = now;
    return isSettled;
  });
  return before;
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < 600_000; waitedMs += 200) {
    if (await condition()) return;
    await sleep(200);
  }
  throw new Error('it did not happen within ten minutes');
}
