import { z } from 'zod';
import { median } from '../../testbed/load.ts';
import { nodeOn, type ServiceProcess, startProcess } from '../../testbed/process.ts';
import { withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { runPinned } from '../run-pinned.ts';
import { startingOn } from '../starting-on.ts';

const COLLECTOR_CORE = 0;
/** Of the load, and of all that the collector talks to. */
const OTHER_CORE = 1;
/** Enough that some wait for the log while others are read, and the collector's core never waits. */
const CONNECTIONS = 512;
const ROUNDS = 7;
const SECONDS = 5;
/** Until neither the collector nor the broker becomes faster any more. */
const WARM_UP_SECONDS = 10;

/** One collector on one core beside a bare Fastify 302 on the same core, in alternating rounds of one run. */
export const collectorBench: Bench = {
  name: 'collector',
  about:
    'redirect with the event durable in Kafka (acks=all) before the answer, one process on one core, beside a bare Fastify 302',
  run: (progress) =>
    startingOn(OTHER_CORE, () =>
      withTestbed({ cores: { collector: COLLECTOR_CORE }, services: ['campaigns', 'collector'] }, async (testbed) => {
        const bare = await startProcess({
          name: 'bare-redirect',
          command: nodeOn(new URL('./bare-redirect.ts', import.meta.url).pathname, COLLECTOR_CORE),
          env: {},
          logDir: testbed.logDir,
        });
        try {
          const path = `/s/${testbed.campaign.shortCode}`;
          const saturate = async (service: ServiceProcess, seconds = SECONDS) =>
            (await press(service, path, { connections: CONNECTIONS, seconds })).perSecond;
          await saturate(bare);
          await saturate(testbed.collector, WARM_UP_SECONDS);
          const rounds: { ours: number; baseline: number }[] = [];
          for (let round = 1; round <= ROUNDS; round += 1) {
            const baseline = await saturate(bare);
            const ours = await saturate(testbed.collector);
            rounds.push({ ours, baseline });
            progress(
              `round ${round}: ${Math.round(ours)} of ${Math.round(baseline)} redirects/s, ${(ours / baseline).toFixed(2)}`,
            );
          }
          const ours = median(rounds.map((round) => round.ours));
          const rate = Math.floor(ours / 2);
          const half = await press(testbed.collector, path, { connections: 64, seconds: 10, ratePerSecond: rate });
          progress(`half load: ${Math.round(half.perSecond)} of ${rate} redirects/s, median ${half.p50Ms} ms`);
          return [
            figure('collector_redirects_per_s', ours, '/s', '>= 0', median(rounds.map((round) => round.baseline))),
            // Each round beside its own baseline: what else the machine does meanwhile slows both.
            figure(
              'collector_redirect_ratio',
              median(rounds.map((round) => round.ours / round.baseline)),
              '',
              '>= 0.5',
            ),
            figure('collector_p99_ms_half_load', half.p99Ms, 'ms', '<= 25'),
          ];
        } finally {
          await bare.kill('SIGTERM');
        }
      }),
    ),
};

/** At a fixed rate, latencies count from the moment a request was due, so that a queue cannot hide. */
const LoadResult = z.object({ errors: z.number(), perSecond: z.number(), p50Ms: z.number(), p99Ms: z.number() });

/** A load from a process of its own. Throws where an answer is no redirect. */
async function press(
  service: ServiceProcess,
  path: string,
  load: { connections: number; seconds: number; ratePerSecond?: number },
) {
  const result = await runPinned('edge/visitors.ts', OTHER_CORE, LoadResult, { url: `${service.url}${path}`, ...load });
  if (result.errors > 0) throw new Error(`${service.name}: ${result.errors} answers were errors or no redirect`);
  return result;
}
