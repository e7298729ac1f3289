/**
 * Columns as one-dimensional Postgres arrays in their binary format, the cheapest way to hand thousands of rows to
 * `unnest`: a Buffer is sent as it is, without quoting here or parsing there.
 */
const HEADER_BYTES = 20;
const OID = { bool: 16, int8: 20, text: 25, timestamptz: 1184, uuid: 2950 } as const;
/** Postgres counts microseconds from 2000-01-01. */
export const POSTGRES_EPOCH_MS = 946_684_800_000;

export function uuidArray(values: readonly string[]): Buffer {
  const buffer = allocate(OID.uuid, values.length, values.length * 20);
  let at = HEADER_BYTES;
  let last: string | undefined;
  for (const value of values) {
    // Rows come in runs of one campaign or affiliate; copying a value is cheaper than parsing its digits again.
    if (value === last) for (let byte = at; byte < at + 20; byte += 1) buffer[byte] = buffer[byte - 20] ?? 0;
    else {
      buffer.writeInt32BE(16, at);
      writeUuid(buffer, at + 4, value);
      last = value;
    }
    at += 20;
  }
  return buffer;
}

export function int8Array(values: readonly number[]): Buffer {
  const buffer = allocate(OID.int8, values.length, values.length * 12);
  let at = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(8, at);
    writeInt64(buffer, at + 4, value);
    at += 12;
  }
  return buffer;
}

/** Milliseconds since the Unix epoch. */
export function timestamptzArray(values: readonly number[]): Buffer {
  const buffer = allocate(OID.timestamptz, values.length, values.length * 12);
  let at = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(8, at);
    writeInt64(buffer, at + 4, (value - POSTGRES_EPOCH_MS) * 1000);
    at += 12;
  }
  return buffer;
}

export function boolArray(values: readonly boolean[]): Buffer {
  const buffer = allocate(OID.bool, values.length, values.length * 5);
  let at = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(1, at);
    buffer[at + 4] = value ? 1 : 0;
    at += 5;
  }
  return buffer;
}

export function textArray(values: readonly string[]): Buffer {
  let characters = 0;
  for (const value of values) characters += value.length;
  const buffer = allocate(OID.text, values.length, values.length * 4 + characters * 3);
  let at = HEADER_BYTES;
  for (const value of values) {
    const bytes = writeText(buffer, at + 4, value);
    buffer.writeInt32BE(bytes, at);
    at += 4 + bytes;
  }
  return buffer.subarray(0, Math.max(at, HEADER_BYTES));
}

function allocate(oid: number, length: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + bytes);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}

/** Longer texts are left to Node; for short ASCII texts, a native call costs more than the loop. */
const SHORT_TEXT = 64;

/** Returns the number of bytes. NUL characters are left out, because Postgres does not accept them in texts. */
export function writeText(buffer: Buffer, at: number, value: string): number {
  if (value.length > SHORT_TEXT) return buffer.write(value.replaceAll('\0', ''), at);
  for (let i = 0; i < value.length; i += 1) {
    const code = value.charCodeAt(i);
    if (code === 0 || code > 0x7f) return buffer.write(value.replaceAll('\0', ''), at);
    buffer[at + i] = code;
  }
  return value.length;
}

export function writeInt64(buffer: Buffer, at: number, value: number): void {
  const high = Math.floor(value / 4_294_967_296);
  buffer.writeInt32BE(high, at);
  buffer.writeUInt32BE(value - high * 4_294_967_296, at + 4);
}

const NIBBLE = new Uint8Array(128);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  NIBBLE[digit.charCodeAt(0)] = value;
  NIBBLE[digit.toUpperCase().charCodeAt(0)] = value;
}

/** `value` is a UUID in its 36-character form, validated at the boundary. */
export function writeUuid(buffer: Buffer, at: number, value: string): void {
  let byte = at;
  for (let i = 0; i < 36; i += 2) {
    if (i === 8 || i === 13 || i === 18 || i === 23) i += 1;
    buffer[byte] = ((NIBBLE[value.charCodeAt(i)] ?? 0) << 4) | (NIBBLE[value.charCodeAt(i + 1)] ?? 0);
    byte += 1;
  }
}
