import { percentile } from '../../testbed/load.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { fillLog, untilFolded } from '../fold/attribution.ts';

const MILLION = 1_000_000;
const MONTH_MS = 30 * 86_400_000;

/** What the campaign page asks for, with one and with ten million clicks stored. */
export const campaignPageBench: Bench = {
  name: 'campaign-page',
  about:
    "the campaign page's data (statistics, recent clicks and conversions) with 1 and with 10 million clicks stored",
  run: (progress) =>
    withTestbed({ services: ['attribution'], env: { attribution: { FOLD_MAX_BATCH: '20000' } } }, async (testbed) => {
      await fillLog(testbed, MILLION, { seed: 1, spanMs: MONTH_MS });
      await untilFolded(testbed);
      const small = await pageP95(testbed);
      progress(
        `p95 ${small.toFixed(1)} ms with ${await testbed.count('select count(*) from attribution.clicks')} clicks`,
      );
      for (let seed = 2; seed <= 10; seed += 1) {
        await fillLog(testbed, MILLION, { seed, spanMs: MONTH_MS });
        await untilFolded(testbed);
        progress(`${seed} million clicks are stored`);
      }
      const large = await pageP95(testbed);
      return [
        figure('campaign_page_p95_ms_10m', large, 'ms', '<= 50', small),
        figure('campaign_page_growth', large / small, '', '<= 1.5'),
      ];
    }),
};

/**
 * 95th percentile in milliseconds of one view of the page: its three requests side by side, as the browser sends them.
 */
async function pageP95(testbed: Testbed): Promise<number> {
  const base = `${testbed.attribution.url}/api/v1`;
  const paths = [
    `/statistics/campaigns/${testbed.campaign.id}?range=30d&granularity=day&timeZone=Europe/Paris`,
    `/clicks?campaignId=${testbed.campaign.id}&limit=20`,
    `/conversions?campaignId=${testbed.campaign.id}&limit=20`,
  ];
  const view = async () => {
    const startedAt = performance.now();
    await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${base}${path}`, {
          headers: { authorization: `Bearer ${testbed.merchant.token}` },
        });
        if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      }),
    );
    return performance.now() - startedAt;
  };
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await view();
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1) times.push(await view());
  return percentile(times, 0.95);
}
