import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function setUp() {
  const owner = await fixture.merchant();
  const campaignId = await fixture.newCampaign(owner);
  const configure = (more: object = {}, as = owner) =>
    as.call('/wordpress-config', {
      method: 'POST',
      root: '/api',
      body: { pluginType: 'wordpress', domain: 'shop.example', campaignId, ...more },
    });
  const names = async () =>
    (await owner.call(`/campaigns/${campaignId}/connections`)).body.connections.map(
      ({ name }: { name: string }) => name,
    );
  return { owner, campaignId, configure, names };
}

test('a WordPress site is connected by its domain, with a key that its plugin takes, and the script', async () => {
  const { campaignId, configure, names } = await setUp();
  const { status, body } = await configure({ userId: 'somebody else', settings: { autoInject: true } });
  expect(status).toBe(200);
  expect(body.trackingScript).toBe(
    `<script src="https://go.example.com/tracking.js" data-campaign="${campaignId}" async></script>`,
  );
  const key = JSON.parse(Buffer.from(body.apiKey.slice('sillage_'.length), 'base64url').toString());
  expect(key).toMatchObject({ origin: 'https://go.example.com', campaign: campaignId, connection: body.pluginId });
  expect(await names()).toEqual(['shop.example']);
});

test('a key that was made before connects its own connection, and is not shown again', async () => {
  const { owner, campaignId, configure, names } = await setUp();
  const made = await fixture.connect(owner, campaignId, 'woocommerce');
  const { body } = await configure({ apiKey: made.secret, domain: 'https://Shop.example/wp-admin' });
  expect(body).toMatchObject({ pluginId: made.id, apiKey: null });
  expect(await names()).toEqual(['shop.example']);
});

test.each([
  ['no domain', { domain: '' }, 400],
  ['what is no domain', { domain: 'not a domain' }, 400],
  ['a key of nobody', { apiKey: 'sillage_0' }, 400],
  ['another kind of plugin', { pluginType: 'joomla' }, 400],
  ['a setting that only the plugin has', { settings: { trackingEnabled: false } }, 400],
])('%s is refused, and nothing is connected', async (_name, more, status) => {
  const { configure, names } = await setUp();
  expect(await configure(more)).toMatchObject({ status });
  expect(await names()).toEqual([]);
});

test("nobody connects a site to another's campaign, nor with the key of another connection", async () => {
  const mine = await setUp();
  const theirs = await setUp();
  expect(await mine.configure({}, theirs.owner)).toMatchObject({ status: 404 });
  const key = (await fixture.connect(theirs.owner, theirs.campaignId, 'woocommerce')).secret;
  const webhook = (await fixture.connect(mine.owner, mine.campaignId, 'webhook')).secret;
  for (const apiKey of [key, webhook]) expect(await mine.configure({ apiKey })).toMatchObject({ status: 400 });
  expect(await mine.names()).toEqual(['My webhook']);
  const { statusCode } = await fixture.app.inject({ method: 'POST', url: '/api/wordpress-config', payload: {} });
  expect(statusCode).toBe(401);
});
