import { randomUUID } from 'node:crypto';
import { MAX_ASSET_BYTES, MAX_ASSET_IMAGES_PER_DAY, MAX_ASSET_SIDE } from '@sillage/proto/http/assets';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { isWithin } from '@sillage/runtime/hot';
import { AppError, invalidField } from '@sillage/runtime/service';
import { insertFiles } from '../../db/assets/asset-files.ts';
import type { AssetDeps } from '../../deps.ts';
import { type Image, imageOf } from '../../domain/images.ts';
import { storeOf } from '../../providers/picture-store.ts';

/** Longer than an upload takes: a picture without an asset by then will never have one. */
const UPLOAD_MS = HOUR_MS;

interface PictureOf {
  readonly ownerUserId: string;
  readonly campaignId: string;
}

/**
 * Stores a picture for a future asset, with a thumbnail for lists, and returns the ids of its files. Throws
 * `validation_failed` and `rate_limited`.
 */
export async function storePicture(
  { db, hot, pictures, thumbnailOf, clock }: AssetDeps,
  { ownerUserId, campaignId }: PictureOf,
  base64: string,
): Promise<readonly string[]> {
  const content = Buffer.from(base64, 'base64');
  const image = checked(content);
  const limit = { name: 'pictures', who: ownerUserId, most: MAX_ASSET_IMAGES_PER_DAY, windowMs: DAY_MS };
  if (!(await isWithin(hot, 'limit:campaigns:', [limit])))
    throw new AppError(
      'rate_limited',
      `At most ${MAX_ASSET_IMAGES_PER_DAY} images can be added in a day. Add this one tomorrow.`,
    );
  const thumbnail = await thumbnailOf(content);
  const now = clock();
  const files = [
    { id: randomUUID(), purpose: 'image' as const, content, ...image },
    ...(thumbnail ? [{ id: randomUUID(), purpose: 'thumbnail' as const, ...thumbnail }] : []),
  ];
  const storedIn = pictures.newIn;
  const noted = {
    campaignId,
    storedIn,
    assetId: null,
    createdAt: new Date(now),
    removableFrom: new Date(now + UPLOAD_MS),
  };
  await insertFiles(
    db,
    files.map(({ content: { length: bytes }, ...file }) => ({ ...noted, ...file, bytes })),
  );
  for (const { id, type, content } of files) await storeOf(pictures, storedIn).put(id, type, content);
  return files.map(({ id }) => id);
}

function checked(bytes: Buffer): Image {
  if (bytes.length > MAX_ASSET_BYTES) throw wrong(`An image has at most ${MAX_ASSET_BYTES / 1_000_000} MB`);
  const image = imageOf(bytes);
  if (!image) throw wrong('An image is a PNG, JPEG, WebP or GIF file');
  if (Math.min(image.width, image.height) < 1 || Math.max(image.width, image.height) > MAX_ASSET_SIDE)
    throw wrong(`An image has at most ${MAX_ASSET_SIDE} pixels on each side`);
  return image;
}

const wrong = (message: string) => invalidField('image', message);
