import { MAX_ASSET_SIDE } from '@sillage/proto/http/assets';
import { invalidField } from '@sillage/runtime/service';
import type { Image } from '../domain/images.ts';

/** As large as lists show a picture, on screens with two pixels for each. */
const SIDE = 480;

export interface Thumbnail extends Image {
  readonly content: Buffer;
}

/**
 * Makes a smaller picture of one, of its first frame; undefined where that would not be half of its size. Rejects with
 * `validation_failed` where the picture cannot be drawn: its header says what it is, and the rest may be nothing of the
 * kind.
 */
export type MakeThumbnail = (picture: Buffer) => Promise<Thumbnail | undefined>;

/** One at a time: a picture of the largest size takes 64 MB while it is read. */
export function createThumbnails(): MakeThumbnail {
  let last: Promise<unknown> = Promise.resolve();
  return (picture) => {
    const made = last.then(() => draw(picture));
    last = made.catch(() => undefined);
    return made;
  };
}

async function draw(picture: Buffer): Promise<Thumbnail | undefined> {
  // Loaded with the first picture: a start neither waits for it nor has it in its memory.
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
