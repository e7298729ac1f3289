import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { FOLDING, fillLog, foldRate } from './fold-rate.ts';

/** Enough that the first seconds, in which everything is cold, hardly matter. */
const CLICKS = 1_000_000;

/** One attribution process reads a full log into Postgres, compared with a server-side COPY of the same rows. */
export const attributionBench: Bench = {
  name: 'attribution',
  about: `one attribution process folds ${CLICKS} clicks of one hour from Kafka into Postgres, beside COPY of the same rows`,
  run: (progress) =>
    withTestbed({ services: ['attribution'], env: FOLDING }, async (testbed) => {
      await testbed.attribution.kill('SIGTERM');
      await fillLog(testbed, CLICKS, { seed: 1, spanMs: 3_600_000 });
      progress(`${CLICKS} clicks are in the log`);
      const rate = await foldRate(testbed, CLICKS);
      await testbed.attribution.kill('SIGTERM');
      const copyRate = await copySameRows(testbed);
      progress(`${Math.round(rate)} clicks/s folded, ${Math.round(copyRate)} rows/s copied`);
      return [
        figure('attribution_clicks_per_s', rate, '/s', '>= 25000', copyRate),
        figure('attribution_copy_ratio', rate / copyRate, '', '>= 0.5'),
      ];
    }),
};

/**
 * Clicks per second for which Postgres copies the rows from files into tables with the same columns and indexes: clicks
 * and visits.
 */
export async function copySameRows(testbed: Testbed): Promise<number> {
  const clicks = await testbed.count('select count(*) from attribution.clicks');
  let seconds = 0;
  for (const table of ['clicks', 'stored_visits']) {
    const file = `/tmp/sillage-bench-${process.pid}-${table}.copy`;
    await testbed.text(`copy (select * from attribution.${table}) to '${file}'`);
    await testbed.text(`create table attribution.bench_${table} (like attribution.${table} including all)`);
    await testbed.text('checkpoint');
    const startedAt = performance.now();
    await testbed.text(`copy attribution.bench_${table} from '${file}'`);
    seconds += (performance.now() - startedAt) / 1000;
    await testbed.text(`copy (select 1) to program 'rm ${file}'`);
  }
  return clicks / seconds;
}
