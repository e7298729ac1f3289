import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickRecorded } from '@sillage/proto/events/clicks';
import { topics } from '@sillage/proto/topics';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { isRetriable } from '@sillage/runtime/service';
import { clickEvent, generateClicks } from '../../testbed/clicks.ts';
import type { Testbed } from '../../testbed/testbed.ts';

/** A query for the progress of the fold costs the engines as much as serving it. */
const POLL_MS = 100;
/** Events per publication, whose waiting time is limited. */
const EVENTS_PER_PUBLICATION = 2_000;

/** For an installation whose instances all have this version. */
export const FOLDING = { attribution: { VISIT_ROWS: 'needed' } };

interface FilledLog {
  readonly seed: number;
  /** The clicks are spread evenly over this time until now. */
  readonly spanMs: number;
  /** Changes a generated click before it is published. */
  readonly change?: (click: ClickRecorded) => ClickRecorded;
}

/** Publishes generated clicks of the testbed's campaign. */
export async function fillLog(
  testbed: Testbed,
  count: number,
  { seed, spanMs, change = (click) => click }: FilledLog,
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
    batch.push(clickEvent(change(click)));
    if (batch.length < EVENTS_PER_PUBLICATION) continue;
    await publishPatiently(testbed, batch);
    batch = [];
  }
  await publishPatiently(testbed, batch);
}

/** Retries, because on a busy machine the log may take longer than a publication waits. The ids stay the same. */
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
  while ((await testbed.attributionLag()) > 0) await sleep(POLL_MS);
}

/** From the totals, which is cheap regardless of the number of stored clicks. */
export const foldedClicks = (testbed: Testbed): Promise<number> =>
  testbed.count('select coalesce(sum(clicks + repeated_clicks + rejected_clicks), 0) from attribution.totals');

/**
 * Starts attribution, which was stopped while `count` clicks were published; returns the clicks per second that it
 * folds, from its first commit to its last.
 */
export async function foldRate(testbed: Testbed, count: number): Promise<number> {
  const before = await foldedClicks(testbed);
  await testbed.restart('attribution');
  let first = before;
  while (first === before) {
    await sleep(20);
    first = await foldedClicks(testbed);
  }
  const startedAt = performance.now();
  let folded = first;
  while (folded < before + count) {
    await sleep(POLL_MS);
    folded = await foldedClicks(testbed);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (folded > before + count) throw new Error(`${folded - before} of ${count} clicks were folded`);
  return (folded - first) / seconds;
}
