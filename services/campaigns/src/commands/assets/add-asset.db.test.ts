import { MAX_ASSET_IMAGES_PER_DAY, MAX_ASSETS } from '@sillage/proto/http/assets';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishing } from '../../testing/assets.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { pngOf } from '../../testing/pictures.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const filesOf = (campaignId: string) =>
  fixture.db.selectFrom('assetFiles').select('id').where('campaignId', '=', campaignId).execute();

async function fill(campaignId: string): Promise<void> {
  const now = new Date(fixture.time.now);
  const asset = { campaignId, kind: 'text', title: 'Post', text: 'Boots', targetUrl: null, groupIds: null } as const;
  const rows = Array.from({ length: MAX_ASSETS }, (_, place) => ({
    ...asset,
    id: uuidv7(),
    sub: `asset-${place}`,
    place,
    createdAt: now,
    updatedAt: now,
  }));
  await fixture.db.insertInto('assets').values(rows).execute();
}

async function archive(id: string): Promise<void> {
  await fixture.db.updateTable('campaigns').set({ isArchived: true, isActive: false }).where('id', '=', id).execute();
}

describe('of an image that is refused, nothing is drawn or stored', () => {
  const asItIs = async () => {};
  test.each<[string, number, object, (campaignId: string) => Promise<void>]>([
    ['the campaign has all that it may have', 409, {}, fill],
    ['the campaign was deleted', 409, {}, archive],
    ['it leads to somewhere else', 400, { targetUrl: 'https://evil.example/' }, asItIs],
    ['it is for a group of nobody', 400, { groupIds: ['018f2b3e-7c7a-7def-8123-456789abcdef'] }, asItIs],
  ])('because %s', async (_why, status, body, prepare) => {
    const { campaignId, upload } = await publishing(fixture);
    await prepare(campaignId);
    const { thumbnailOf } = fixture.deps;
    Object.assign(fixture.deps, { thumbnailOf: () => Promise.reject(new Error('It was drawn')) });
    expect((await upload('Banner', pngOf(300, 250), body)).status).toBe(status);
    Object.assign(fixture.deps, { thumbnailOf });
    expect(await filesOf(campaignId)).toEqual([]);
  });
});

test('a merchant adds so many images in a day, whatever becomes of them', async () => {
  const { campaignId, upload, send, add } = await publishing(fixture);
  const other = await publishing(fixture);
  const { thumbnailOf } = fixture.deps;
  Object.assign(fixture.deps, { thumbnailOf: async () => undefined });
  for (let count = 0; count < MAX_ASSET_IMAGES_PER_DAY; count += 1) {
    const { asset } = await upload('Banner', pngOf(8, 8));
    await send('DELETE', `/${asset?.id}`);
  }
  const before = (await filesOf(campaignId)).length;
  expect((await upload('Banner')).status).toBe(429);
  expect(await filesOf(campaignId)).toHaveLength(before);
  expect((await add({ kind: 'text', title: 'Post', text: 'Boots' })).status).toBe(201);
  expect((await other.upload('Banner')).status).toBe(201);
  Object.assign(fixture.deps, { thumbnailOf });
});
