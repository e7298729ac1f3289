import { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';
import { MAX_ASSET_BYTES } from '@sillage/proto/http/assets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishing } from '../../testing/assets.ts';
import { createFixture, type Fixture, PUBLIC_URL } from '../../testing/fixture.ts';
import { pngOf } from '../../testing/pictures.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('an image', () => {
  test('is shown on any page as the picture that it is and nothing else, and can be saved', async () => {
    const { upload, list } = await publishing(fixture);
    const picture = pngOf(300, 250);
    const { status, asset } = await upload('Été 300 × 250', picture);
    expect(status).toBe(201);
    expect(asset).toMatchObject({
      kind: 'image',
      title: 'Été 300 × 250',
      text: null,
      targetUrl: null,
      groupIds: null,
      image: { type: 'image/png', width: 300, height: 250, bytes: picture.length },
    });
    expect(await list()).toEqual([asset]);
    const path = asset?.image?.path ?? '';
    const shown = await fixture.app.inject({ url: path });
    expect(shown.rawPayload.equals(picture)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(shown.headers['content-disposition']).toBeUndefined();
    const saved = await fixture.app.inject({ url: `${path}?download=true` });
    expect(saved.headers['content-disposition']).toBe('attachment; filename="ete-300-250.png"');
  });

  test.each<[string, Buffer]>([
    ['an SVG', SVG],
    ['nothing', Buffer.alloc(0)],
    ['a PNG with a page behind it', Buffer.concat([pngOf(10, 10), SVG])],
    ['too wide', pngOf(4_097, 10)],
    ['too large', pngOf(10, 10, MAX_ASSET_BYTES)],
    ['nothing behind its header', Buffer.concat([pngOf(10, 10).subarray(0, 33), pngOf(10, 10).subarray(-12)])],
  ])('is refused where it is %s', async (_what, image) => {
    const { upload, list } = await publishing(fixture);
    expect((await upload('Banner', image)).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  test('may have the largest size', async () => {
    const { upload } = await publishing(fixture);
    const picture = pngOf(4_096, 4_096, MAX_ASSET_BYTES - pngOf(4_096, 4_096, 1).length + 1);
    expect(picture.length).toBe(MAX_ASSET_BYTES);
    const { asset } = await upload('Banner', picture);
    const shown = await fixture.app.inject({ url: asset?.image?.path ?? '' });
    expect(shown.rawPayload.equals(picture)).toBe(true);
  });
});

test.each<[string, object]>([
  ['a link that leads nowhere', { kind: 'link', title: 'Sale' }],
  ['a link to somewhere else', { kind: 'link', title: 'Sale', targetUrl: 'https://evil.example/' }],
  ['a text without words', { kind: 'text', title: 'Post', text: ' ' }],
  ['a text without a title', { kind: 'text', title: '', text: 'Boots!' }],
  ['what is for no group', { kind: 'text', title: 'Post', text: 'Boots!', groupIds: [] }],
  [
    'what is for a group of nobody',
    { kind: 'text', title: 'Post', text: 'Boots!', groupIds: ['018f2b3e-7c7a-7def-8123-456789abcdef'] },
  ],
])('is refused: %s', async (_what, body) => {
  const { add, list } = await publishing(fixture);
  expect((await add(body)).status).toBe(400);
  expect(await list()).toEqual([]);
});

test('an affiliate gets each asset with a link of their own, which says who and by what', async () => {
  const { add, upload, seen, affiliate, campaignId } = await publishing(fixture);
  const short = `${PUBLIC_URL}/s/${affiliate.shortCode}`;
  await upload('Boots & more');
  await add({ kind: 'text', title: 'Post', text: 'Look at {link}' });
  await add({ kind: 'link', title: 'Sale', targetUrl: 'https://shop.example.com/sale?a=1&b=2' });
  const [image, text, link] = await seen();
  expect(image?.url).toBe(`${short}?sub5=${image?.sub}`);
  expect(image?.embedCode).toBe(
    `<a href="${image?.url}" target="_blank" rel="sponsored noopener"><img src="${PUBLIC_URL}${image?.image?.path}" width="300" height="250" alt="Boots &amp; more" loading="lazy"></a>`,
  );
  expect(text).toMatchObject({ text: `Look at ${short}?sub5=${text?.sub}`, embedCode: null, image: null });
  expect(link?.url).toBe(
    `${PUBLIC_URL}/track/${campaignId}/${affiliate.id}?url=${encodeURIComponent('https://shop.example.com/sale?a=1&b=2')}&sub5=${link?.sub}`,
  );
  expect(new Set([image?.sub, text?.sub, link?.sub]).size).toBe(3);
  for (const asset of [image, text, link]) expect(asset?.sub).toMatch(/^asset-[0-9a-z]{10}$/);
});

test('on the page for all, an affiliate is named, and sees what is for all', async () => {
  const { add, send, ticketOf, ask, affiliate, merchant, root, campaignId } = await publishing(fixture);
  const group = AffiliateGroup.parse(
    (await merchant.call(`${root}/groups`, { method: 'POST', body: { name: 'VIP', rateBps: 2_000 } })).json(),
  );
  await merchant.call(`${root}/groups/${group.id}/members`, { method: 'POST', body: { affiliateIds: [affiliate.id] } });
  const { asset } = await add({ kind: 'text', title: 'For VIPs', text: 'Boots', groupIds: [group.id] });
  await add({ kind: 'text', title: 'For all', text: 'Boots' });
  const ticket = await ticketOf();
  expect((await ask(ticket)).statusCode).toBe(400);
  const titles = async (of: string) =>
    (await ask(ticket, `?affiliateId=${of}`)).json().assets?.map(({ title }: { title: string }) => title);
  expect(await titles(affiliate.id)).toEqual(['For all']);
  const other = await publishing(fixture);
  expect((await ask(ticket, `?affiliateId=${other.affiliate.id}`)).statusCode).toBe(404);
  expect((await ask(await other.ticketOf(), `?affiliateId=${affiliate.id}`)).statusCode).toBe(404);
  expect((await fixture.app.inject({ url: `/api/v1/public/campaigns/${campaignId}/assets` })).statusCode).toBe(403);
  expect((await send('PATCH', `/${asset?.id}`, { groupIds: null })).status).toBe(200);
  expect(await titles(affiliate.id)).toEqual(['For VIPs', 'For all']);
});

test('what is for groups is seen by their members, and by nobody once the group is gone', async () => {
  const { add, list, seen, affiliate, merchant, root, campaignId } = await publishing(fixture);
  const other = await merchant.addAffiliate(campaignId, { name: 'Bob', email: 'bob@example.com' });
  const group = AffiliateGroup.parse(
    (await merchant.call(`${root}/groups`, { method: 'POST', body: { name: 'VIP', rateBps: 2_000 } })).json(),
  );
  await merchant.call(`${root}/groups/${group.id}/members`, { method: 'POST', body: { affiliateIds: [affiliate.id] } });
  await add({ kind: 'text', title: 'For VIPs', text: 'Boots', groupIds: [group.id] });
  expect(await seen()).toHaveLength(1);
  expect(await seen(other)).toEqual([]);
  await merchant.call(`${root}/groups/${group.id}`, { method: 'DELETE' });
  expect(await seen()).toEqual([]);
  expect(await list()).toMatchObject([{ groupIds: [] }]);
});

test('assets are changed, ordered, archived and deleted, and by their merchant alone', async () => {
  const { add, upload, send, list, seen, path } = await publishing(fixture);
  const [one, two, three] = [
    (await add({ kind: 'text', title: 'One', text: 'Boots' })).asset,
    (await add({ kind: 'link', title: 'Two', targetUrl: 'https://shop.example.com/2' })).asset,
    (await upload('Three')).asset,
  ];
  const titles = async () => (await list()).map(({ title }) => title);
  expect(await titles()).toEqual(['One', 'Two', 'Three']);
  expect((await send('PUT', '/order', { assetIds: [three?.id, two?.id] })).status).toBe(200);
  expect(await titles()).toEqual(['Three', 'Two', 'One']);
  await add({ kind: 'text', title: 'Four', text: 'Boots' });
  expect(await titles()).toEqual(['Three', 'Two', 'One', 'Four']);

  const changed = await send('PATCH', `/${one?.id}`, {
    title: 'First',
    text: 'New boots',
    targetUrl: 'https://shop.example.com/new',
  });
  expect(changed.json()).toMatchObject({
    title: 'First',
    text: 'New boots',
    targetUrl: 'https://shop.example.com/new',
  });
  for (const [id, wrong] of [
    [two?.id, { text: 'Boots' }],
    [two?.id, { targetUrl: null }],
    [one?.id, { targetUrl: 'https://evil.example/' }],
  ] as const)
    expect((await send('PATCH', `/${id}`, wrong)).status).toBe(400);

  expect((await send('PATCH', `/${three?.id}`, { isArchived: true })).status).toBe(200);
  expect((await seen()).map(({ title }) => title)).toEqual(['Two', 'First', 'Four']);
  // Pages that have published it still show it.
  expect((await fixture.app.inject({ url: three?.image?.path ?? '' })).statusCode).toBe(200);

  const stranger = await fixture.newMerchant();
  for (const [method, to, body] of [
    ['GET', '', undefined],
    ['POST', '', { kind: 'text', title: 'Mine', text: 'Boots' }],
    ['PATCH', `/${one?.id}`, { title: 'Mine' }],
    ['PUT', '/order', { assetIds: [one?.id] }],
    ['DELETE', `/${one?.id}`, undefined],
  ] as const)
    expect((await stranger.call(`${path}${to}`, { method, ...(body && { body }) })).status).toBe(404);
  expect((await send('DELETE', `/${one?.id}`)).status).toBe(204);
  expect((await send('DELETE', `/${one?.id}`)).status).toBe(404);
  expect(await titles()).toEqual(['Three', 'Two', 'Four']);
});
