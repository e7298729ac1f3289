import type { AssetImage } from '@sillage/proto/http/assets';

export type ImageType = AssetImage['type'];

export interface Image {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

/**
 * Identifies an image by all of its bytes: a file that only begins like an image, or continues after its end, is not
 * one. Undefined for everything else, in particular SVG, which can contain scripts.
 */
export function imageOf(bytes: Buffer): Image | undefined {
  try {
    return pngOf(bytes) ?? jpegOf(bytes) ?? webpOf(bytes) ?? gifOf(bytes);
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

function pngOf(bytes: Buffer): Image | undefined {
  const isOne = bytes.subarray(0, 8).equals(PNG) && bytes.toString('latin1', 12, 16) === 'IHDR';
  if (!isOne || !bytes.subarray(-12).equals(PNG_END)) return undefined;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Frame markers that contain the size: C0 to CF except tables and arithmetic coding. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegOf(bytes: Buffer): Image | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return undefined;
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker))
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpOf(bytes: Buffer): Image | undefined {
  const isOne = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!isOne || bytes.readUInt32LE(4) !== bytes.length - 8) return undefined;
  const type = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

const GIF_TRAILER = 0x3b;
const GIF_EXTENSION = 0x21;
const GIF_FRAME = 0x2c;

/** Walks through all blocks, because the trailer alone does not prove that the bytes before it are valid. */
function gifOf(bytes: Buffer): Image | undefined {
  if (!['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6))) return undefined;
  const image: Image = { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + coloursOf(bytes.readUInt8(10));
  let hasFrame = false;
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === GIF_TRAILER) return hasFrame && at === bytes.length - 1 ? image : undefined;
    if (block === GIF_EXTENSION) at += 2;
    else if (block === GIF_FRAME) {
      hasFrame = true;
      at += 11 + coloursOf(bytes.readUInt8(at + 9));
    } else return undefined;
    // Data come in sub-blocks with a length each; an empty one ends them.
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
    at += 1;
  }
}

/** Size of a colour table in bytes, from the flags before it. */
const coloursOf = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
