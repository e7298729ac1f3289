export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface Image {
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
}

/**
 * What an image is by its bytes, from the first to the last: a file that only begins like an image, or goes on behind its
 * end, is not one. Undefined for everything else, SVG above all, which can hold scripts.
 */
export function imageOf(bytes: Buffer): Image | undefined {
  try {
    return pngOf(bytes) ?? jpegOf(bytes) ?? webpOf(bytes);
  } catch (error) {
    // It ends before it should.
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

/** Markers of frames that say the size: all of C0 to CF but for tables and arithmetic coding. */
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
