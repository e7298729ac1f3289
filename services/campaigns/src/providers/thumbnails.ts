import { MAX_ASSET_SIDE } from '@sillage/proto/http/assets';
import { AppError, invalidField } from '@sillage/runtime/service';
import type { Image } from '../domain/images.ts';

/** The size of pictures in lists, on screens with two pixels per CSS pixel. */
const SIDE = 480;

/** Each waiting picture is in memory, and the last one must be done before its request times out. */
const MAX_WAITING = 10;

export interface Thumbnail extends Image {
  readonly content: Buffer;
}

/**
 * Creates a thumbnail of the first frame; undefined if that would not be less than half the size. Throws
 * `validation_failed` if the picture cannot be decoded, because only its header was checked, and `unavailable` if too
 * many are waiting.
 */
export type MakeThumbnail = (picture: Buffer) => Promise<Thumbnail | undefined>;

/** One at a time: decoding a picture of the largest size takes 64 MB. */
export function createThumbnails(): MakeThumbnail {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (picture) => {
    if (waiting >= MAX_WAITING) return Promise.reject(tooMany());
    waiting += 1;
    const made = last
      .then(() => draw(picture))
      .finally(() => {
        waiting -= 1;
      });
    last = made.catch(() => undefined);
    return made;
  };
}

const tooMany = () =>
  new AppError('unavailable', 'Too many images are being added at the moment. Try again in a minute.');

async function draw(picture: Buffer): Promise<Thumbnail | undefined> {
  // Loaded with the first picture, to keep the start fast and the memory small until then.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_ASSET_SIDE ** 2 })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(invalidField('image', 'This image cannot be drawn')));
  if (data.length * 2 > picture.length) return undefined;
  return { type: 'image/webp', width: info.width, height: info.height, content: data };
}
