import { CreatedConnection } from '@sillage/proto/http/integrations';
import { fetchJson } from '@sillage/runtime/http';
import { z } from 'zod';
import { median } from '../../testbed/load.ts';
import { eventually } from '../../testbed/money.ts';
import { nodeOn, startProcess } from '../../testbed/process.ts';
import { withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';
import { runPinned } from '../run-pinned.ts';
import { startingOn } from '../starting-on.ts';
import { measureOutgoing } from './webhooks-out.ts';

const INTEGRATIONS_CORE = 0;
const LOAD_CORE = 1;
const CONNECTIONS = 64;
const SECONDS = 5;
const ROUNDS = 3;

const Rate = z.object({ perSecond: z.number() });

/** One process on one core, with Postgres and the load on the other; its worker processes the deliveries meanwhile. */
export const integrationsBench: Bench = {
  name: 'integrations',
  about: `signed webhooks, each kept before its answer, beside a bare server that checks the signature and inserts a row; ${CONNECTIONS} at once. Then webhooks from the log to an endpoint, alone and beside a dead one`,
  run: (progress) =>
    startingOn(LOAD_CORE, () =>
      withTestbed({ cores: { integrations: INTEGRATIONS_CORE }, services: ['integrations'] }, async (testbed) => {
        // Measured first, because incoming deliveries are still processed for a while after their measurement.
        const outgoing = await measureOutgoing(testbed, progress);
        const connection = await eventually(() =>
          fetchJson(
            `${testbed.integrations.url}/api/v1/integrations/campaigns/${testbed.campaign.id}/connections`,
            CreatedConnection,
            { method: 'POST', body: { platform: 'webhook', name: 'Load' }, bearer: testbed.merchant.token },
          ),
        );
        const { secret } = connection;
        const bare = await startProcess({
          name: 'bare-receiver',
          command: nodeOn(new URL('./bare-receiver.ts', import.meta.url).pathname, INTEGRATIONS_CORE),
          env: { DATABASE_URL: testbed.databaseUrl, SECRET: secret },
          logDir: testbed.logDir,
        });
        try {
          const send = async (url: string) => {
            const load = { url, secret, connections: CONNECTIONS, seconds: SECONDS };
            return (await runPinned('integrations/webhook-load.ts', LOAD_CORE, Rate, load)).perSecond;
          };
          const rounds: { ours: number; baseline: number }[] = [];
          for (let round = 1; round <= ROUNDS; round += 1) {
            const baseline = await send(bare.url);
            const ours = await send(`${testbed.integrations.url}/webhooks/shops/${connection.id}`);
            rounds.push({ ours, baseline });
            progress(`round ${round}: ${Math.round(ours)}/s, bare ${Math.round(baseline)}/s`);
          }
          const of = (side: 'ours' | 'baseline') => median(rounds.map((round) => round[side]));
          return [figure('webhook_in_per_s', of('ours'), '/s', '>= 1000', of('baseline')), ...outgoing];
        } finally {
          await bare.kill('SIGTERM');
        }
      }),
    ),
};
