import { crc32 } from 'node:zlib';

/** An event as the spool stores it. */
export interface SpooledEvent {
  readonly topic: string;
  readonly partitionKey: string;
  readonly value: Uint8Array;
}

const HEADER_BYTES = 8;
/** Larger than any event; a greater length means a corrupt record. */
const MAX_BODY_BYTES = 1_048_576;

/** `length u32 · crc32 u32 · topic length u8 · topic · key length u16 · key · value`, big endian. */
export function encodeRecord({ topic, partitionKey, value }: SpooledEvent): Buffer {
  const topicBytes = Buffer.byteLength(topic);
  const keyBytes = Buffer.byteLength(partitionKey);
  const bodyBytes = 1 + topicBytes + 2 + keyBytes + value.length;
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + bodyBytes);
  let at = HEADER_BYTES;
  at = bytes.writeUInt8(topicBytes, at);
  at += bytes.write(topic, at);
  at = bytes.writeUInt16BE(keyBytes, at);
  at += bytes.write(partitionKey, at);
  bytes.set(value, at);
  bytes.writeUInt32BE(bodyBytes, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(HEADER_BYTES)), 4);
  return bytes;
}

export interface DecodedRecords {
  readonly events: SpooledEvent[];
  /** Bytes that were decoded; what follows is a torn or incomplete record. */
  readonly consumed: number;
}

/** Reads records until the bytes end, a record is incomplete, or a checksum does not match; at most `max` of them. */
export function decodeRecords(bytes: Buffer, max = Number.POSITIVE_INFINITY): DecodedRecords {
  const events: SpooledEvent[] = [];
  let at = 0;
  while (events.length < max && at + HEADER_BYTES <= bytes.length) {
    const bodyBytes = bytes.readUInt32BE(at);
    const end = at + HEADER_BYTES + bodyBytes;
    if (bodyBytes > MAX_BODY_BYTES || bodyBytes < 3 || end > bytes.length) break;
    const body = bytes.subarray(at + HEADER_BYTES, end);
    if (crc32(body) !== bytes.readUInt32BE(at + 4)) break;
    events.push(decodeBody(body));
    at = end;
  }
  return { events, consumed: at };
}

function decodeBody(body: Buffer): SpooledEvent {
  const topicEnd = 1 + body.readUInt8(0);
  const keyEnd = topicEnd + 2 + body.readUInt16BE(topicEnd);
  return {
    topic: body.toString('utf8', 1, topicEnd),
    partitionKey: body.toString('utf8', topicEnd + 2, keyEnd),
    value: Uint8Array.from(body.subarray(keyEnd)),
  };
}
