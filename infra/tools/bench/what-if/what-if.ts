import { setTimeout as sleep } from 'node:timers/promises';
import { WhatIf, WhatIfResult } from '@sillage/proto/http/what-ifs';
import { DAY_MS } from '@sillage/proto/values/durations';
import { fetchJson } from '@sillage/runtime/http';
import { startVisitors } from '../../testbed/load.ts';
import { eventually } from '../../testbed/money.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { Bulk } from '../reads/bulk.ts';
import { DAYS } from '../reads/people.ts';
import { usageOf } from '../sizing/usage.ts';
import { fillPast } from './past.ts';

/** Three orders per hundred clicks. */
const PAST = { clicks: 10_000_000, orders: 300_000 };
const CLICKS_PER_SECOND = 200;
const LOOK_EVERY_MS = 500;
const PATIENCE_S = 600;

/** Another model and another window, so that all decisions must be made again from the clicks. */
const HYPOTHETICAL_TERMS = {
  attributionModel: 'last_click',
  attributionWindowSeconds: (7 * DAY_MS) / 1000,
  rateBps: 800,
};

export const whatIfBench: Bench = {
  name: 'what-if',
  about: `a campaign's ${PAST.orders} orders decided anew from ${PAST.clicks} clicks, as another model and window would have, while ${CLICKS_PER_SECOND} clicks/s come in`,
  run: (progress) =>
    withTestbed({ services: ['attribution', 'collector'] }, async (testbed) => {
      await eventually(async () => {
        const known = await testbed.count(
          `select count(*) from attribution.campaigns where campaign_id = '${testbed.campaign.id}'`,
        );
        if (known === 0) throw new Error('attribution does not know the campaign yet');
      });
      await testbed.attribution.kill('SIGTERM');
      const startedAt = performance.now();
      const bulk = await Bulk.open(testbed.databaseUrl);
      await bulk.hurry();
      await fillPast(bulk, testbed.campaign.id, PAST);
      await bulk.settle();
      await bulk.close();
      progress(`the past is stored after ${Math.round((performance.now() - startedAt) / 1000)} s`);
      await testbed.restart('attribution');

      const visitors = startVisitors(testbed, 'meanwhile', { ratePerSecond: CLICKS_PER_SECOND, seconds: PATIENCE_S });
      // Until folds have reached their usual pace and memory.
      await sleep(10_000);
      const { seconds, cpuSeconds, growthMb } = await ask(testbed);
      visitors.stop();
      const { answered, failures } = await visitors.done;
      progress(
        `${seconds.toFixed(1)} s; processor time of attribution ${cpuSeconds.attribution.toFixed(1)} s, of Postgres ${cpuSeconds.postgres.toFixed(1)} s; ${answered.size} clicks meanwhile, ${failures.length} failed`,
      );
      return [
        figure('what_if_seconds', seconds, 's', '<= 60'),
        figure('what_if_rss_growth_mb', growthMb, 'MB', '<= 50'),
      ];
    }),
};

async function ask(testbed: Testbed) {
  const bearer = testbed.merchant.token;
  const whatIfs = `${testbed.url('attribution')}/api/v1/what-ifs`;
  const pids = { attribution: testbed.attribution.pid, postgres: testbed.postgres.pid ?? 0 };
  const used = () => ({
    attribution: usageOf(pids.attribution).cpuMs / 1000,
    postgres: usageOf(pids.postgres).cpuMs / 1000,
  });
  const rss: number[] = [];
  const before = used();
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const { id, total } = await fetchJson(whatIfs, WhatIf, {
    method: 'POST',
    bearer,
    body: {
      campaignId: testbed.campaign.id,
      from: new Date(Date.now() - (DAYS + 1) * DAY_MS).toISOString(),
      to: new Date().toISOString(),
      hypotheticalTerms: HYPOTHETICAL_TERMS,
    },
  });
  if (total < PAST.orders * 0.99) throw new Error(`only ${total} orders are in the range`);
  for (;;) {
    await sleep(LOOK_EVERY_MS);
    rss.push(testbed.attribution.rssBytes());
    const { whatIf, affected } = await fetchJson(`${whatIfs}/${id}`, WhatIfResult, { bearer });
    if (whatIf.state === 'failed' || seconds() > PATIENCE_S) throw new Error(`the question is ${whatIf.state}`);
    if (whatIf.state === 'running') continue;
    if (affected === 0) throw new Error('nothing would be otherwise');
    break;
  }
  const after = used();
  // Compares the second half with the first: memory that is filled once, regardless of the number of orders, is not
  // growth.
  const half = Math.floor(rss.length / 2);
  return {
    seconds: seconds(),
    growthMb: (Math.max(...rss.slice(half)) - Math.max(...rss.slice(0, half))) / 1e6,
    cpuSeconds: { attribution: after.attribution - before.attribution, postgres: after.postgres - before.postgres },
  };
}
