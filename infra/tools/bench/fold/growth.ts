import type { ClickRecorded } from '@sillage/proto/events/clicks';
import { median } from '../../testbed/load.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { Bulk } from '../reads/bulk.ts';
import { AFFILIATES_EACH, affiliateIdOf, CAMPAIGNS, campaignIdOf, fillPeople } from '../reads/people.ts';
import { fillClicks, makeClickMonths } from '../reads/traffic.ts';
import { FOLDING, fillLog, foldRate } from './fold-rate.ts';

const FIRST = 3_000_000;
const STORED = 30_000_000;
const CLICKS = 150_000;
const ROUNDS = 3;

/** Folds the same traffic of a thousand campaigns into an empty database, and into one with 30 million clicks. */
export const attributionGrowthBench: Bench = {
  name: 'attribution-growth',
  about: `clicks/s that attribution folds with ${STORED} clicks stored, beside those of an empty database; ${ROUNDS} rounds of ${CLICKS} clicks each`,
  run: (progress) =>
    withTestbed({ services: ['attribution', 'billing', 'payout'], env: FOLDING }, async (testbed) => {
      for (const name of ['attribution', 'billing', 'payout'] as const) await testbed[name].kill('SIGTERM');
      const empty = await medianRate(testbed, { seed: 1, onRound: (line) => progress(`empty, ${line}`) });
      await fill(testbed, progress);
      const full = await medianRate(testbed, { seed: 1 + ROUNDS, onRound: (line) => progress(`full, ${line}`) });
      return [figure('attribution_growth', full / empty, '', '>= 0.9')];
    }),
};

async function medianRate(
  testbed: Testbed,
  { seed, onRound }: { readonly seed: number; readonly onRound: (line: string) => void },
): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await fillLog(testbed, CLICKS, { seed: seed + round, spanMs: 3_600_000, change: ofStoredCampaigns });
    rates.push(await foldRate(testbed, CLICKS));
    await testbed.attribution.kill('SIGTERM');
    onRound(`round ${round + 1}: ${Math.round(rates.at(-1) ?? 0)} clicks/s`);
  }
  return median(rates);
}

/** As unevenly distributed as the stored clicks; all clicks of a session have one link. */
function ofStoredCampaigns(click: ClickRecorded): ClickRecorded {
  const chance = Buffer.from(click.sessionId, 'base64url');
  const campaign = Math.floor(CAMPAIGNS * (chance.readUInt32BE(8) / 2 ** 32) ** 5);
  const affiliate = Math.floor(AFFILIATES_EACH * (chance.readUInt32BE(12) / 2 ** 32) ** 4);
  return {
    ...click,
    campaignId: campaignIdOf(campaign),
    affiliateId: affiliateIdOf(campaign * AFFILIATES_EACH + affiliate),
  };
}

async function fill(testbed: Testbed, progress: (line: string) => void): Promise<void> {
  const startedAt = performance.now();
  const bulk = await Bulk.open(testbed.databaseUrl);
  await bulk.hurry();
  await bulk.run('truncate attribution.clicks, attribution.stored_visits');
  await fillPeople(bulk, await testbed.text('select id from identity.users'));
  await makeClickMonths(bulk);
  await fillClicks(bulk, 0, FIRST);
  await fillClicks(bulk, FIRST, STORED);
  await bulk.settle();
  await bulk.close();
  progress(`${STORED} clicks are stored after ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
