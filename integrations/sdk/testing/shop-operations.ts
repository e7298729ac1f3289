import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { z } from 'zod';
import { verifyWebhook, type WebhookEvent } from '../src/index.ts';
import { eventually, submit } from './product.ts';
import { click, refused, type Stage } from './stage.ts';

export async function connectShops({ product, owner, at }: Stage): Promise<void> {
  const { sillage } = owner;
  const path = { campaignId: at.campaignId };
  const connection = await eventually(() =>
    sillage.createConnection({ path, body: { platform: 'webhook', name: 'Till' } }),
  );
  const byConnection = { connectionId: connection.id };
  await sillage.updateConnection({ path: byConnection, body: { name: 'Till 2' } });
  const { secret } = await sillage.renewConnectionSecret({ path: byConnection });
  await sillage.updateCampaign({ path, body: { isActive: false } });
  const delivery = await eventually(async () => {
    await send(connection.url, secret, { orderId: crypto.randomUUID(), affiliateId: at.affiliateId });
    const { deliveries } = await sillage.listDeliveries({ path: byConnection });
    const failed = deliveries.find(({ state }) => state === 'failed');
    expect(failed).toMatchObject({ reason: 'campaign_paused' });
    return failed;
  });
  await sillage.updateCampaign({ path, body: { isActive: true } });
  await sillage.retryDelivery({ path: { ...byConnection, deliveryId: delivery?.id ?? '' } });
  await sillage.sendTestOrder({ path: byConnection, body: { affiliateId: at.affiliateId } });
  await sillage.listConnections({ path });
  const stripe = await sillage.connectStripe({ path, body: { name: 'Stripe' } });
  const ofStripe = { connectionId: stripe.id };
  await sillage.bringConnectionSecret({ path: ofStripe, body: { secret: 'whsec_0123456789abcdef0123456789abcdef' } });
  await sillage.removeConnection({ path: ofStripe });
  await sillage.checkPage({ path, body: {} });
  await sillage.checkDestination({ body: { url: 'https://shop.invalid' } });
  const plugin = { shop: 'https://shop.example', returnTo: 'https://shop.example/back', state: 'state-1' };
  const { returnTo } = await sillage.connectShop({ path, body: plugin });
  await product.client().exchangeCode({ body: { code: new URL(returnTo).searchParams.get('code') ?? '' } });
}

export async function connectShopify({ product, owner, at, reporter }: Stage): Promise<void> {
  const { sillage } = owner;
  const path = { campaignId: at.campaignId };
  const shop = 'sdk-shop.myshopify.com';
  await sillage.getShopifySupport();
  await sillage.authorizeShop({ path, body: { shop } });
  await refused(
    sillage.connectAuthorizedShop({ body: { query: `shop=${shop}&code=1&hmac=2&state=3&timestamp=4` } }),
    'connectAuthorizedShop',
  );
  await submit(`${product.shopifyUrl}/${shop}/admin/own-app`, {});
  const admin = await (await fetch(`${product.shopifyUrl}/${shop}/admin`)).text();
  const [accessToken = ''] = /shpat_\w+/.exec(admin) ?? [];
  const [apiSecret = ''] = /shpss_\w+/.exec(admin) ?? [];
  const { id: connectionId } = await sillage.connectOwnApp({ path, body: { shop, accessToken, apiSecret } });
  await sillage.diagnoseShop({ path: { connectionId } });
  await sillage.setUpShop({ path: { connectionId } });
  await sillage.listShops();
  const { token } = await reporter.reportClick({ body: { ...click, affiliateId: at.affiliateId } });
  const body = { orderId: '1', checkout: 'checkout-1', token: token ?? '' };
  await product.client().reportCheckoutClick({ path: { connectionId }, body });
}

/** A receiver on this machine that verifies messages with the SDK. */
export async function useWebhooks({ owner }: Stage): Promise<void> {
  const { sillage } = owner;
  const received: WebhookEvent[] = [];
  let secret = '';
  const receiver = createServer(async (request, response) => {
    received.push(verifyWebhook(await text(request), request.headers, secret));
    response.writeHead(204).end();
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.int() }).parse(receiver.address());
  const { eventTypes } = await sillage.listWebhookEventTypes();
  const body = { url: `http://127.0.0.1:${port}/`, eventTypes: eventTypes.slice(0, 1) };
  const { id: endpointId } = await sillage.createWebhookEndpoint({ body });
  const path = { endpointId };
  await sillage.updateWebhookEndpoint({ path, body: { description: 'Till' } });
  ({ secret } = await sillage.rotateWebhookSecret({ path }));
  await sillage.disableWebhookEndpoint({ path });
  await sillage.enableWebhookEndpoint({ path });
  await sillage.testWebhookEndpoint({ path });
  await sillage.testWebhookEndpoint({ path });
  const deliveries = await eventually(async () => {
    const found = [];
    for await (const delivery of sillage.eachWebhookDelivery(path)) found.push(delivery);
    expect(found.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    return found;
  });
  await sillage.resendWebhookDelivery({ path: { ...path, deliveryId: deliveries[0]?.id ?? '' } });
  await eventually(async () => expect(received.map(({ type }) => type)).toEqual(Array(3).fill('webhook.test')));
  expect((await sillage.listWebhookEndpoints()).endpoints).toMatchObject([{ description: 'Till' }]);
  await sillage.removeWebhookEndpoint({ path });
  receiver.close();
}

/** Sends a shop's message, signed with its connection's secret. */
async function send(url: string, secret: string, data: object): Promise<void> {
  const payload = JSON.stringify({ type: 'order.paid', data: { amount: '10.00', currency: 'EUR', ...data } });
  const headers = { 'content-type': 'application/json', ...signatureOf(secret, payload) };
  expect((await fetch(url, { method: 'POST', headers, body: payload })).status).toBe(202);
}

export function signatureOf(secret: string, payload: string): Readonly<Record<string, string>> {
  const id = crypto.randomUUID();
  const sentAt = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, payload),
  };
}
