import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@sillage/proto/services';
import { type Failure, startVisitors } from '../testbed/load.ts';
import { sellEvery } from '../testbed/sales.ts';
import type { Testbed } from '../testbed/testbed.ts';
import { clicksInTheLog, settleBooks } from './books.ts';
import { type Claim, claim, same } from './fault.ts';

/** Longer than any fault; the traffic ends with the fault. */
const MAX_SECONDS = 3_600;
const VISITORS_PER_SECOND = 100;
const SALE_EVERY_MS = 100;
const LEDGER_PATIENCE_MS = 120_000;

/**
 * Visitors who click and a shop that sells, until `judge` stops them and returns the claims about the answered
 * requests.
 */
export interface Traffic {
  /** `failures`: visitors who were not redirected, which the fault must explain. */
  judge(): Promise<{ readonly failures: readonly Failure[]; readonly claims: Claim[] }>;
}

/** Resolves after the first redirect, because a collector must first request unknown campaigns. */
export async function startTraffic(
  testbed: Testbed,
  name: string,
  progress: (line: string) => void,
  through: 'collector' | 'gateway' = 'collector',
): Promise<Traffic> {
  const link = `${testbed.url(through)}/s/${testbed.campaign.shortCode}`;
  while ((await fetch(link, { redirect: 'manual' })).status !== 302) await sleep(100);
  const startedAtMs = performance.now();
  progress('traffic begins');
  const rate = { ratePerSecond: VISITORS_PER_SECOND, seconds: MAX_SECONDS };
  const load = startVisitors(testbed, name, { ...rate, through });
  const sales = sellEvery(testbed, SALE_EVERY_MS);
  return {
    async judge() {
      load.stop();
      const clicks = await load.done;
      const { accepted } = await sales.stop();
      progress(`${clicks.sent} clicks, ${clicks.failures.length} not redirected`);
      for (const line of grouped(clicks.failures, startedAtMs)) progress(line);
      const recorded = [...clicks.answered].map((n) => `${name}-${n}`);
      return { failures: clicks.failures, claims: await trafficClaims(testbed, { recorded, accepted }, progress) };
    },
  };
}

/** One line per second and reason. */
function grouped(failures: readonly Failure[], startedAtMs: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const { sentAtMs, why } of failures) {
    const moment = `not redirected, ${why}, sent in second ${Math.floor((sentAtMs - startedAtMs) / 1000)}`;
    counts.set(moment, (counts.get(moment) ?? 0) + 1);
  }
  return [...counts].map(([moment, count]) => `${count} ${moment}`);
}

/** For faults in which the processes on the visitors' path stay alive. */
export const redirectedClaim = (failures: readonly Failure[]): Claim =>
  claim('every visitor was redirected', failures.length === 0, `${failures.length} were not`);

async function trafficClaims(
  testbed: Testbed,
  { recorded, accepted }: { readonly recorded: readonly string[]; readonly accepted: number },
  progress: (line: string) => void,
): Promise<Claim[]> {
  const books = await settleBooks(testbed, progress);
  const logged = await clicksInTheLog(testbed);
  const missing = recorded.filter((sub) => !logged.subs.has(sub)).length;
  const drops = testbed.instances('collector').map((one) => one.metric('sillage_collector_dropped_total'));
  const dropped = (await Promise.all(drops)).reduce((sum, count) => sum + count, 0);
  const sold = await testbed.count('select count(*) from attribution.conversions where not is_test');
  return [
    claim(
      'every answered click is in the log, or counted as dropped',
      missing <= dropped,
      `${recorded.length} answered, ${missing} not in the log, ${dropped} dropped`,
    ),
    same('every accepted sale is in the books once', sold, accepted),
    ...books,
    await ledgerClaim(testbed),
    await aliveClaim(testbed),
  ];
}

/** The ledger follows attribution, so a difference is checked again until billing has read everything. */
export async function ledgerClaim(testbed: Testbed): Promise<Claim> {
  const deadline = Date.now() + LEDGER_PATIENCE_MS;
  for (;;) {
    const verified = await testbed.command('billing', 'ledger-verify.ts');
    if (verified.ok || Date.now() > deadline) return claim('npm run ledger:verify', verified.ok, verified.said);
    await sleep(1_000);
  }
}

async function aliveClaim(testbed: Testbed): Promise<Claim> {
  const ended: string[] = [];
  for (const instance of serviceNames.flatMap((name) => testbed.instances(name))) {
    const isAlive = await Promise.race([instance.exit.then(() => false), sleep(50, true)]);
    if (!isAlive) ended.push(instance.name);
  }
  return claim('every service outlived it', ended.length === 0, ended.length === 0 ? 'all run' : ended.join(', '));
}
