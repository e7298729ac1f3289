import { setTimeout as sleep } from 'node:timers/promises';
import { startVisitors } from '../../testbed/load.ts';
import { withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';

const OUTAGE_SECONDS = 120;
const WARM_UP_SECONDS = 20;

/** The memory used in two minutes without a log: the spool is on disk, so the resident set must stay flat. */
export const collectorMemoryBench: Bench = {
  name: 'collector-memory',
  about: 'resident memory of the collector while the log is down for 2 minutes at 1 000 clicks/s',
  run: (progress) =>
    withTestbed({ services: ['campaigns', 'collector'] }, async (testbed) => {
      const load = startVisitors(testbed, 'outage', {
        ratePerSecond: 1000,
        seconds: WARM_UP_SECONDS + OUTAGE_SECONDS,
        count: 20,
      });
      await sleep(WARM_UP_SECONDS * 1000);
      await testbed.kafka.stop();
      // Redirects run for a moment without the log before the first sample, so that both samples measure the same work.
      await sleep(5000);
      const samples = [testbed.collector.rssBytes()];
      for (let second = 5; second < OUTAGE_SECONDS; second += 5) {
        await sleep(5000);
        samples.push(testbed.collector.rssBytes());
      }
      const { answered, sent } = await load.done;
      await testbed.kafka.start();
      const [first = 0] = samples;
      const growth = Math.max(...samples.map((sample) => Math.abs(sample - first))) / 1e6;
      progress(
        `${answered.size} of ${sent} redirected, ${Math.round(first / 1e6)} MB at first, ${Math.round((samples.at(-1) ?? 0) / 1e6)} MB at last`,
      );
      return [figure('collector_rss_growth_mb', growth, 'MB', '<= 50')];
    }),
};
