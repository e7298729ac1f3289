import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhookAddressOf } from './commands/shopify/webhook-address.ts';
import { Crash } from './testing/fake-collector.ts';
import { createShopifyFixture, DOMAIN } from './testing/shopify.ts';

let fixture: Awaited<ReturnType<typeof createShopifyFixture>>;
beforeAll(async () => {
  fixture = await createShopifyFixture();
});
afterAll(() => fixture.close());

let owner: Awaited<ReturnType<typeof fixture.merchant>>;
let campaignId: string;
let shopNumber = 0;
/** A shop of its own for each test. */
let shop: string;
beforeEach(async () => {
  owner = await fixture.merchant();
  campaignId = await fixture.newCampaign(owner);
  shopNumber += 1;
  shop = `shop-${shopNumber}.myshopify.com`;
  fixture.collector.events.clear();
});

const listed = async () => (await owner.call(`/campaigns/${campaignId}/connections`)).body.connections;

describe('a shop is connected with one click', () => {
  test('it is asked for its orders, gets its tracking, and no token leaves the service', async () => {
    const { id, name } = await fixture.connectShop(owner, campaignId, shop);
    expect(name).toBe(`Shop ${shop.split('.')[0]}`);
    const [connection] = await listed();
    expect(connection).toMatchObject({ platform: 'shopify', state: 'pending', shop: { domain: shop, setUp: 'done' } });
    const { subscriptions, metafields, pixel, installs } = fixture.local.shop(shop);
    expect(subscriptions.map(({ topic }) => topic).sort()).toEqual([
      'APP_UNINSTALLED',
      'ORDERS_CANCELLED',
      'ORDERS_CREATE',
      'ORDERS_PAID',
      'REFUNDS_CREATE',
    ]);
    expect(metafields).toEqual({ campaign: campaignId, script: `${fixture.publicUrl}/tracking.js` });
    expect(JSON.parse(pixel ?? '')).toMatchObject({ campaign: campaignId });
    const { accessToken = '?' } = installs[0] ?? {};
    const stored = JSON.stringify(await fixture.db.selectFrom('shops').selectAll().execute());
    expect(JSON.stringify(connection) + stored).not.toContain(accessToken);
    expect(stored).not.toContain(Buffer.from(accessToken).toString('hex'));
    expect((await owner.call(`/connections/${id}/secret`, { method: 'POST' })).status).toBe(409);
    expect((await owner.call('/shopify/connections')).body).toEqual({ connections: [connection] });
    expect((await (await fixture.merchant()).call('/shopify/connections')).body).toEqual({ connections: [] });
  });

  test('what is there already is not asked for again', async () => {
    const { id } = await fixture.connectShop(owner, campaignId, shop);
    fixture.local.shop(shop).subscriptions.pop();
    fixture.local.shop(shop).pixel = null;
    expect((await owner.call(`/connections/${id}/set-up`, { method: 'POST' })).status).toBe(204);
    await fixture.round();
    expect(fixture.local.shop(shop).subscriptions).toHaveLength(5);
    expect(fixture.local.shop(shop).pixel).not.toBeNull();
    expect((await listed())[0].shop.setUp).toBe('done');
  });

  test.each(['', 'two words', 'shop.example.com', 'x.myshopify.com.evil.example', 'shop@evil.example', '-a'])(
    '%j is no shop',
    async (name) => {
      const path = `/campaigns/${campaignId}/shopify/authorization`;
      expect((await owner.call(path, { method: 'POST', body: { shop: name } })).status).toBe(400);
    },
  );

  test('a shop that is connected already is refused, until that connection is removed', async () => {
    const { id } = await fixture.connectShop(owner, campaignId, shop);
    const again = await fixture.complete(owner, await fixture.authorize(owner, campaignId, shop));
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    expect((await owner.call(`/connections/${id}`, { method: 'DELETE' })).status).toBe(204);
    await fixture.connectShop(owner, campaignId, shop);
    await fixture.round();
    expect(fixture.local.shop(shop).subscriptions).toHaveLength(5);
  });
});

describe.each(['before', 'after'] as const)('an end of the process %s any call to the shop', (when) => {
  /** Rounds until the shop is as its connection says; the task of a process that died waits for its lease. */
  const settleShop = async () => {
    for (let round = 0; round < 3; round += 1) {
      await fixture.round().catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
      fixture.time.now += 600_000;
    }
  };

  test('leaves the shop set up once, and left alone once it is removed', async () => {
    let call = 0;
    for (let isOver = false; !isOver; call += 1) {
      const domain = `${when}-${call}-${shop}`;
      const { status, body } = await fixture.complete(owner, await fixture.authorize(owner, campaignId, domain));
      expect(status).toBe(201);
      fixture.faults.at(call, when);
      await settleShop();
      const isSetUpOver = fixture.faults.clear();
      expect(
        fixture.local
          .shop(domain)
          .subscriptions.map(({ topic }) => topic)
          .sort(),
      ).toHaveLength(5);
      expect(new Set(fixture.local.shop(domain).subscriptions.map(({ topic }) => topic)).size).toBe(5);
      expect(fixture.local.shop(domain).pixel).not.toBeNull();
      await owner.call(`/connections/${body.id}`, { method: 'DELETE' });
      fixture.faults.at(call, when);
      await settleShop();
      isOver = fixture.faults.clear() && isSetUpOver;
      expect(fixture.local.shop(domain).subscriptions).toEqual([]);
      const shops = fixture.db.selectFrom('shops').select('accessToken').where('connectionId', '=', body.id);
      expect(await shops.execute()).toEqual([{ accessToken: null }]);
    }
    // Listing, five subscriptions and the tracking; listing and five ends of them.
    expect(call).toBe(8);
  });
});

describe('who comes back from Shopify is not believed', () => {
  const changed = (query: string, change: Record<string, string>) =>
    new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...change }).toString();

  test.each<[string, (back: { query: string; cookie: string }) => { query: string; cookie: string }]>([
    ['without the cookie of the way there', ({ query }) => ({ query, cookie: '' })],
    ['with a malformed cookie', ({ query }) => ({ query, cookie: 'sillage-shopify=AAAA' })],
    ['with another state', ({ query, cookie }) => ({ query: changed(query, { state: '1234' }), cookie })],
    ['for another shop', ({ query, cookie }) => ({ query: changed(query, { shop: DOMAIN }), cookie })],
    ['with another code', ({ query, cookie }) => ({ query: changed(query, { code: 'abc' }), cookie })],
    ['with a forged signature', ({ query, cookie }) => ({ query: changed(query, { hmac: 'a'.repeat(64) }), cookie })],
    ['with an old answer', ({ query, cookie }) => ({ query: changed(query, { timestamp: '1' }), cookie })],
  ])('%s', async (_name, change) => {
    const answer = await fixture.complete(owner, change(await fixture.authorize(owner, campaignId, shop)));
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect(await listed()).toEqual([]);
  });

  test('in the browser of somebody else, twice, or too late', async () => {
    const back = await fixture.authorize(owner, campaignId, shop);
    const stranger = await fixture.merchant();
    expect((await fixture.complete(stranger, back)).status).toBe(403);
    expect((await fixture.complete(owner, back)).status).toBe(201);
    expect((await fixture.complete(owner, back)).status).toBe(403);
    const late = await fixture.authorize(owner, campaignId, `late-${shop}`);
    fixture.time.now += 600_001;
    expect((await fixture.complete(owner, late)).status).toBe(403);
    expect(await listed()).toHaveLength(1);
  });

  test("nobody connects a shop to somebody else's campaign", async () => {
    const stranger = await fixture.merchant();
    const path = `/campaigns/${campaignId}/shopify`;
    const own = { shop, accessToken: 'shpat_0', apiSecret: 'shpss_0' };
    expect((await stranger.call(`${path}/authorization`, { method: 'POST', body: { shop } })).status).toBe(404);
    expect((await stranger.call(`${path}/own-app`, { method: 'POST', body: own })).status).toBe(404);
  });
});

test('a shop is connected with an app that its owner made in it', async () => {
  const path = `/campaigns/${campaignId}/shopify/own-app`;
  await fixture.press(`${shop}/admin/own-app`);
  const [{ accessToken, ownSecret: apiSecret } = { accessToken: '', ownSecret: '' }] =
    fixture.local.shop(shop).installs;
  const wrong = await owner.call(path, { method: 'POST', body: { shop, accessToken: 'shpat_wrong', apiSecret } });
  expect([wrong.status, wrong.body.code]).toEqual([403, 'forbidden']);
  const { status } = await owner.call(path, { method: 'POST', body: { shop, accessToken, apiSecret } });
  expect(status).toBe(201);
  await fixture.round();
  expect((await listed())[0].shop).toEqual({ domain: shop, setUp: 'done', embedUrl: null });
  await fixture.buy('token', shop);
  await fixture.settle();
  expect(fixture.collector.recorded()).toHaveLength(1);
});

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

  test('nothing of the customer is asked for or kept', async () => {
    await fixture.connectShop(owner, campaignId, shop);
    await fixture.buy('token', shop);
    await fixture.settle();
    const kept = JSON.stringify(await fixture.db.selectFrom('deliveries').selectAll().execute());
    expect(kept).not.toMatch(/buyer|robin|lyon/i);
    const asked = fixture.local.shop(shop).subscriptions.flatMap(({ includeFields }) => includeFields);
    expect(asked).not.toContain('line_items');
    expect(asked.join()).not.toMatch(/customer|email|address|phone/);
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

  test('what Shopify demands to be forgotten is gone', async () => {
    const { id: connectionId } = await fixture.connectShop(owner, campaignId, shop);
    const [first, second] = [await fixture.buy('one', shop), await fixture.buy('two', shop)];
    await fixture.settle();
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
