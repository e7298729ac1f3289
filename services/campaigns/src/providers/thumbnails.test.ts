import { expect, test } from 'vitest';
import { imageOf } from '../domain/images.ts';
import { pngOf } from '../testing/pictures.ts';
import { createThumbnails } from './thumbnails.ts';

const thumbnailOf = createThumbnails();

test.each([
  [960, 480, 480, 240],
  [300, 4_096, 35, 480],
  [200, 100, 200, 100],
])('a picture of %i by %i becomes one of %i by %i', async (width, height, ...size) => {
  const made = await thumbnailOf(pngOf(width, height, 10_000));
  expect([made?.width, made?.height]).toEqual(size);
  expect(made && imageOf(made.content)).toEqual({ type: 'image/webp', width: size[0], height: size[1] });
});

test('what is small already stays as it is', async () => {
  expect(await thumbnailOf(pngOf(8, 8))).toBeUndefined();
});

test('what cannot be drawn is refused, and the next one is drawn', async () => {
  const picture = pngOf(100, 100, 10_000);
  const broken = picture.fill(7, picture.length - 60, picture.length - 12);
  const [first, second] = await Promise.allSettled([thumbnailOf(broken), thumbnailOf(pngOf(960, 480, 10_000))]);
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'validation_failed' } });
  expect(second.status).toBe('fulfilled');
});

test('so many wait at most, and others once these are drawn', async () => {
  const picture = pngOf(960, 480, 10_000);
  const made = await Promise.allSettled(Array.from({ length: 12 }, () => thumbnailOf(picture)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(made.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  expect(await thumbnailOf(picture)).toBeDefined();
});
