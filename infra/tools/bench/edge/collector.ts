import { UnavailableError } from '../../local/unavailable.ts';
import { median } from '../../testbed/load.ts';
import type { ServiceProcess } from '../../testbed/process.ts';
import { type Bench, figure } from '../figures.ts';
import { startNginx } from './nginx-redirect.ts';
import { type LoadResult, press } from './press.ts';
import { checkRedirects, type Saturation, saturate } from './saturate.ts';
import { COLLECTOR_CORE, OTHER_CORE, startBaseline, withCollector } from './with-collector.ts';

const ROUNDS = 7;
const SECONDS = 4;
/** Until the collector and the broker do not get faster. */
const WARM_UP_SECONDS = 12;
const HALF_LOAD_ROUNDS = 3;

/**
 * One collector on one core compared with a bare Fastify 302 and nginx on the same core, in alternating rounds of one
 * run.
 */
export const collectorBench: Bench = {
  name: 'collector',
  about:
    'redirect with the event durable in Kafka (acks=all) before the answer, one process on one core, beside a bare Fastify 302 and a 302 of nginx with an access log',
  run: (progress) =>
    withCollector(async (testbed) => {
      const bare = await startBaseline('bare-redirect.ts', testbed);
      const nginx = await startNginx(COLLECTOR_CORE, testbed.logDir);
      if (nginx instanceof UnavailableError) progress(`without nginx: ${nginx.message}`);
      try {
        const { collector } = testbed;
        const path = `/s/${testbed.campaign.shortCode}`;
        await checkRedirects(collector, path);
        const fill = (service: ServiceProcess, seconds = SECONDS) =>
          saturate(service, { path, script: 'visitors.lua', core: OTHER_CORE, seconds });
        await fill(bare);
        await fill(collector, WARM_UP_SECONDS);
        const rounds: { ours: Saturation; baseline: Saturation; nginx: Saturation | undefined }[] = [];
        for (let round = 1; round <= ROUNDS; round += 1) {
          const baseline = await fill(bare);
          const ours = await fill(collector);
          rounds.push({
            ours,
            baseline,
            nginx: nginx instanceof UnavailableError ? undefined : await fill(nginx),
          });
          progress(`round ${round}: ${said(ours)} of ${said(baseline)}, nginx ${said(rounds.at(-1)?.nginx)}`);
        }
        const ours = median(rounds.map((round) => round.ours.perSecond));
        // Compares each round with its own baseline, since other load of the machine slows both.
        const beside = (other: (round: (typeof rounds)[number]) => Saturation | undefined) =>
          median(rounds.map((round) => round.ours.perSecond / (other(round)?.perSecond ?? Number.NaN)));
        const rate = Math.floor(ours / 2);
        const halves: LoadResult[] = [];
        for (let round = 1; round <= HALF_LOAD_ROUNDS; round += 1) {
          const half = await press(
            collector.url + path,
            { connections: 64, seconds: 10, ratePerSecond: rate },
            OTHER_CORE,
          );
          halves.push(half);
          progress(
            `half load: ${Math.round(half.perSecond)} of ${rate} redirects/s, median ${half.p50Ms} ms, p99 ${half.p99Ms} ms, p999 ${half.p999Ms} ms`,
          );
        }
        const baseline = median(rounds.map((round) => round.baseline.perSecond));
        return [
          figure('collector_redirects_per_s', ours, '/s', '>= 0', baseline),
          figure(
            'collector_redirect_ratio',
            beside((round) => round.baseline),
            '',
            '>= 0.6',
          ),
          ...(nginx instanceof UnavailableError
            ? []
            : [
                figure(
                  'collector_nginx_ratio',
                  beside((round) => round.nginx),
                  '',
                  '>= 0.3',
                ),
              ]),
          figure('collector_p99_ms_half_load', median(halves.map(({ p99Ms }) => p99Ms)), 'ms', '<= 25'),
          figure('collector_p999_ms_half_load', median(halves.map(({ p999Ms }) => p999Ms)), 'ms', '<= 40'),
        ];
      } finally {
        await bare.kill('SIGTERM');
        if (!(nginx instanceof UnavailableError)) await nginx.kill('SIGTERM');
      }
    }),
};

const said = (rate: Saturation | undefined): string =>
  rate === undefined ? '-' : `${Math.round(rate.perSecond)}/s (${Math.round(rate.core * 100)} % of the core)`;
