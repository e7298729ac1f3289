import { createRequire } from 'node:module';

const crc32c = createRequire(import.meta.url)('kafkajs/src/protocol/recordBatch/crc32C/index.js') as (
  bytes: Buffer,
) => number;

export interface KafkaRecord {
  readonly key: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly value: Uint8Array;
}

/** Base offset and length; the length field does not count them. */
const PREFIX_BYTES = 12;
/** Offset of the checksum, which covers everything after it. */
const CRC_AT = 17;
const HEADER_BYTES = 61;
const MAGIC = 2;
const NO_PRODUCER = -1n;

/**
 * Encodes a record batch of format 2 (KIP-98), uncompressed, without a transaction, and with one timestamp for all
 * records. Writes into a single buffer of the right size; kafkajs creates an encoder per record and copies its bytes
 * six times.
 */
export function encodeRecordBatch(records: readonly KafkaRecord[], nowMs: number): Buffer {
  const bodies = records.map((record, place) => bodyLength(record, place));
  const size = bodies.reduce((sum, body) => sum + varintLength(body) + body, HEADER_BYTES);
  const bytes = Buffer.allocUnsafe(size);
  let at = HEADER_BYTES;
  for (const [place, record] of records.entries()) {
    at = putVarint(bytes, at, bodies[place] ?? 0);
    at = putBody(bytes, at, record, place);
  }
  bytes.fill(0, 0, HEADER_BYTES);
  bytes.writeInt32BE(size - PREFIX_BYTES, 8);
  bytes[16] = MAGIC;
  bytes.writeInt32BE(records.length - 1, 23);
  bytes.writeBigInt64BE(BigInt(nowMs), 27);
  bytes.writeBigInt64BE(BigInt(nowMs), 35);
  bytes.writeBigInt64BE(NO_PRODUCER, 43);
  bytes.writeInt32BE(records.length, 57);
  bytes.writeUInt32BE(crc32c(bytes.subarray(CRC_AT + 4)), CRC_AT);
  return bytes;
}

/** Length of a record, without its own length field. */
function bodyLength({ key, headers, value }: KafkaRecord, place: number): number {
  // One byte each for attributes and timestamp delta.
  let length = 2 + varintLength(place) + varintLength(value.byteLength) + value.byteLength;
  length += key === undefined ? 1 : textLength(key);
  const names = headers === undefined ? [] : Object.keys(headers);
  length += varintLength(names.length);
  for (const name of names) length += textLength(name) + textLength(headers?.[name] ?? '');
  return length;
}

function putBody(bytes: Buffer, start: number, { key, headers, value }: KafkaRecord, place: number): number {
  bytes[start] = 0;
  bytes[start + 1] = 0;
  let at = putVarint(bytes, start + 2, place);
  at = key === undefined ? putVarint(bytes, at, -1) : putText(bytes, at, key);
  at = putVarint(bytes, at, value.byteLength);
  bytes.set(value, at);
  at += value.byteLength;
  const entries = headers === undefined ? [] : Object.entries(headers);
  at = putVarint(bytes, at, entries.length);
  for (const [name, text] of entries) at = putText(bytes, putText(bytes, at, name), text);
  return at;
}

function textLength(text: string): number {
  const length = Buffer.byteLength(text);
  return varintLength(length) + length;
}

function putText(bytes: Buffer, at: number, text: string): number {
  const start = putVarint(bytes, at, Buffer.byteLength(text));
  return start + bytes.write(text, start);
}

/** Kafka's zigzag varint, for values below 2^31. */
function putVarint(bytes: Buffer, start: number, value: number): number {
  let at = start;
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes[at++] = (rest & 0x7f) | 0x80;
  bytes[at++] = rest;
  return at;
}

function varintLength(value: number): number {
  let length = 1;
  for (let rest = 2 * value; rest > 0x7f; rest = Math.floor(rest / 0x80)) length += 1;
  return length;
}
