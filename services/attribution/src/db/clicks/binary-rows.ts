import { POSTGRES_EPOCH_MS, writeInt64, writeText, writeUuid } from './binary-arrays.ts';

/** Signature, no flags, no extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = -1;
const UUID_OID = 2950;
const TEXT_OID = 25;

/** Rows in the binary format of COPY: `begin` each row with its number of columns, then add the values in order. */
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

  text(value: string): void {
    this.#reserve(4 + value.length * 3);
    const bytes = writeText(this.#buffer, this.#at + 4, value);
    this.#buffer.writeInt32BE(bytes, this.#at);
    this.#at += 4 + bytes;
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

  /** An empty array has no dimensions. */
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
