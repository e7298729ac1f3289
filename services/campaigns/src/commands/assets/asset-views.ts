import type { Asset, AssetImage, OwnAsset } from '@sillage/proto/http/assets';
import { groupBy } from '@sillage/proto/values/group-by';
import type { AffiliateView } from '../../db/affiliates/affiliates.ts';
import { listFilesOf } from '../../db/assets/asset-files.ts';
import type { AssetFileRow, AssetRow } from '../../db/assets/asset-tables.ts';
import { listAssets } from '../../db/assets/assets.ts';
import type { Db } from '../../deps.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { embedCodeOf, textWithLink } from './asset-texts.ts';

const pathOf = ({ id }: AssetFileRow): string => `/api/v1/public/assets/${id}`;

interface ShownAsset {
  readonly row: AssetRow;
  readonly image: AssetImage | null;
}

async function shownAssets(db: Db, campaignId: string): Promise<readonly ShownAsset[]> {
  const files = groupBy(await listFilesOf(db, campaignId), ({ assetId }) => assetId ?? '');
  return (await listAssets(db, campaignId)).map((row) => ({ row, image: imageView(files.get(row.id) ?? []) }));
}

function imageView(files: readonly AssetFileRow[]): AssetImage | null {
  const image = files.find(({ purpose }) => purpose === 'image');
  if (!image) return null;
  const { type, width, height, bytes } = image;
  const thumbnail = files.find(({ purpose }) => purpose === 'thumbnail') ?? image;
  return { path: pathOf(image), type, width, height, bytes, thumbnailPath: pathOf(thumbnail) };
}

/** In the form for the merchant. */
export async function assetViews(db: Db, campaignId: string): Promise<Asset[]> {
  return (await shownAssets(db, campaignId)).map(({ row, image }) => {
    const { id, kind, title, text, targetUrl, groupIds, isArchived, sub, createdAt } = row;
    return { id, kind, title, text, image, targetUrl, groupIds, isArchived, sub, createdAt: createdAt.toISOString() };
  });
}

interface AssetsFor {
  readonly affiliate: AffiliateView;
  /** Whether to include assets for the affiliate's group. */
  readonly isOwn: boolean;
}

/** In the form for an affiliate. */
export async function ownAssetViews(
  db: Db,
  addresses: Addresses,
  { affiliate, isOwn }: AssetsFor,
): Promise<OwnAsset[]> {
  const { id: affiliateId, campaignId, groupId, shortCode } = affiliate;
  const isFor = ({ groupIds, isArchived }: AssetRow) =>
    !isArchived && (groupIds === null || (isOwn && groupId !== null && groupIds.includes(groupId)));
  const shown = (await shownAssets(db, campaignId)).filter(({ row }) => isFor(row));
  return shown.map(({ row: { id, kind, title, text, targetUrl, sub }, image }) => {
    const url = addresses.assetLink({ campaignId, affiliateId, shortCode, targetUrl, sub });
    return {
      id,
      kind,
      title,
      image,
      targetUrl,
      sub,
      url,
      text: text === null ? null : textWithLink(text, url),
      embedCode: image && embedCodeOf({ ...image, title, url, imageUrl: addresses.assetFile(image.path) }),
    };
  });
}
