import { randomUUID } from 'node:crypto';
import { freePort } from '@sillage/runtime/http/free-port';
import { createFixture } from '../../../services/integrations/src/testing/fixture.ts';

/** The service that shops report to, on its own address, with a collector in memory. */
export async function startPlatform() {
  const port = await freePort();
  const fixture = await createFixture({ publicUrl: `http://127.0.0.1:${port}` });
  const refusals: number[] = [];
  const received: { readonly id: string; readonly body: string }[] = [];
  fixture.app.addHook('preHandler', async ({ url, headers, body }, reply) => {
    if (!url.startsWith('/webhooks/')) return;
    received.push({ id: String(headers['webhook-id']), body: String(body) });
    const status = refusals.shift();
    if (status !== undefined) return reply.code(status).send({});
  });
  await fixture.app.listen({ host: '127.0.0.1', port });
  const owner = await fixture.merchant();
  return {
    url: `http://127.0.0.1:${port}`,
    fixture,
    owner,
    /** All requests that arrived, whatever the response. */
    received,
    /** Answers the next messages with these statuses, without accepting them. */
    refuse: (...statuses: readonly number[]) => void refusals.push(...statuses),
    async connect() {
      const campaignId = await fixture.newCampaign(owner, { id: randomUUID() });
      return fixture.connect(owner, campaignId, 'woocommerce');
    },
    close: () => fixture.close(),
  };
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>;
