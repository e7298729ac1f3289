import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { percentile } from '../stand/load.ts';
import { type ServiceProcess, startProcess } from '../stand/process.ts';
import { withStand } from '../stand/stand.ts';
import { type Bench, figure } from './figures.ts';

const COLLECTOR_CORE = 0;
const LOAD_CORE = 1;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const ROUNDS = 3;
const SECONDS = 8;

/** One collector on one core beside a bare Fastify 302 on the same core, in alternating rounds of one run. */
export const collectorBench: Bench = {
  name: 'collector',
  about: 'redirect with the event durable in Kafka (acks=all) before the answer, one process on one core, beside a bare Fastify 302',
  run: (progress) =>
    withStand({ cores: { collector: COLLECTOR_CORE }, services: ['campaigns', 'collector'] }, async (stand) => {
      const bare = await startProcess({
        name: 'bare-redirect',
        entry: new URL('./bare-redirect.ts', import.meta.url).pathname,
        env: {},
        logDir: stand.logDir,
        core: COLLECTOR_CORE,
      });
      try {
        const path = `/s/${stand.campaign.shortCode}`;
        await saturate(stand.collector, path, 3);
        const ours: number[] = [];
        const baseline: number[] = [];
        for (let round = 1; round <= ROUNDS; round += 1) {
          baseline.push(await saturate(bare, path, SECONDS));
          ours.push(await saturate(stand.collector, path, SECONDS));
          progress(`round ${round}: ${Math.round(ours.at(-1) ?? 0)} of ${Math.round(baseline.at(-1) ?? 0)} redirects/s`);
        }
        const ratio = median(ours) / median(baseline);
        const rate = Math.floor(median(ours) / 2);
        const half = await press(stand.collector, path, ['--duration', '10', '--connections', '64', '--overallRate', String(rate)]);
        progress(`half load: ${Math.round(redirectsPerSecond(half))} of ${rate} redirects/s, median ${half.latency.p50} ms`);
        return [
          figure('collector_redirects_per_s', median(ours), '/s', '>= 0', median(baseline)),
          figure('collector_redirect_ratio', ratio, '', '>= 0.5'),
          figure('collector_p99_ms_half_load', half.latency.p99, 'ms', '<= 25'),
        ];
      } finally {
        await bare.kill('SIGTERM');
      }
    }),
};

const LoadResult = z.object({
  duration: z.number(),
  errors: z.number(),
  non2xx: z.number(),
  '3xx': z.number(),
  /** Milliseconds; at a fixed rate from the moment a request was due, so that a queue cannot hide. */
  latency: z.object({ p50: z.number(), p99: z.number() }),
});
type LoadResult = z.infer<typeof LoadResult>;

/** Redirects answered per second by a server that always has more to do. */
async function saturate(service: ServiceProcess, path: string, seconds: number): Promise<number> {
  return redirectsPerSecond(await press(service, path, ['--connections', '256', '--duration', String(seconds)]));
}

function redirectsPerSecond(result: LoadResult): number {
  return result['3xx'] / result.duration;
}

/** A load from a process of its own, on the core that the measured one does not have. Throws where an answer is no redirect. */
async function press(service: ServiceProcess, path: string, load: readonly string[]): Promise<LoadResult> {
  const autocannon = new URL('../../node_modules/autocannon/autocannon.js', import.meta.url).pathname;
  const command = [process.execPath, autocannon, '--json', '--headers', `user-agent=${BROWSER}`, ...load, `${service.url}${path}`];
  const { stdout } = await promisify(execFile)('taskset', ['-c', String(LOAD_CORE), ...command], { maxBuffer: 1 << 24 });
  const result = LoadResult.parse(JSON.parse(stdout));
  if (result.non2xx !== result['3xx'] || result.errors > 0) {
    throw new Error(`${service.name}: ${result.non2xx - result['3xx']} wrong answers, ${result.errors} errors`);
  }
  return result;
}

function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
