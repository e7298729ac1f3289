import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A black picture of the given size, with this many filler bytes. */
export function pngOf(width: number, height: number, filler = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // Black and white, one bit per pixel.
  header.writeUInt8(1, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(filler > 0 ? [chunk('teSt', Buffer.alloc(filler))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
