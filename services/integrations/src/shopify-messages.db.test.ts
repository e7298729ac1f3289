import { createHmac, randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { createAddressDigest } from '@sillage/runtime/service';
import { describe, expect, test } from 'vitest';
import { webhookAddressOf } from './commands/shopify/webhook-address.ts';
import { findStoredKey } from './db/orders.ts';
import { INTERNAL_SECRET } from './testing/fixture.ts';
import { DOMAIN, eachWithShop, type Merchant, type ShopifyFixture } from './testing/shopify.ts';

let fixture: ShopifyFixture;
let owner: Merchant;
let campaignId: string;
let shop: string;
eachWithShop((at) => {
  ({ fixture, owner, campaignId, shop } = at);
});

const listed = async () => (await owner.call(`/campaigns/${campaignId}/connections`)).body.connections;

describe('orders', () => {
  test('a sale, a refund of half the goods, and a cancellation are recorded once each', async () => {
    const { id: connectionId } = await fixture.connectShop(owner, campaignId, shop);
    fixture.local.faults({ duplicate: true, shuffle: true });
    const { id } = await fixture.buy('token', shop);
    await fixture.press(`${shop}/admin/orders/${id}/refund`);
    await fixture.settle();
    const orderId = String(id);
    const events = () => [...fixture.collector.events.values()];
    // 24.00 with 20 % of tax; shipping does not count.
    expect(events()).toEqual([
      { orderId, kind: 'order', amountMinor: 2000, token: 'token' },
      { orderId, kind: 'refund', amountMinor: 1000, refundId: expect.any(String) },
    ]);
    await fixture.press(`${shop}/admin/orders/${id}/cancel`);
    await fixture.settle();
    expect(
      events()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['cancellation', 'order', 'refund', 'refund']);
    fixture.local.faults({});
    const deliveries = await fixture.deliveries(owner, connectionId);
    expect(deliveries.map(({ topic }) => topic).sort()).toEqual([
      ...['orders/cancelled', 'orders/create', 'orders/paid', 'refunds/create', 'refunds/create'],
    ]);
    expect((await listed())[0].state).toBe('active');
  });

  test('an order with the code of an affiliate is recorded, though no click brought it', async () => {
    await fixture.connectShop(owner, campaignId, shop);
    await fixture.newAffiliate(campaignId, randomUUID(), [['ANN10', 0, 0]]);
    const orders = [await fixture.buy(undefined, shop, 'ann10'), await fixture.buy(undefined, shop, 'WELCOME')];
    await fixture.settle();
    expect([...fixture.collector.events.values()]).toEqual([
      { orderId: String(orders[0]?.id), kind: 'order', amountMinor: 2000, token: null },
    ]);
  });

  test('of the customer the address is asked for, of which a digest is recorded with the order, and nothing else', async () => {
    await fixture.connectShop(owner, campaignId, shop);
    const { id } = await fixture.buy('token', shop);
    await fixture.settle();
    const digest = createAddressDigest(INTERNAL_SECRET)(campaignId, 'buyer@example.com');
    expect(fixture.collector.addresses.get(String(id))).toBe(digest);
    expect(await fixture.stored()).not.toMatch(/buyer@|robin|lyon/i);
    const requested = fixture.local.shop(shop).subscriptions.flatMap(({ includeFields }) => includeFields);
    expect(requested).not.toContain('line_items');
    expect(requested.join()).not.toMatch(/customer|address|phone|name/);
  });

  test('a click that the checkout page names counts for its own checkout alone, before and after the order', async () => {
    const { id: connectionId } = await fixture.connectShop(owner, campaignId, shop);
    const report = (orderId: number, checkout: string, token: string) =>
      fetch(`${fixture.publicUrl}/api/v1/public/integrations/shops/${connectionId}/clicks`, {
        method: 'POST',
        body: JSON.stringify({ orderId: String(orderId), checkout, token }),
      });
    fixture.local.faults({ hold: true });
    const [before, after] = [await fixture.buy(undefined, shop), await fixture.buy(undefined, shop)];
    const answer = await report(before.id, 'another checkout', 'stolen');
    // A page of any shop may read it.
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([202, '*']);
    expect((await report(before.id, before.checkoutToken, 'first')).status).toBe(202);
    expect((await report(before.id, 'short', 'x')).status).toBe(400);
    // Visitors' pages report even if the shop's own messages do not arrive any more.
    expect((await listed())[0].lastDeliveryAt).toBeNull();
    fixture.local.faults({});
    await fixture.settle();
    expect(fixture.collector.recorded()).toHaveLength(1);
    expect((await report(after.id, 'another checkout', 'stolen')).status).toBe(202);
    expect((await report(after.id, after.checkoutToken, 'second')).status).toBe(202);
    await fixture.settle();
    expect([...fixture.collector.events.values()]).toEqual([
      expect.objectContaining({ orderId: String(before.id), token: 'first' }),
      expect.objectContaining({ orderId: String(after.id), token: 'second' }),
    ]);
  });
});

describe('messages that are not believed', () => {
  const body = JSON.stringify({ id: 1, cancelled_at: '2026-11-23T10:00:00Z' });
  const send = (url: string, { secret = fixture.local.apiSecret, domain = shop, more = {}, text = body } = {}) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/cancelled',
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(text).digest('base64'),
        'x-shopify-shop-domain': domain,
        'x-shopify-api-version': '2026-07',
        'x-shopify-webhook-id': 'w-1',
        ...more,
      },
      body: text,
    });
  const addressOf = async () => {
    const { id: connectionId } = await fixture.connectShop(owner, campaignId, shop);
    return webhookAddressOf(fixture.deps, { connectionId, hasOwnApp: false });
  };

  test('forged, of another shop, without the key of the address, unreadable, and too large', async () => {
    const address = await addressOf();
    expect((await send(address)).status).toBe(202);
    expect((await send(address)).status).toBe(202);
    expect((await send(address, { secret: 'forged' })).status).toBe(400);
    expect((await send(address, { domain: DOMAIN })).status).toBe(400);
    expect((await send(address, { more: { 'x-shopify-webhook-id': '' } })).status).toBe(400);
    expect((await send(address.replace(/\?.*/, ''))).status).toBe(404);
    expect((await send(`${address}x`)).status).toBe(404);
    expect((await send(address, { text: '{"id":"?"}' })).status).toBe(422);
    expect((await send(address, { text: `"${'x'.repeat(1_100_000)}"` })).status).toBe(413);
    const [connection] = await listed();
    expect(await fixture.deliveries(owner, connection.id)).toHaveLength(1);
  });

  test('a message of another version of the API is read, as Shopify sends them once the pinned one is retired', async () => {
    const address = await addressOf();
    expect((await send(address, { more: { 'x-shopify-api-version': '2027-01' } })).status).toBe(202);
  });
});

describe('the end of a connection', () => {
  const tokens = (connectionId: string) =>
    fixture.db
      .selectFrom('shops')
      .select(['accessToken', 'refreshToken'])
      .where('connectionId', '=', connectionId)
      .execute();

  const demand = (topic: string, more: object, secret = fixture.local.apiSecret) => {
    const body = JSON.stringify({ shop_id: 1, shop_domain: shop, ...more });
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    const headers = {
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': signature,
      'content-type': 'application/json',
    };
    return fetch(`${fixture.publicUrl}/webhooks/shopify`, { method: 'POST', headers, body });
  };

  test('what Shopify demands of a former installation leaves the connection that was made since', async () => {
    const { id: former } = await fixture.connectShop(owner, campaignId, shop);
    await fixture.buy('one', shop);
    await fixture.settle();
    await fixture.press(`${shop}/admin/uninstall`);
    await fixture.settle();
    const { id } = await fixture.connectShop(owner, campaignId, shop);
    await fixture.buy('two', shop);
    await fixture.settle();
    fixture.time.now += 2 * 86_400_000;
    expect((await demand('shop/redact', {})).status).toBe(200);
    expect(await listed()).toMatchObject([{ id }]);
    const orders = await fixture.db
      .selectFrom('orders')
      .select('connectionId')
      .where('clickToken', 'is not', null)
      .execute();
    const kept = orders.map(({ connectionId }) => connectionId);
    expect([kept.includes(former), kept.includes(id), (await tokens(id)).length]).toEqual([false, true, 1]);
  });

  test('removed, the shop is asked to send no more, and its tokens are forgotten', async () => {
    const { id } = await fixture.connectShop(owner, campaignId, shop);
    await owner.call(`/connections/${id}`, { method: 'DELETE' });
    await fixture.round();
    expect(fixture.local.shop(shop).subscriptions).toEqual([]);
    expect(await tokens(id)).toEqual([{ accessToken: null, refreshToken: null }]);
  });

  test('uninstalled in the shop, it is removed here', async () => {
    const { id } = await fixture.connectShop(owner, campaignId, shop);
    await fixture.press(`${shop}/admin/uninstall`);
    await fixture.settle();
    await fixture.round();
    expect(await listed()).toEqual([]);
    expect(await tokens(id)).toEqual([{ accessToken: null, refreshToken: null }]);
  });

  test('connected anew, a refund of an earlier order is recorded, but not one of another shop', async () => {
    await fixture.connectShop(owner, campaignId, shop);
    const { id } = await fixture.buy('token', shop);
    await fixture.settle();
    await fixture.press(`${shop}/admin/uninstall`);
    await fixture.settle();
    const { id: connectionId } = await fixture.connectShop(owner, campaignId, shop);
    await fixture.press(`${shop}/admin/orders/${id}/refund`);
    await fixture.settle();
    const kinds = () => [...fixture.collector.events.values()].map(({ kind }) => kind);
    expect(kinds()).toEqual(['order', 'refund']);
    const key = { connectionId, orderId: String(id) };
    const stored = (domain: string) =>
      inTransaction(fixture.db, async (trx) => {
        await trx.updateTable('shops').set({ domain }).where('connectionId', '=', connectionId).execute();
        return (await findStoredKey(trx, key)).connectionId === connectionId;
      });
    expect([await stored(shop), await stored('another.myshopify.com')]).toEqual([false, true]);
  });

  test('what Shopify demands to be forgotten is gone', async () => {
    const { id: connectionId } = await fixture.connectShop(owner, campaignId, shop);
    const [first, second] = [await fixture.buy('one', shop), await fixture.buy('two', shop)];
    await fixture.settle();
    const rows = async () => {
      const of = (table: 'orders' | 'deliveries') =>
        fixture.db.selectFrom(table).select('orderId').where('connectionId', '=', connectionId).execute();
      const clicks = await fixture.db
        .selectFrom('orders')
        .select('clickToken')
        .where('connectionId', '=', connectionId)
        .execute();
      return {
        orders: (await of('orders')).length,
        deliveries: (await of('deliveries')).length,
        clicks: clicks.filter(({ clickToken }) => clickToken !== null).length,
      };
    };
    expect(await rows()).toEqual({ orders: 2, deliveries: 4, clicks: 2 });
    expect((await demand('shop/redact', {}, 'forged')).status).toBe(400);
    expect((await demand('customers/data_request', { orders_requested: [first.id] })).status).toBe(200);
    expect((await demand('customers/redact', { orders_to_redact: [second.id] })).status).toBe(200);
    expect(await rows()).toEqual({ orders: 2, deliveries: 2, clicks: 1 });
    expect((await demand('shop/redact', {})).status).toBe(200);
    expect(await rows()).toEqual({ orders: 2, deliveries: 2, clicks: 1 });
    // The message that the app was uninstalled was lost.
    fixture.time.now += 3 * 86_400_000;
    expect((await demand('shop/redact', {})).status).toBe(200);
    expect(await rows()).toEqual({ orders: 0, deliveries: 0, clicks: 0 });
    expect(await tokens(connectionId)).toEqual([]);
    expect(await listed()).toEqual([]);
    expect((await demand('shop/redact', {})).status).toBe(200);
  });
});

describe('the diagnosis', () => {
  const diagnose = async (id: string) => {
    const { body } = await owner.call(`/connections/${id}/diagnosis`, { method: 'POST' });
    return Object.fromEntries(body.checks.map(({ check, status }: Record<string, string>) => [check, status]));
  };

  test('says what is right and what is not', async () => {
    const { id } = await fixture.connectShop(owner, campaignId, shop);
    const fine = { access: 'success', scopes: 'success', webhooks: 'success', pixel: 'success' };
    expect(await diagnose(id)).toMatchObject({ ...fine, messages: 'warning' });
    await fixture.buy('token', shop);
    await fixture.settle();
    const state = fixture.local.shop(shop);
    state.subscriptions.pop();
    state.pixel = null;
    expect(await diagnose(id)).toMatchObject({ ...fine, webhooks: 'error', pixel: 'error', messages: 'success' });
    state.installs = [];
    expect(await diagnose(id)).toEqual({ access: 'error' });
    const stranger = await fixture.merchant();
    expect((await stranger.call(`/connections/${id}/diagnosis`, { method: 'POST' })).status).toBe(404);
  });

  test('an access token that has expired is replaced first', async () => {
    const { id } = await fixture.connectShop(owner, campaignId, shop);
    const [former] = fixture.local.shop(shop).installs;
    fixture.time.now += 3_600_000;
    expect(await diagnose(id)).toMatchObject({ access: 'success' });
    const [current] = fixture.local.shop(shop).installs;
    expect(current?.accessToken).not.toBe(former?.accessToken);
  });
});
