import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { create, toBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema, CommissionState } from '@sillage/proto/events/commissions';
import { CreatedWebhookEndpoint } from '@sillage/proto/http/webhooks';
import { topics } from '@sillage/proto/topics';
import { Uuid } from '@sillage/proto/values/ids';
import { fetchJson } from '@sillage/runtime/http';
import { median } from '../../testbed/load.ts';
import { eventually } from '../../testbed/money.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { type Figure, figure } from '../figures.ts';

const MESSAGES = 3_000;
const ROUNDS = 5;
const AFTER_MS = 60_000;

/** Messages of the log to an endpoint that answers at once; then the same together with one that never answers. */
export async function measureOutgoing(testbed: Testbed, progress: (line: string) => void): Promise<readonly Figure[]> {
  const receiver = await startReceiver();
  try {
    const ownerUserId = await eventually(async () =>
      Uuid.parse(
        await testbed.text(
          `select owner_user_id from integrations.campaigns where campaign_id = '${testbed.campaign.id}'`,
        ),
      ),
    );
    const measure = async (name: string) => {
      const rates: number[] = [];
      // Round 0 is a warm-up, and not counted.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const arrived = receiver.until(MESSAGES);
        await publish(testbed, ownerUserId);
        rates.push(await arrived);
        progress(`${name}, round ${round}: ${Math.round(rates.at(-1) ?? 0)}/s`);
      }
      return median(rates.slice(1));
    };
    await createEndpoint(testbed, `${receiver.url}/live`);
    const alone = await measure('one endpoint');
    await createEndpoint(testbed, `${receiver.url}/dead`);
    const besideDead = await measure('beside a dead one');
    return [
      figure('webhook_out_per_s', alone, '/s', '>= 500'),
      figure('webhook_isolation_ratio', besideDead / alone, '', '>= 0.9'),
    ];
  } finally {
    await receiver.close();
  }
}

function createEndpoint({ integrations, merchant }: Testbed, url: string): Promise<CreatedWebhookEndpoint> {
  const body = { url, eventTypes: ['commission.pending'] };
  const endpoints = `${integrations.url}/api/v1/integrations/webhook-endpoints`;
  return fetchJson(endpoints, CreatedWebhookEndpoint, { method: 'POST', body, bearer: merchant.token });
}

async function publish({ bus, campaign }: Testbed, ownerUserId: string): Promise<void> {
  const occurredAtMs = BigInt(Date.now());
  const events = Array.from({ length: MESSAGES }, () => {
    const conversionId = randomUUID();
    const event = create(CommissionChangedSchema, {
      eventId: conversionId,
      occurredAtMs,
      campaignId: campaign.id,
      ownerUserId,
      conversionId,
      affiliateId: campaign.affiliateId,
      version: 1n,
      state: CommissionState.PENDING,
      currency: 'EUR',
      convertedAtMs: occurredAtMs,
    });
    return { partitionKey: campaign.id, value: toBinary(CommissionChangedSchema, event) };
  });
  await bus.publish(topics.commissions, events);
}

/** Answers requests to `/live`, and no others. */
async function startReceiver() {
  let onMessage = () => {};
  const server = createServer((request, response) => {
    request.resume();
    if (request.url !== '/live') return;
    response.writeHead(204).end();
    onMessage();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The rate from the first of `count` messages to the last. */
    until: (count: number) =>
      new Promise<number>((resolve, reject) => {
        let arrived = 0;
        let firstAtMs = 0;
        const timer = setTimeout(() => reject(new Error(`${arrived} of ${count} messages arrived`)), AFTER_MS);
        onMessage = () => {
          arrived += 1;
          if (arrived === 1) firstAtMs = performance.now();
          if (arrived !== count) return;
          clearTimeout(timer);
          resolve((count - 1) / ((performance.now() - firstAtMs) / 1000));
        };
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
