import { listen } from '@sillage/runtime/http';
import { freePort } from '@sillage/runtime/http/free-port';
import { createLifecycle, createLogger } from '@sillage/runtime/service';
import { startShopifyLocal } from '@sillage/shopify-local';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { AdminApi } from '../providers/shopify/admin-api.ts';
import { createShopify } from '../providers/shopify/shopify.ts';
import { Crash } from './fake-collector.ts';
import { createFixture, type Fixture } from './fixture.ts';

export const DOMAIN = 'demo-shop.myshopify.com';

/** Crashes the process at the nth call to the shop, before it or after it. */
function createApiFaults() {
  let next: { call: number; readonly when: 'before' | 'after' } | undefined;
  const pass = (when: 'before' | 'after') => {
    if (next?.when !== when) return;
    next.call -= 1;
    if (next.call >= 0) return;
    next = undefined;
    throw new Crash('The process ended at a call to the shop');
  };
  const around =
    <Input extends unknown[], Result>(call: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      pass('before');
      const result = await call(...input);
      pass('after');
      return result;
    };
  return {
    /** Counted from now on. */
    at(call: number, when: 'before' | 'after') {
      next = { call, when };
    },
    /** Returns whether the call was never made. */
    clear(): boolean {
      const wasLeft = next !== undefined;
      next = undefined;
      return wasLeft;
    },
    of: (api: AdminApi): AdminApi => ({
      shop: around(api.shop),
      subscriptions: around(api.subscriptions),
      subscribe: around(api.subscribe),
      completeFields: around(api.completeFields),
      unsubscribe: around(api.unsubscribe),
      installTracking: around(api.installTracking),
      hasPixel: around(api.hasPixel),
    }),
  };
}

/** The service, reachable on this machine, with the stand-in for Shopify. */
async function createShopifyFixture() {
  const log = createLogger('shopify-local', 'silent');
  const life = createLifecycle(log);
  const local = await startShopifyLocal(life, { log });
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const shopify = createShopify({
    SHOPIFY_API_KEY: local.apiKey,
    SHOPIFY_API_SECRET: local.apiSecret,
    SHOPIFY_API_URL: local.url,
    PUBLIC_URL: publicUrl,
  });
  const faults = createApiFaults();
  const fixture = await createFixture({
    publicUrl,
    shopify: { ...shopify, open: (grant) => faults.of(shopify.open(grant)) },
  });
  life.use(await listen(fixture.app, { HOST: '127.0.0.1', PORT: port }), (server) => server.close());

  /** Submits a form of the stand-in. */
  const press = async (path: string, body?: Record<string, string>, cookie = '') =>
    fetch(path.startsWith('http') ? path : `${local.url}/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: new URLSearchParams(body),
    });

  return {
    ...fixture,
    local,
    faults,
    publicUrl,
    press,
    /** Asks for permission in a shop; resolves with the parameters of the return. */
    async authorize(owner: Merchant, campaignId: string, shop = 'demo-shop') {
      const path = `/campaigns/${campaignId}/shopify/authorization`;
      const { body, cookie, status } = await owner.call(path, { method: 'POST', body: { shop } });
      expect(status).toBe(200);
      const back = new URL((await press(body.url)).headers.get('location') ?? '');
      return { query: back.search.slice(1), cookie: cookie ?? '' };
    },
    complete: (owner: Merchant, { query, cookie }: { query: string; cookie: string }) =>
      owner.call('/shopify/connections', { method: 'POST', body: { query }, cookie }),
    /** Connects a shop and sets it up. */
    async connectShop(owner: Merchant, campaignId: string, shop?: string) {
      const { status, body } = await this.complete(owner, await this.authorize(owner, campaignId, shop));
      expect(status).toBe(201);
      await fixture.round();
      return body as { id: string; name: string };
    },
    /** A visitor places an order, with a click in the cart if there is a token. Resolves with the order. */
    async buy(token?: string, domain = DOMAIN, discount = '') {
      const added = await press(`${domain}/cart/add`, { product: 'Enamel mug' });
      const cookie = added.headers.get('set-cookie')?.replace(/;.*$/, '') ?? '';
      if (token !== undefined) {
        await fetch(`${local.url}/${domain}/cart/update.js`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ attributes: { sillage: token } }),
        });
      }
      const paid = await press(`${domain}/checkout`, { discount }, cookie);
      const id = Number(paid.headers.get('location')?.split('/').at(-1));
      return local.shop(domain).orders.find((order) => order.id === id) ?? expect.fail('no order');
    },
    /** Waits until the stand-in has sent everything and all deliveries are processed. */
    async settle() {
      await vi.waitFor(() => expect(local.waiting).toBe(0), { timeout: 30_000 });
      await fixture.drain();
    },
    async close() {
      await life.stop();
      await fixture.close();
    },
  };
}

export type ShopifyFixture = Awaited<ReturnType<typeof createShopifyFixture>>;
export type Merchant = Awaited<ReturnType<Fixture['merchant']>>;

interface ShopOfTest {
  readonly fixture: ShopifyFixture;
  readonly owner: Merchant;
  readonly campaignId: string;
  /** Unique to the test; not connected yet. */
  readonly shop: string;
}

/** Before each test of a file, creates a merchant with a campaign and a name for a shop. */
export function eachWithShop(ready: (at: ShopOfTest) => void): void {
  let fixture: ShopifyFixture;
  let shopNumber = 0;
  beforeAll(async () => {
    fixture = await createShopifyFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    fixture.collector.events.clear();
    const owner = await fixture.merchant();
    shopNumber += 1;
    const campaignId = await fixture.newCampaign(owner);
    ready({ fixture, owner, campaignId, shop: `shop-${shopNumber}.myshopify.com` });
  });
}
