import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { demoComplete } from '../../../solo/testing/demo.ts';
import { npmStart, summaryRow } from '../../../solo/testing/npm-start.ts';
import { median } from '../../testbed/load.ts';
import { nodeOn, startProcess } from '../../testbed/process.ts';
import { press } from '../edge/press.ts';
import { type Saturation, saturate } from '../edge/saturate.ts';
import { type Bench, figure } from '../figures.ts';

/** Enough to keep it busy; more would only wait. */
const CONNECTIONS = 50;
/** Far more than it can serve concurrently. */
const OVERLOAD_CONNECTIONS = 512;
const ROUNDS = 5;
const SECONDS = 5;
const WARM_UP_SECONDS = 10;
/** Node frees memory with a delay. */
const REST_SECONDS = 60;
const MEMORY = new URL('../../../solo/memory.js', import.meta.url).pathname;

/**
 * `npm start` with default settings and its demo, compared with a bare Fastify 302. Nothing is pinned: services,
 * Postgres and the load share the machine's processors, like in a trial.
 */
export const soloBench: Bench = {
  name: 'solo',
  about:
    'redirects of npm start, each durable in embedded Postgres before the answer, beside a bare Fastify 302; load, services and Postgres share the processors',
  async run(progress) {
    const directory = await mkdtemp(join(tmpdir(), 'sillage-bench-solo-'));
    // If this runs as root, Postgres runs as another user.
    await chmod(directory, 0o755);
    const dataDir = join(directory, 'data');
    // Makes the load count as a proxy, so that each visitor can have an address of its own.
    const solo = npmStart(dataDir, ['--port', '0'], { TRUSTED_PROXIES: '127.0.0.1' });
    try {
      await solo.ready;
      await demoComplete(dataDir);
      const atRest = await memoryMb(dataDir);
      const [link = ''] = summaryRow(solo, 'Try a link').split(' ');
      const bare = await startProcess({
        name: 'bare-redirect',
        command: nodeOn(new URL('../edge/bare-redirect.ts', import.meta.url).pathname),
        env: {},
        logDir: directory,
      });
      try {
        const { origin, pathname: path } = new URL(link);
        const ours = { name: 'solo', url: origin, pid: solo.process.pid ?? 0 };
        const load = { path, script: 'visitors.lua', core: 'any', connections: CONNECTIONS, seconds: SECONDS } as const;
        await saturate(bare, load);
        await saturate(ours, { ...load, seconds: WARM_UP_SECONDS });
        const rounds: { ours: Saturation; baseline: Saturation }[] = [];
        for (let round = 1; round <= ROUNDS; round += 1) {
          const baseline = await saturate(bare, load);
          rounds.push({ baseline, ours: await saturate(ours, load) });
          progress(
            `round ${round}: ${Math.round(rounds.at(-1)?.ours.perSecond ?? 0)} of ${Math.round(baseline.perSecond)} redirects/s, p99 ${rounds.at(-1)?.ours.p99Ms} ms`,
          );
        }
        const perSecond = median(rounds.map(({ ours }) => ours.perSecond));
        const rate = { connections: CONNECTIONS, seconds: 10, ratePerSecond: Math.floor(perSecond / 2) };
        const half = await press(link, rate, 'any');
        progress(`half load: ${Math.round(half.perSecond)}/s, median ${half.p50Ms} ms, p99 ${half.p99Ms} ms`);
        const over = await saturate(ours, { ...load, connections: OVERLOAD_CONNECTIONS, seconds: 10 });
        progress(`${OVERLOAD_CONNECTIONS} connections: ${Math.round(over.perSecond)}/s, p99 ${over.p99Ms} ms`);
        return [
          figure(
            'solo_redirects_per_s',
            perSecond,
            '/s',
            '>= 12000',
            median(rounds.map(({ baseline }) => baseline.perSecond)),
          ),
          figure(
            'solo_redirect_ratio',
            median(rounds.map(({ ours, baseline }) => ours.perSecond / baseline.perSecond)),
            '',
            '>= 0.12',
          ),
          figure('solo_p99_ms_half_load', half.p99Ms, 'ms', '<= 25'),
          figure('solo_overload_p99_ms', over.p99Ms, 'ms', '<= 250'),
          figure('solo_memory_mb', atRest, 'MB', '<= 400'),
          figure('solo_memory_after_load_mb', await memoryMb(dataDir), 'MB', '<= 400'),
        ];
      } finally {
        await bare.kill('SIGTERM');
      }
    } finally {
      solo.process.kill('SIGTERM');
      if (solo.process.exitCode === null) await once(solo.process, 'close');
      await rm(directory, { recursive: true, force: true });
    }
  },
};

/** Of all its processes, once they are idle. */
async function memoryMb(dataDir: string): Promise<number> {
  await sleep(REST_SECONDS * 1000);
  const { stdout } = await promisify(execFile)(process.execPath, [MEMORY, dataDir]);
  return Number(/(\d+) MB {2}in all/.exec(stdout)?.[1]);
}
