import { POSTGRES_EPOCH_MS, writeInt64, writeUuid } from './binary-arrays.ts';

/** Signature, no flags, no extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = -1;
/** Longer texts are left to Node; for short ones that are ASCII a call out of the engine costs more than the loop. */
const SHORT_TEXT = 64;
const UUID_OID = 2950;
const TEXT_OID = 25;

/**
 * Rows in the binary format of COPY: `begin` each with the number of its columns, then add their values in order.
 */
export class BinaryRows {
  #buffer: Buffer;
  #at: number;

  constructor(rows: number, bytesPerRow: number) {
    this.#buffer = Buffer.allocUnsafe(HEADER.length + rows * bytesPerRow + 2);
    this.#at = HEADER.copy(this.#buffer);
  }

  begin(columns: number): void {
    this.#reserve(2);
    this.#at = this.#buffer.writeInt16BE(columns, this.#at);
  }

  null(): void {
    this.#reserve(4);
    this.#at = this.#buffer.writeInt32BE(-1, this.#at);
  }

  uuid(value: string): void {
    this.#reserve(20);
    this.#at = this.#buffer.writeInt32BE(16, this.#at);
    writeUuid(this.#buffer, this.#at, value);
    this.#at += 16;
  }

  int8(value: number): void {
    this.#reserve(12);
    this.#at = this.#buffer.writeInt32BE(8, this.#at);
    writeInt64(this.#buffer, this.#at, value);
    this.#at += 8;
  }

  /** Milliseconds since the Unix epoch. */
  timestamptz(value: number): void {
    this.int8((value - POSTGRES_EPOCH_MS) * 1000);
  }

  bool(value: boolean): void {
    this.#reserve(5);
    this.#at = this.#buffer.writeInt32BE(1, this.#at);
    this.#buffer[this.#at++] = value ? 1 : 0;
  }

  /** NUL characters are left out: Postgres has no text with them. */
  text(value: string): void {
    this.#reserve(4 + value.length * 3);
    const start = this.#at + 4;
    const end = value.length <= SHORT_TEXT ? this.#ascii(value, start) : -1;
    const bytes = end >= 0 ? end - start : this.#buffer.write(value.replaceAll('\0', ''), start);
    this.#buffer.writeInt32BE(bytes, this.#at);
    this.#at = start + bytes;
  }

  uuids(values: readonly string[]): void {
    this.#array(UUID_OID, values, (value) => this.uuid(value));
  }

  texts(values: readonly string[]): void {
    this.#array(TEXT_OID, values, (value) => this.text(value));
  }

  finish(): Buffer {
    this.#reserve(2);
    this.#at = this.#buffer.writeInt16BE(TRAILER, this.#at);
    return this.#buffer.subarray(0, this.#at);
  }

  /** The place after it, or -1 where another character than those of ASCII, or NUL, is met. */
  #ascii(value: string, start: number): number {
    const buffer = this.#buffer;
    let at = start;
    for (let i = 0; i < value.length; i += 1) {
      const code = value.charCodeAt(i);
      if (code === 0 || code > 0x7f) return -1;
      buffer[at++] = code;
    }
    return at;
  }

  /** An empty array has no dimension. */
  #array(oid: number, values: readonly string[], add: (value: string) => void): void {
    this.#reserve(24);
    const length = this.#at;
    this.#at = this.#buffer.writeInt32BE(values.length === 0 ? 0 : 1, length + 4);
    this.#at = this.#buffer.writeInt32BE(0, this.#at);
    this.#at = this.#buffer.writeInt32BE(oid, this.#at);
    if (values.length > 0) {
      this.#at = this.#buffer.writeInt32BE(values.length, this.#at);
      this.#at = this.#buffer.writeInt32BE(1, this.#at);
      for (const value of values) add(value);
    }
    this.#buffer.writeInt32BE(this.#at - length - 4, length);
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe((this.#buffer.length + bytes) * 2);
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}
