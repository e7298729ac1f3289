/** Tag of field 1, length-delimited: a packed record is a protobuf message `repeated bytes events = 1`. */
const TAG = 0x0a;

/** Packs several encoded events into the value of one record. */
export function pack(values: readonly Uint8Array[]): Buffer {
  let size = 0;
  for (const { byteLength } of values) size += 1 + varintLength(byteLength) + byteLength;
  const packed = Buffer.allocUnsafe(size);
  let at = 0;
  for (const value of values) {
    packed[at++] = TAG;
    let rest = value.byteLength;
    for (; rest > 0x7f; rest >>>= 7) packed[at++] = (rest & 0x7f) | 0x80;
    packed[at++] = rest;
    packed.set(value, at);
    at += value.byteLength;
  }
  return packed;
}

/** The events of a packed record, as views into it; undefined if the bytes are not a packed record. */
export function unpack(packed: Uint8Array): readonly Uint8Array[] | undefined {
  const values: Uint8Array[] = [];
  for (let at = 0; at < packed.length; ) {
    if (packed[at++] !== TAG) return undefined;
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = packed[at++];
      if (byte === undefined || shift > 21) return undefined;
      length |= (byte & 0x7f) << shift;
      if (byte <= 0x7f) break;
    }
    if (at + length > packed.length) return undefined;
    values.push(packed.subarray(at, at + length));
    at += length;
  }
  return values;
}

function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest > 0x7f; rest >>>= 7) length += 1;
  return length;
}
