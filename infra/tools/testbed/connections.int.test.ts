import { get } from 'node:http';
import { ConversionList } from '@sillage/proto/http/conversions';
import { DeliveryList } from '@sillage/proto/http/deliveries';
import { CreatedConnection } from '@sillage/proto/http/integrations';
import { fetchJson } from '@sillage/runtime/http';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { isAvailable } from '../local/testing/index.ts';
import { eventually } from './money.ts';
import { withTestbed } from './testbed.ts';

const isReady = (await isAvailable('kafka')) && (await isAvailable('redis')) && (await isAvailable('postgres'));

test.skipIf(!isReady)(
  "a shop's signed webhook becomes a verified conversion of the affiliate whose link was clicked, and its refund is taken back",
  () =>
    withTestbed({}, async ({ gateway, campaign, merchant, ...testbed }) => {
      const api = `${gateway.url}/api/v1`;
      const bearer = merchant.token;
      const connect = () =>
        fetchJson(`${api}/integrations/campaigns/${campaign.id}/connections`, CreatedConnection, {
          method: 'POST',
          body: { platform: 'webhook', name: 'Till' },
          bearer,
        });
      // Integrations may learn of the campaign with a delay.
      const connection = await eventually(connect);
      const send = async (type: string, data: object, id: string) => {
        const payload = JSON.stringify({ type, data: { orderId: 'A-1', currency: 'EUR', ...data } });
        const sentAt = new Date();
        const response = await fetch(connection.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
            'webhook-signature': new Webhook(connection.secret).sign(id, sentAt, payload),
          },
          body: payload,
        });
        expect(response.status).toBe(202);
      };

      const token = new URL(await destinationOf(`${gateway.url}/s/${campaign.shortCode}`)).searchParams.get('sillage');
      // The refund arrives before its order, the collector is down when they arrive, and each arrives twice.
      await testbed.collector.kill('SIGKILL');
      for (const _ of [1, 2]) {
        await send('order.refunded', { refundId: 'R-1', amount: '10.00' }, 'message-refund');
        await send('order.paid', { amount: '50.00', token }, 'message-order');
      }
      await testbed.restart('collector');

      await eventually(async () => {
        const url = `${api}/conversions?campaignId=${campaign.id}`;
        const { conversions } = await fetchJson(url, ConversionList, { bearer });
        const [conversion] = conversions;
        expect(conversions).toHaveLength(1);
        expect(conversion).toMatchObject({
          orderId: 'A-1',
          affiliateId: campaign.affiliateId,
          amountMinor: 5000,
          refundedMinor: 1000,
          verified: true,
          source: 'webhook',
        });
      });
      const { deliveries } = await fetchJson(
        `${api}/integrations/connections/${connection.id}/deliveries`,
        DeliveryList,
        { bearer },
      );
      expect(deliveries.map(({ topic, state, reason }) => [topic, state, reason])).toEqual([
        ['order.paid', 'processed', null],
        ['order.refunded', 'ignored', 'order_unknown'],
      ]);
    }),
);

/** The destination of a link for a person; `fetch` would be recognised as a script. */
const destinationOf = (url: string) =>
  new Promise<string>((resolve, reject) => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    };
    get(url, { headers }, (response) => resolve(response.resume().headers.location ?? '')).on('error', reject);
  });
