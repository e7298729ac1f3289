import { setTimeout as sleep } from 'node:timers/promises';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { copySameRows } from './attribution.ts';
import { FOLDING, fillLog, foldRate } from './fold-rate.ts';

/** Enough that the start of the process and the last rounds hardly matter. */
const CLICKS = 2_000_000;
const TRAFFIC_PER_SECOND = 200;

/** `npm run rebuild`, from the start of its process until the new projection is in place and the old one is deleted. */
export const rebuildBench: Bench = {
  name: 'rebuild',
  about: `npm run rebuild replays ${CLICKS} clicks of one hour while ${TRAFFIC_PER_SECOND} clicks/s go on, beside COPY of the same rows`,
  run: (progress) =>
    withTestbed({ services: ['attribution'], env: FOLDING }, async (testbed) => {
      await testbed.attribution.kill('SIGTERM');
      await fillLog(testbed, CLICKS, { seed: 1, spanMs: 3_600_000 });
      const folded = await foldRate(testbed, CLICKS);
      progress(`${CLICKS} clicks are in the log and folded, ${Math.round(folded)}/s`);
      const traffic = keepClicking(testbed);
      const startedAt = performance.now();
      const { ok, said } = await testbed.command('attribution', 'rebuild.ts');
      const seconds = (performance.now() - startedAt) / 1000;
      await traffic.stop();
      for (const line of said.split(' | ')) progress(line);
      if (!ok) throw new Error('The rebuild failed');
      await testbed.attribution.kill('SIGTERM');
      const copyRate = await copySameRows(testbed);
      progress(`${seconds.toFixed(1)} s for the rebuild; ${Math.round(copyRate)} rows/s copied`);
      return [
        figure('rebuild_clicks_per_s', CLICKS / seconds, '/s', '>= 100000', copyRate),
        figure('rebuild_copy_ratio', CLICKS / seconds / copyRate, '', '>= 0.5'),
      ];
    }),
};

function keepClicking(testbed: Testbed): { stop(): Promise<void> } {
  let isOver = false;
  const done = (async () => {
    for (let seed = 2; !isOver; seed += 1) {
      await Promise.all([fillLog(testbed, TRAFFIC_PER_SECOND / 4, { seed, spanMs: 250 }), sleep(250)]);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await done;
    },
  };
}
