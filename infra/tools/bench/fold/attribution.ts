import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@sillage/proto/topics';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { isRetriable } from '@sillage/runtime/service';
import { clickEvent, generateClicks } from '../../testbed/clicks.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';

/** Enough that the first seconds, in which everything is cold, weigh little. */
const CLICKS = 1_000_000;
/** Asking how far the fold is costs the broker as much as serving it. */
const LAG_POLL_MS = 250;
/** Of a publication, whose wait is bounded. */
const EVENTS_AT_ONCE = 2_000;

/** One attribution process reads a full log into Postgres, beside a server-side COPY of the very rows that it made. */
export const attributionBench: Bench = {
  name: 'attribution',
  about: `one attribution process folds ${CLICKS} clicks of one hour from Kafka into Postgres, beside COPY of the same rows`,
  run: (progress) =>
    withTestbed({ services: [] }, async (testbed) => {
      await fillLog(testbed, CLICKS, { seed: 1, spanMs: 3_600_000 });
      progress(`${CLICKS} clicks are in the log`);
      await testbed.restart('attribution');
      const rows = () => testbed.count('select count(*) from attribution.clicks');
      let first = 0;
      while (first === 0) {
        await sleep(20);
        first = await rows();
      }
      const startedAt = performance.now();
      await untilFolded(testbed);
      const rate = (CLICKS - first) / ((performance.now() - startedAt) / 1000);
      const folded = await rows();
      if (folded !== CLICKS) throw new Error(`${folded} of ${CLICKS} clicks were folded`);
      await testbed.attribution.kill('SIGTERM');
      const copyRate = await copySameRows(testbed);
      progress(`${Math.round(rate)} clicks/s folded, ${Math.round(copyRate)} rows/s copied`);
      return [
        figure('attribution_clicks_per_s', rate, '/s', '>= 25000', copyRate),
        figure('attribution_copy_ratio', rate / copyRate, '', '>= 0.5'),
      ];
    }),
};

/** Publishes generated clicks of the testbed's campaign, spread evenly over the time up to now. */
export async function fillLog(
  testbed: Testbed,
  count: number,
  { seed, spanMs }: { seed: number; spanMs: number },
): Promise<void> {
  const traffic = {
    count,
    campaignId: testbed.campaign.id,
    affiliateId: testbed.campaign.affiliateId,
    fromMs: Date.now() - spanMs,
    spanMs,
    seed,
  };
  let batch: OutgoingEvent[] = [];
  for (const click of generateClicks(traffic)) {
    batch.push(clickEvent(click));
    if (batch.length < EVENTS_AT_ONCE) continue;
    await publishPatiently(testbed, batch);
    batch = [];
  }
  await publishPatiently(testbed, batch);
}

/** On a busy machine the log may take longer than a publication waits. What is repeated has the ids of before. */
async function publishPatiently(testbed: Testbed, batch: readonly OutgoingEvent[]): Promise<void> {
  for (;;) {
    try {
      await testbed.bus.publish(topics.clicks, batch);
      return;
    } catch (error) {
      if (!isRetriable(error)) throw error;
    }
  }
}

export async function untilFolded(testbed: Testbed): Promise<void> {
  while ((await testbed.attributionLag()) > 0) await sleep(LAG_POLL_MS);
}

/** Rows per second that Postgres copies from a file into a table with the columns and indexes of the clicks. */
async function copySameRows(testbed: Testbed): Promise<number> {
  const file = `/tmp/sillage-bench-${process.pid}.copy`;
  await testbed.text(`copy (select * from attribution.clicks) to '${file}'`);
  await testbed.text('create table attribution.bench_copy (like attribution.clicks including all)');
  await testbed.text('checkpoint');
  const startedAt = performance.now();
  await testbed.text(`copy attribution.bench_copy from '${file}'`);
  const seconds = (performance.now() - startedAt) / 1000;
  await testbed.text(`copy (select 1) to program 'rm ${file}'`);
  return CLICKS / seconds;
}
