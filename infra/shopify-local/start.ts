import { randomBytes } from 'node:crypto';
import { buildHttpApp, listen, type SendFaults } from '@sillage/runtime/http';
import { type Clock, type Lifecycle, type Logger, systemClock } from '@sillage/runtime/service';
import { adminApiRoutes } from './admin-api.ts';
import { adminPageRoutes } from './admin-pages.ts';
import { oauthRoutes } from './oauth.ts';
import { createStore, type Shop } from './store.ts';
import { storefrontRoutes } from './storefront.ts';
import { createWebhooks } from './webhooks.ts';

export interface ShopifyLocalOptions {
  readonly log: Logger;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Where the shops are kept; absent: in memory only. */
  readonly file?: string;
  /** Of the app; default: new ones. */
  readonly apiKey?: string;
  readonly apiSecret?: string;
  /** How long an access token of the app holds; default an hour, as at Shopify. */
  readonly tokenTtlMs?: number;
}

export interface ShopifyLocal {
  /** For SHOPIFY_API_URL; the shop `example.myshopify.com` is at `/example.myshopify.com/`. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** What the shop holds; any name is a shop. */
  shop(domain: string): Shop;
  faults(faults: SendFaults): void;
  /** Messages that were not taken yet. */
  readonly waiting: number;
}

/**
 * A stand-in for Shopify on this machine: its OAuth pages, the part of its Admin API that Sillage asks, storefronts with
 * the app's own theme extension and pixel, signed messages. Only for one machine and for tests: whoever opens a page may
 * do what it offers.
 */
export async function startShopifyLocal(life: Lifecycle, options: ShopifyLocalOptions): Promise<ShopifyLocal> {
  const { log, clock = systemClock, file, tokenTtlMs = 3_600_000 } = options;
  const { apiKey = randomBytes(16).toString('hex'), apiSecret = `shpss_${randomBytes(16).toString('hex')}` } = options;
  const store = createStore(file);
  const webhooks = life.use(createWebhooks({ clock, log, apiSecret }), (open) => open.close());
  const app = buildHttpApp({ name: 'shopify-local', log, observe: 'light' });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  oauthRoutes(app, store, { apiKey, apiSecret, nowMs: clock, tokenTtlMs });
  adminApiRoutes(app, store, clock);
  const deps = { store, clock, webhooks };
  adminPageRoutes(app, deps);
  storefrontRoutes(app, deps);
  const { url } = life.use(await listen(app, { HOST: '127.0.0.1', PORT: 0 }), (server) => server.close());
  return {
    url,
    apiKey,
    apiSecret,
    shop: store.shop,
    faults: webhooks.faults,
    get waiting() {
      return webhooks.waiting;
    },
  };
}
