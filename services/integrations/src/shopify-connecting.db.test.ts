import { describe, expect, test } from 'vitest';
import { Crash } from './testing/fake-collector.ts';
import { DOMAIN, eachWithShop, type Merchant, type ShopifyFixture } from './testing/shopify.ts';

let fixture: ShopifyFixture;
let owner: Merchant;
let campaignId: string;
let shop: string;
eachWithShop((at) => {
  ({ fixture, owner, campaignId, shop } = at);
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
  /** Runs rounds until the shop matches its connection; the task of a crashed process waits for its lease. */
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
    // A listing, five subscriptions and the tracking; then a listing and five unsubscriptions.
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
