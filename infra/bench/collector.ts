import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { percentile, startLoad } from '../stand/load.ts';
import { type ServiceProcess, startProcess } from '../stand/process.ts';
import { withStand } from '../stand/stand.ts';
import { type Bench, figure } from './figures.ts';

const COLLECTOR_CORE = 0;
const LOAD_CORE = 1;
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
        const half = startLoad({
          url: (n) => `${stand.collector.url}${path}?sub1=${n}`,
          headers: browser,
          ratePerSecond: Math.floor(median(ours) / 2),
          seconds: 10,
          expectStatus: 302,
          connections: 128,
        });
        const { latenciesMs, answered, sent } = await half.done;
        progress(`half load: ${answered.size} of ${sent} answered, median ${percentile(latenciesMs, 0.5).toFixed(1)} ms`);
        return [
          figure('collector_redirects_per_s', median(ours), '/s', '>= 0', median(baseline)),
          figure('collector_redirect_ratio', ratio, '', '>= 0.5'),
          figure('collector_p99_ms_half_load', percentile(latenciesMs, 0.99), 'ms', '<= 25'),
        ];
      } finally {
        await bare.kill('SIGTERM');
      }
    }),
};

const Autocannon = z.object({ duration: z.number(), errors: z.number(), non2xx: z.number(), '3xx': z.number() });

/** Redirects answered per second by a server that always has more to do; the load comes from a process of its own. */
async function saturate(service: ServiceProcess, path: string, seconds: number): Promise<number> {
  const autocannon = new URL('../../node_modules/autocannon/autocannon.js', import.meta.url).pathname;
  const headers = Object.entries(browser(0)).flatMap(([name, value]) => ['--headers', `${name}=${value}`]);
  const load = [
    process.execPath,
    autocannon,
    '--json',
    '--connections',
    '256',
    '--duration',
    String(seconds),
    ...headers,
    `${service.url}${path}`,
  ];
  const { stdout } = await promisify(execFile)('taskset', ['-c', String(LOAD_CORE), ...load], { maxBuffer: 1 << 24 });
  const result = Autocannon.parse(JSON.parse(stdout));
  const redirects = result['3xx'];
  if (result.non2xx !== redirects || result.errors > 0) {
    throw new Error(`${service.name}: ${result.non2xx - redirects} wrong answers, ${result.errors} errors`);
  }
  return redirects / result.duration;
}

function browser(n: number): Record<string, string> {
  return {
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${120 + (n % 20)}.0.0.0 Safari/537.36`,
  };
}

function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
