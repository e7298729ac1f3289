import { setTimeout as sleep } from 'node:timers/promises';
import { PROBE_CAMPAIGN_ID } from '@sillage/proto/http/probe-link';
import { topics } from '@sillage/proto/topics';
import type { Testbed } from '../testbed/testbed.ts';
import { type Claim, claim, same } from './fault.ts';

/**
 * The clicks in the log: distinct event ids, and the `sub1` values by which a load numbered its requests. Without the
 * monitor's own clicks, which are not counted.
 */
export async function clicksInTheLog(testbed: Testbed): Promise<{ ids: Set<string>; subs: Set<string> }> {
  const ids = new Set<string>();
  const subs = new Set<string>();
  await testbed.bus.replay(topics.clicks, async (batch) => {
    for (const { message } of batch.events) {
      if (message.campaignId === PROBE_CAMPAIGN_ID) continue;
      ids.add(message.eventId);
      const [sub] = message.subs;
      if (sub) subs.add(sub);
    }
  });
  return { ids, subs };
}

/** The commissions in the log, and the number of records that have another state under the same event id. */
export async function commissionsInTheLog(
  testbed: Testbed,
): Promise<{ records: number; conversions: number; contradictions: number }> {
  const stateById = new Map<string, string>();
  const conversions = new Set<string>();
  let records = 0;
  let contradictions = 0;
  await testbed.bus.replay(topics.commissions, async (batch) => {
    for (const { message, raw } of batch.events) {
      records += 1;
      conversions.add(message.conversionId);
      const state = Buffer.from(raw).toString('base64');
      const known = stateById.get(message.eventId);
      if (known !== undefined && known !== state) contradictions += 1;
      stateById.set(message.eventId, state);
    }
  });
  return { records, conversions: conversions.size, contradictions };
}

/**
 * Waits until the spool is drained and attribution has read everything, then checks the results: the rows in Postgres
 * are the distinct events of the log, and Postgres, a fresh replay of the log and the hot store have exactly the same
 * figures.
 */
export async function settleBooks(testbed: Testbed, progress: (line: string) => void): Promise<Claim[]> {
  const deadline = Date.now() + 120_000;
  let waiting = '';
  while (Date.now() < deadline) {
    const spooling = testbed.instances('collector').map((one) => one.metric('sillage_collector_spooled_events'));
    const spooled = (await Promise.all(spooling)).reduce((sum, events) => sum + events, 0);
    const lag = await testbed.attributionLag();
    waiting = `${spooled} spooled, ${lag} unread`;
    if (spooled === 0 && lag === 0) break;
    await sleep(250);
  }
  progress(`settled: ${waiting}`);
  const logged = await clicksInTheLog(testbed);
  const rows = await testbed.count('select count(*) from attribution.clicks');
  const verified = await testbed.command('attribution', 'rebuild.ts', '--verify');
  return [
    claim('spool and log are drained', waiting === '0 spooled, 0 unread', waiting),
    same('click rows in Postgres are the distinct clicks of the log', rows, logged.ids.size),
    claim('Postgres = a fresh replay = the hot store, to the unit', verified.ok, verified.said),
  ];
}
