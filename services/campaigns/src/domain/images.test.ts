import { expect, test } from 'vitest';
import { imageOf } from './images.ts';

const bytes = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));

const PNG = bytes('89504e470d0a1a0a0000000d4948445200000003000000020802000000129c3c5e', '0000000049454e44ae426082');
const JPEG = bytes('ffd8ffe000104a46494600010100000100010000', 'ffc0000b080002000301011100', 'ffd9');
const webp = (...parts: readonly string[]) => {
  const body = bytes('57454250', ...parts);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return bytes('52494646', size, body);
};
const LOSSY = webp('56503820', '0a000000', '000000', '9d012a', '03000200');
const LOSSLESS = webp('5650384c', '05000000', '2f', '02400000');
const EXTENDED = webp('56503858', '0a000000', '00000000', '020000', '010000');
/** With a comment before its one frame. */
const GIF = bytes(
  '474946383961',
  '03000200800000',
  '000000ffffff',
  '21fe02616200',
  '2c000000000300020000',
  '0202840100',
  '3b',
);

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

test.each([
  ['PNG', PNG, 'image/png'],
  ['JPEG', JPEG, 'image/jpeg'],
  ['lossy WebP', LOSSY, 'image/webp'],
  ['lossless WebP', LOSSLESS, 'image/webp'],
  ['extended WebP', EXTENDED, 'image/webp'],
  ['GIF', GIF, 'image/gif'],
])('knows a %s by its bytes, and how large it is', (_name, image, type) => {
  expect(imageOf(image)).toEqual({ type, width: 3, height: 2 });
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['one byte', bytes('ff')],
  ['SVG', SVG],
  ['the beginning of a GIF', Buffer.from('GIF89a')],
  ['a GIF with a page behind it', bytes(GIF, SVG)],
  ['a GIF without a frame', bytes('474946383961', '03000200000000', '3b')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PNG with a page behind it', bytes(PNG, SVG)],
  ['a JPEG with a page behind it', bytes(JPEG, SVG)],
  ['a WebP with a page behind it', bytes(LOSSY, SVG)],
  ['a PNG that breaks off', PNG.subarray(0, -3)],
  ['a JPEG without a frame', bytes('ffd8ffe000104a46494600010100000100010000', 'ffd9')],
  ['a WebP of no kind', webp('41424344', '00000000')],
  ['the beginning of a JPEG', JPEG.subarray(0, 3)],
])('takes for none: %s', (_name, image) => {
  expect(imageOf(image)).toBeUndefined();
});
