import { run } from '../../local/commands.ts';
import { median } from '../../testbed/load.ts';
import type { ServiceProcess } from '../../testbed/process.ts';
import { type Bench, figure } from '../figures.ts';
import { usageOf } from '../sizing/usage.ts';
import { press } from './press.ts';
import { OTHER_CORE, withCollector } from './with-collector.ts';

/** Rate per collector: reachable for both, their load and the broker together on two cores, with room to spare. */
const RATE = 1500;
const SECONDS = 6;
const WARM_UP_SECONDS = 10;
const ROUNDS = 5;

/**
 * Two cores cannot hold two saturated collectors, a broker and a load. Instead, each collector gets the same rate,
 * which leaves both cores partly idle, and the figure is the collectors' processor time per redirect: one alone, and
 * two at once, each on its own core. Two collectors on two cores thus make `2 × (alone / together)` times the redirects
 * of one on one core. This includes what two collectors cost each other, such as shared caches and memory, and smaller
 * batches, but not the limit of the log, for which more brokers can be added. Since the second collector shares its
 * core with the load and the broker, the figure can only be too low.
 */
export const collectorScalingBench: Bench = {
  name: 'collector-scaling',
  about: `processor time for a redirect of one collector and of two on two cores, ${RATE} redirects/s each: how many times as many redirects two cores make`,
  run: (progress) =>
    withCollector(async (testbed) => {
      const [first, second] = testbed.instances('collector');
      if (!first || !second) throw new Error('two collectors were asked for');
      await run('taskset', ['-a', '-c', '-p', String(OTHER_CORE), String(second.pid)]);
      const path = `/s/${testbed.campaign.shortCode}`;
      await keepRate([first, second], path, WARM_UP_SECONDS);
      const rounds: { alone: number; together: number }[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        const alone = await microsPerRedirect([first], path, SECONDS);
        const together = await microsPerRedirect([first, second], path, SECONDS);
        rounds.push({ alone, together });
        progress(`round ${round}: ${alone.toFixed(1)} µs for a redirect of one, ${together.toFixed(1)} µs of two`);
      }
      const scaling = median(rounds.map(({ alone, together }) => (2 * alone) / together));
      return [figure('collector_scaling', scaling, '', '>= 1.8')];
    }, 2),
};

/** Presses each collector at the same rate; returns how much of it was reached. */
async function keepRate(collectors: readonly ServiceProcess[], path: string, seconds: number): Promise<number> {
  const load = { connections: 64, seconds, ratePerSecond: RATE };
  const results = await Promise.all(collectors.map(({ url }) => press(url + path, load, OTHER_CORE)));
  return results.reduce((sum, { perSecond }) => sum + perSecond, 0) / (RATE * collectors.length);
}

/**
 * Processor time of all these collectors per redirect. Throws if the rate was not reached, because the load differs
 * then.
 */
async function microsPerRedirect(
  collectors: readonly ServiceProcess[],
  path: string,
  seconds: number,
): Promise<number> {
  const used = () => collectors.reduce((sum, { pid }) => sum + usageOf(pid).cpuMs, 0);
  const redirected = async () => {
    const counts = await Promise.all(collectors.map((collector) => collector.metric('sillage_collector_clicks_total')));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const before = { used: used(), redirected: await redirected() };
  const reached = await keepRate(collectors, path, seconds);
  const micros = (used() - before.used) * 1000;
  if (reached < 0.95) throw new Error(`${Math.round(reached * 100)} % of the rate was reached: the machine is busy`);
  return micros / ((await redirected()) - before.redirected);
}
