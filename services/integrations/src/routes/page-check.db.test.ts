import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
let owner: Awaited<ReturnType<Fixture['merchant']>>;
/** The installation itself, which may be on this machine, with the pages of a test shop. */
let installation: { readonly url: string; readonly pages: Map<string, string>; close(): void };

beforeAll(async () => {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', page.startsWith('{') ? 'application/json' : 'text/html').end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  installation = { url: `http://localhost:${address.port}`, pages, close: () => server.close() };
  fixture = await createFixture({ publicUrl: installation.url });
  owner = await fixture.merchant();
});
afterAll(async () => {
  installation.close();
  await fixture.close();
});

const check = (campaignId: string, body: object = {}) =>
  owner.call(`/campaigns/${campaignId}/page-check`, { method: 'POST', body });
const script = (campaignId: string, more = '') =>
  `<!doctype html><head><SCRIPT async ${more} data-campaign="${campaignId}" src="${installation.url}/tracking.js"></SCRIPT></head>`;

test.each([
  ['the script', (id: string) => script(id), 'found'],
  ['no script', () => '<p>Shop</p>', 'missing'],
  ['a script in a comment', (id: string) => `<!-- ${script(id)} -->`, 'missing'],
  ['a script that waits for consent', (id: string) => script(id, 'type="text/plain"'), 'blocked'],
  ['the script of another campaign', () => script('another'), 'wrong_campaign'],
])('a page with %s', async (_name, pageOf, result) => {
  const targetUrl = `${installation.url}/shop`;
  const campaignId = await fixture.newCampaign(owner, { targetUrl });
  installation.pages.set('/shop', pageOf(campaignId));
  expect(await check(campaignId)).toEqual({ status: 200, body: { url: targetUrl, result, refusal: null } });
});

test.each([
  ['/missing', 'error_status'],
  ['/data', 'not_html'],
])('a page at %s is unreachable: %s', async (path, refusal) => {
  installation.pages.set('/data', '{}');
  const targetUrl = `${installation.url}${path}`;
  const campaignId = await fixture.newCampaign(owner, { targetUrl });
  expect((await check(campaignId)).body).toEqual({ url: targetUrl, result: 'unreachable', refusal });
});

test('nothing of this machine is fetched but the installation itself', async () => {
  const { port } = new URL(installation.url);
  const campaignId = await fixture.newCampaign(owner, { targetUrl: `http://127.0.0.1:${port}/shop` });
  expect((await check(campaignId)).body).toMatchObject({ result: 'unreachable', refusal: 'private_address' });
});

test('only pages of the hosts of the campaign are fetched', async () => {
  const campaignId = await fixture.newCampaign(owner);
  expect(await check(campaignId, { url: 'https://elsewhere.example/' })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
  expect((await check(campaignId, { url: 'https://blog.example/post' })).status).toBe(200);
  expect((await check(campaignId, { url: 'file:///etc/passwd' })).status).toBe(400);
});

test("another merchant's campaign is not found", async () => {
  const campaignId = await fixture.newCampaign(await fixture.merchant());
  expect((await check(campaignId)).status).toBe(404);
});
