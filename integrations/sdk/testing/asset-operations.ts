import { expect } from 'vitest';
import type { Stage } from './stage.ts';

/** A GIF of one pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export async function giveAssets({ product, owner, at }: Stage): Promise<void> {
  const { sillage } = owner;
  const path = { campaignId: at.campaignId };
  const image = await sillage.createAsset({ path, body: { kind: 'image', title: 'Banner', image: GIF } });
  const text = await sillage.createAsset({ path, body: { kind: 'text', title: 'Post', text: 'Look: {link}' } });
  const { assets } = await sillage.orderAssets({ path, body: { assetIds: [text.id] } });
  expect(assets.map(({ title }) => title)).toEqual(['Post', 'Banner']);
  await sillage.updateAsset({ path: { ...path, assetId: text.id }, body: { isArchived: true } });
  expect((await sillage.listAssets({ path })).assets).toMatchObject([{ isArchived: true }, { isArchived: false }]);
  const anyone = product.client();
  const { accessTicket } = await anyone.getPublicCampaign({ path });
  const visitor = product.client(accessTicket);
  const own = await visitor.listOwnAssets({ path, query: { affiliateId: at.affiliateId } });
  expect(own.assets).toMatchObject([{ id: image.id, embedCode: expect.stringContaining(image.sub) }]);
  expect(await sillage.getAssetStatistics({ path })).toEqual({ since: null, assets: [] });
  await visitor.getOwnAssetStatistics({ path, query: { affiliateId: at.affiliateId } });
  await anyone.getAssetFile({ path: { fileId: image.image?.path.split('/').at(-1) ?? '' } });
  for (const { id } of [image, text]) await sillage.deleteAsset({ path: { ...path, assetId: id } });
}
