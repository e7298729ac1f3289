import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { median } from '../../testbed/load.ts';
import type { ServiceProcess } from '../../testbed/process.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { usageOf } from '../sizing/usage.ts';
import { FOLDING, fillLog, foldedClicks } from './fold-rate.ts';

const CLICKS = 500_000;
const ROUNDS = 3;
const POLL_MS = 100;

/**
 * Two cores cannot hold two folding processes and their database, since one process keeps both busy. The figure is
 * therefore the part of a click's time that more cores would not save: the processor time of the processes and of
 * Postgres, and the time that folds wait for each other's locks. Both processes fold one campaign, whose totals every
 * fold writes, which is where they would conflict. If a click costs two processes at once as much as one alone, two of
 * them with their own cores fold `2 × (alone / together)` times the clicks of one. Since waiting folds also wait for
 * processors, the figure can only be too low.
 */
export const attributionTwoBench: Bench = {
  name: 'attribution-two',
  about: `processor time and waiting for locks for a click of one attribution process and of two in one consumer group, ${CLICKS} clicks of one campaign: how many times as many clicks two fold`,
  run: (progress) =>
    withTestbed({ services: ['attribution'], env: FOLDING, instances: { attribution: 2 } }, async (testbed) => {
      const medianCost = async (processes: readonly ServiceProcess[], what: string) => {
        const costs: number[] = [];
        // The first round warms the processes up, and distributes the partitions.
        for (let round = 0; round <= ROUNDS; round += 1) {
          const cost = await foldWaiting(testbed, processes);
          if (round === 0) continue;
          costs.push(microsOf(cost));
          progress(`${what}, round ${round}: ${said(cost)}`);
        }
        return median(costs);
      };
      const [first, second] = testbed.instances('attribution');
      if (!first || !second) throw new Error('two processes were asked for');
      const together = await medianCost([first, second], 'two');
      await second.kill('SIGTERM');
      const alone = await medianCost([first], 'one');
      return [figure('attribution_two_ratio', (2 * alone) / together, '', '>= 1.5')];
    }),
};

/** Per click, in microseconds. */
interface Cost {
  readonly processor: number;
  readonly locks: number;
  readonly perSecond: number;
}

const microsOf = ({ processor, locks }: Cost): number => processor + locks;
const said = ({ processor, locks, perSecond }: Cost): string =>
  `${processor.toFixed(1)} µs + ${locks.toFixed(1)} µs for locks (${Math.round(perSecond)} clicks/s)`;

let filled = 0;

/** The cost per click of a backlog that these processes find in the log. */
async function foldWaiting(testbed: Testbed, processes: readonly ServiceProcess[]): Promise<Cost> {
  // Stopped by a signal and not restarted, since a new process would compile code, which a long-running one does not.
  for (const { pid } of processes) process.kill(pid, 'SIGSTOP');
  const before = await foldedClicks(testbed);
  filled += 1;
  await fillLog(testbed, CLICKS, { seed: filled, spanMs: 3_600_000 });
  const pids = [...processes.map(({ pid }) => pid), testbed.postgres.pid ?? 0];
  const used = () => pids.reduce((sum, pid) => sum + usageOf(pid).cpuMs, 0);
  const waiting = await watchLocks(testbed.databaseUrl);
  const [usedBefore, startedAt] = [used(), performance.now()];
  for (const { pid } of processes) process.kill(pid, 'SIGCONT');
  while ((await foldedClicks(testbed)) < before + CLICKS) await sleep(POLL_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  const [usedMs, waitedMs] = [used() - usedBefore, await waiting.stop()];
  return { processor: (usedMs * 1000) / CLICKS, locks: (waitedMs * 1000) / CLICKS, perSecond: CLICKS / seconds };
}

/** The total time that transactions have waited for locks since, in milliseconds, by sampling. */
async function watchLocks(databaseUrl: string): Promise<{ stop(): Promise<number> }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  let isOver = false;
  let waitedMs = 0;
  const sampled = (async () => {
    for (let at = performance.now(); !isOver; ) {
      await sleep(20);
      const { rows } = await client.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      const now = performance.now();
      waitedMs += (rows[0]?.waiting ?? 0) * (now - at);
      at = now;
    }
  })();
  return {
    async stop() {
      isOver = true;
      await sampled;
      await client.end();
      return waitedMs;
    },
  };
}
