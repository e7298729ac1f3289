import '@shopify/shopify-api/adapters/web-api';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { ApiVersion, LogSeverity, shopifyApi } from '@shopify/shopify-api';
import { createLifecycle, createLogger } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ShopifyLocal, startShopifyLocal } from './start.ts';

const DOMAIN = 'demo-shop.myshopify.com';
const log = createLogger('shopify-local', 'silent');
const life = createLifecycle(log);
/** However busy the machine is. */
const WAIT = { timeout: 30_000 };
const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
let refusals = 0;
let local: ShopifyLocal;
let uri = '';

beforeAll(async () => {
  local = await startShopifyLocal(life, { log });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isRefused = refusals > 0;
    if (isRefused) refusals -= 1;
    else received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(isRefused ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  life.use(server, (open) => new Promise((resolve) => open.close(resolve)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  uri = `http://127.0.0.1:${address.port}/`;
});
afterAll(() => life.stop());

const press = (path: string, product: string) =>
  fetch(`${local.url}/${DOMAIN}/${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ product }),
  });

test("what is sent passes the check of Shopify's own library, and holds no more than was asked for", async () => {
  const shopify = shopifyApi({
    apiKey: local.apiKey,
    apiSecretKey: local.apiSecret,
    hostName: 'go.example.com',
    apiVersion: ApiVersion.July26,
    isEmbeddedApp: false,
    logger: { level: LogSeverity.Error },
  });
  const shop = local.shop(DOMAIN);
  shop.installs.push({ accessToken: 't', refreshToken: null, expiresAtMs: null, scopes: [], ownSecret: null });
  shop.subscriptions.push({ id: '1', topic: 'ORDERS_PAID', uri, includeFields: ['id', 'currency'], isOwnApp: false });
  await press('buy-now', 'Enamel mug');
  await vi.waitFor(() => expect(received).toHaveLength(1), WAIT);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(Object.keys(JSON.parse(body)).sort()).toEqual(['currency', 'id']);
  const rawRequest = new Request(uri, { method: 'POST', headers: headers as Record<string, string>, body });
  expect(await shopify.webhooks.validate({ rawBody: body, rawRequest })).toMatchObject({
    valid: true,
    domain: DOMAIN,
    topic: 'ORDERS_PAID',
    apiVersion: ApiVersion.July26,
  });
  expect(await shopify.webhooks.validate({ rawBody: `${body} `, rawRequest })).toMatchObject({ valid: false });
});

test('what is not taken is sent again with the same id, and what is doubled has the same, too', async () => {
  received.length = 0;
  refusals = 1;
  local.faults({ duplicate: true });
  await press('buy-now', 'Linen apron');
  await vi.waitFor(() => expect(received).toHaveLength(2), WAIT);
  expect(new Set(received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
});
