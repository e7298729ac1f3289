import { CreateAsset } from '@sillage/proto/http/assets';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { addDemoAssets } from './assets.ts';
import { retargetDemo } from './retarget.ts';

/** The endpoints of identity and campaigns that the demo calls. */
async function services() {
  const app = fastify({ bodyLimit: 10_000_000 });
  const assets: (CreateAsset & { readonly id: string; targetUrl?: string | null })[] = [];
  app.post('/auth/v1/token', async () => ({ access_token: 'of the demo' }));
  app.get('/api/v1/campaigns/:id/assets', async () => ({
    assets: assets.map(({ title, kind, targetUrl = null, id }, place) => ({
      ...{ id, title, kind, targetUrl, text: null, image: null, groupIds: null },
      ...{ isArchived: false, sub: `asset-${place}`, createdAt: '2026-11-21T10:00:00.000Z' },
    })),
  }));
  app.post('/api/v1/campaigns/:id/assets', async ({ body }, reply) => {
    assets.push({ ...CreateAsset.parse(body), id: crypto.randomUUID() });
    return reply.code(201).send({});
  });
  app.patch('/api/v1/campaigns/:id', async () => ({}));
  app.patch<{ Params: { assetId: string }; Body: { targetUrl: string } }>(
    '/api/v1/campaigns/:id/assets/:assetId',
    async ({ params, body }) => {
      const asset = assets.find(({ id }) => id === params.assetId);
      if (asset) asset.targetUrl = body.targetUrl;
      return {};
    },
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  return { assets, account: { identityUrl: url, campaignsUrl: url, email: 'demo@sillage.test', password: 'p' } };
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

const SHOP = 'http://localhost:8080/test-products';

test('the demo has an image, a text and a link to publish, each once, however often it is begun', async () => {
  const { assets, account } = await services();
  for (const _time of [1, 2])
    expect(await addDemoAssets({ ...account, campaignId: 'demo', targetUrl: SHOP })).toEqual([
      'asset-0',
      'asset-1',
      'asset-2',
    ]);
  expect(assets.map(({ kind }) => kind)).toEqual(['image', 'text', 'link']);
  const [image, text] = assets;
  expect(image?.kind === 'image' && Buffer.from(image.image, 'base64').toString('latin1', 1, 4)).toBe('PNG');
  expect(text?.kind === 'text' && text.text).toContain('{link}');
});

test('its link leads to the test shop at its new address, and one to elsewhere stays as it is', async () => {
  const { assets, account } = await services();
  await addDemoAssets({ ...account, campaignId: 'demo', targetUrl: SHOP });
  assets.push({ kind: 'link', id: crypto.randomUUID(), title: 'Elsewhere', targetUrl: 'https://shop.example/a' });
  const targetUrl = 'http://localhost:9090/test-products';
  await retargetDemo({ ...account, campaignId: 'demo', targetUrl, formerUrl: 'http://localhost:8080' });
  expect(assets.map((asset) => asset.targetUrl ?? null)).toEqual([
    null,
    null,
    'http://localhost:9090/test-products?collection=winter',
    'https://shop.example/a',
  ]);
});
