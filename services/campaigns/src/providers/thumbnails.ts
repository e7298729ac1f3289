import { MAX_ASSET_SIDE } from '@sillage/proto/http/assets';
import { AppError, invalidField } from '@sillage/runtime/service';
import type { Image } from '../domain/images.ts';

/** As large as lists show a picture, on screens with two pixels for each. */
const SIDE = 480;

/** Each of them is in memory, and the last one has to be drawn before its request is given up. */
const MOST_WAITING = 10;

export interface Thumbnail extends Image {
  readonly content: Buffer;
}

/**
 * Makes a smaller picture of one, of its first frame; undefined where that would not be half of its size. Rejects with
 * `validation_failed` where the picture cannot be drawn: its header says what it is, and the rest may be nothing of the
 * kind; and with `unavailable` where too many wait.
 */
export type MakeThumbnail = (picture: Buffer) => Promise<Thumbnail | undefined>;

/** One at a time: a picture of the largest size takes 64 MB while it is read. */
export function createThumbnails(): MakeThumbnail {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (picture) => {
    if (waiting >= MOST_WAITING) return Promise.reject(tooMany());
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
