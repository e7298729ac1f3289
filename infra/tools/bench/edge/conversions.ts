import { median } from '../../testbed/load.ts';
import type { ServiceProcess } from '../../testbed/process.ts';
import { type Bench, figure } from '../figures.ts';
import { type Saturation, saturate } from './saturate.ts';
import { OTHER_CORE, startBaseline, withCollector } from './with-collector.ts';

const ROUNDS = 7;
const SECONDS = 4;
const WARM_UP_SECONDS = 12;

/**
 * One collector on one core compared with a bare Fastify POST of the same JSON on the same core, in alternating rounds.
 */
export const conversionsBench: Bench = {
  name: 'conversions',
  about:
    'orders reported with a secret key and no idempotency key, each durable in Kafka (acks=all) before its 202, one process on one core, beside a bare Fastify JSON POST',
  run: (progress) =>
    withCollector(async (testbed) => {
      const bare = await startBaseline('bare-orders.ts', testbed);
      try {
        const { secretKey, affiliateId } = testbed.campaign;
        let runs = 0;
        const press = (service: ServiceProcess, seconds = SECONDS) => {
          runs += 1;
          const args = [secretKey, affiliateId, `${Date.now().toString(36)}-${runs}`];
          const load = { path: '/api/v1/track/sale', script: 'orders.lua', args };
          return saturate(service, { ...load, core: OTHER_CORE, seconds });
        };
        await press(bare);
        await press(testbed.collector, WARM_UP_SECONDS);
        const rounds: { ours: Saturation; baseline: Saturation }[] = [];
        for (let round = 1; round <= ROUNDS; round += 1) {
          const baseline = await press(bare);
          const ours = await press(testbed.collector);
          rounds.push({ ours, baseline });
          progress(
            `round ${round}: ${Math.round(ours.perSecond)} of ${Math.round(baseline.perSecond)} orders/s, ${Math.round(ours.core * 100)} and ${Math.round(baseline.core * 100)} % of the core`,
          );
        }
        return [
          figure(
            'conversion_api_per_s',
            median(rounds.map((round) => round.ours.perSecond)),
            '/s',
            '>= 0',
            median(rounds.map((round) => round.baseline.perSecond)),
          ),
          figure(
            'conversion_api_ratio',
            median(rounds.map((round) => round.ours.perSecond / round.baseline.perSecond)),
            '',
            '>= 0.3',
          ),
        ];
      } finally {
        await bare.kill('SIGTERM');
      }
    }),
};
