import { type Facts, type FactType, RECEIPT_FACTS, RECEIPT_KINDS, type ReceiptKind } from './facts.ts';

/** Domain separation: the first byte of each hashed value says what it is. */
export const DOMAIN = { leaf: 0, node: 1, sealed: 2, group: 3, seal: 4, day: 5 } as const;
export const HASH_BYTES = 32;
const FORMAT = 1;

/** Writes values consecutively, numbers big-endian. The next `begin` reuses the buffer. */
export class ByteWriter {
  #bytes = new Uint8Array(1_024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  /** Views by length: there are few different lengths, and creating a view takes longer than finding it. */
  #written: Uint8Array[] = [];

  begin(domain: number): this {
    this.#length = 0;
    return this.uint8(domain);
  }

  /** The written bytes, valid until the next `begin`. */
  get written(): Uint8Array {
    let written = this.#written[this.#length];
    if (!written) {
      written = this.#bytes.subarray(0, this.#length);
      this.#written[this.#length] = written;
    }
    return written;
  }

  uint8(value: number): this {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
    return this;
  }

  uint32(value: number): this {
    this.#reserve(4);
    this.#view.setUint32(this.#length, value);
    this.#length += 4;
    return this;
  }

  int64(value: number): this {
    this.#reserve(8);
    const high = Math.floor(value / 0x1_0000_0000);
    this.#view.setInt32(this.#length, high);
    this.#view.setUint32(this.#length + 4, value - high * 0x1_0000_0000);
    this.#length += 8;
    return this;
  }

  bytes(value: Uint8Array): this {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
    return this;
  }

  /** One byte per character, for digests in Node's `binary` encoding. */
  binary(value: string): this {
    this.#reserve(value.length);
    const bytes = this.#bytes;
    const start = this.#length;
    for (let index = 0; index < value.length; index += 1) bytes[start + index] = value.charCodeAt(index);
    this.#length = start + value.length;
    return this;
  }

  /** The sixteen bytes of a UUID. Accepts only the canonical spelling, so that the shown text is what was hashed. */
  uuid(value: string): this {
    this.#reserve(16);
    const bytes = this.#bytes;
    const start = this.#length;
    let wrong = value.length ^ 36;
    for (let index = 0; index < 4; index += 1) wrong |= value.charCodeAt(UUID_DASHES[index] ?? 0) ^ DASH;
    for (let index = 0; index < 16; index += 1) {
      const place = UUID_PLACES[index] ?? 0;
      const high = NIBBLES[value.charCodeAt(place)] ?? INVALID;
      const low = NIBBLES[value.charCodeAt(place + 1)] ?? INVALID;
      wrong |= (high | low) & INVALID;
      bytes[start + index] = (high << 4) | low;
    }
    this.#length = start + 16;
    if (wrong !== 0) throw new TypeError(`${value} is no UUID`);
    return this;
  }

  /** The length in bytes, then the text in UTF-8. */
  text(value: string): this {
    this.#reserve(4 + value.length * 3);
    const bytes = this.#bytes;
    const start = this.#length + 4;
    let end = start;
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      if (code > 127) {
        end = start + ENCODER.encodeInto(value, bytes.subarray(start)).written;
        break;
      }
      bytes[end++] = code;
    }
    this.#view.setUint32(this.#length, end - start);
    this.#length = end;
    return this;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#written = [];
    this.#view = new DataView(larger.buffer);
  }
}

const ENCODER = new TextEncoder();
/** Offsets of the two digits of each byte in a UUID. */
const UUID_PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const UUID_DASHES = [8, 13, 18, 23];
const DASH = 45;
const INVALID = 128;
const NIBBLES = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(code));
  return digit === -1 ? INVALID : digit;
});

function wrong(name: string, value: unknown): never {
  throw new TypeError(`${name} cannot be ${JSON.stringify(value)}`);
}

/** A single function for all types, because V8 can inline it; one function per field takes twice as long. */
function writeFacts(writer: ByteWriter, fields: readonly Field[], facts: Facts): void {
  for (const { name, type, isOptional } of fields) {
    const value = facts[name] ?? null;
    if (isOptional) {
      writer.uint8(value === null ? 0 : 1);
      if (value === null) continue;
    }
    switch (type) {
      case 'text':
        if (typeof value !== 'string') wrong(name, value);
        writer.text(value);
        break;
      case 'uuid':
        if (typeof value !== 'string') wrong(name, value);
        writer.uuid(value);
        break;
      case 'flag':
        if (typeof value !== 'boolean') wrong(name, value);
        writer.uint8(value ? 1 : 0);
        break;
      case 'texts':
        if (!Array.isArray(value)) wrong(name, value);
        writer.uint32(value.length);
        for (const text of value) writer.text(text);
        break;
      default:
        if (!Number.isSafeInteger(value)) wrong(name, value);
        writer.int64(Number(value));
    }
  }
}

interface Field {
  readonly name: string;
  readonly type: FactType;
  readonly isOptional: boolean;
}

const fieldsOf = (fields: readonly (readonly [string, FactType])[]): readonly Field[] =>
  fields.map(([name, type]) => ({ name, type: type.replace('?', '') as FactType, isOptional: type.endsWith('?') }));

const FIELDS = {
  click: fieldsIn('click'),
  clicks: fieldsIn('clicks'),
  order: fieldsIn('order'),
  decision: fieldsIn('decision'),
} satisfies Record<ReceiptKind, unknown>;

function fieldsIn(kind: ReceiptKind) {
  return { open: fieldsOf(RECEIPT_FACTS[kind].open), sealed: fieldsOf(RECEIPT_FACTS[kind].sealed) };
}

/**
 * The input of the digest of the sealed facts. It includes the campaign's secret, which never leaves the installation,
 * so that neither the facts nor a whole receipt can be guessed by trying values.
 */
export function sealedBytes(writer: ByteWriter, kind: ReceiptKind, facts: Facts, secret: Uint8Array): Uint8Array {
  writer.begin(DOMAIN.sealed).bytes(secret).uuid(String(facts.id));
  writeFacts(writer, FIELDS[kind].sealed, facts);
  return writer.written;
}

/** The input of a leaf's digest. `sealed`: bytes, or a text for `binary`. */
export function leafBytes(
  writer: ByteWriter,
  kind: ReceiptKind,
  facts: Facts,
  sealed: Uint8Array | string,
): Uint8Array {
  writer.begin(DOMAIN.leaf).uint8(FORMAT).uint8(RECEIPT_KINDS[kind]);
  writeFacts(writer, FIELDS[kind].open, facts);
  return (typeof sealed === 'string' ? writer.binary(sealed) : writer.bytes(sealed)).written;
}

/** Receipts of one kind and affiliate, for events of one day. */
export interface Group {
  readonly kind: ReceiptKind;
  /** Day of the events, in days since 1970; before the seal's day for late events. */
  readonly eventDay: number;
  /** The nil UUID for orders. */
  readonly affiliateId: string;
}

/** The number of receipts in a group, and the root of the tree of their leaves. */
export interface GroupTree {
  readonly receipts: number;
  readonly root: Uint8Array;
}

export function groupBytes(writer: ByteWriter, group: Group, { receipts, root }: GroupTree): Uint8Array {
  writer.begin(DOMAIN.group).uint8(RECEIPT_KINDS[group.kind]).uint32(group.eventDay).uuid(group.affiliateId);
  return writer.int64(receipts).bytes(root).written;
}

export interface SealedDay {
  readonly campaignId: string;
  /** In days since 1970. */
  readonly day: number;
  /** The campaign's previous seal; zeros for its first. */
  readonly previous: Uint8Array;
  /** Root of the tree of the day's groups. */
  readonly root: Uint8Array;
}

export function sealBytes(writer: ByteWriter, { campaignId, day, previous, root }: SealedDay): Uint8Array {
  return writer.begin(DOMAIN.seal).uuid(campaignId).uint32(day).bytes(previous).bytes(root).written;
}

/** The input of a day's published root: the root of the tree of all campaigns' seals, and the previous day's root. */
export function dayBytes(writer: ByteWriter, { day, previous, root }: Omit<SealedDay, 'campaignId'>): Uint8Array {
  return writer.begin(DOMAIN.day).uint32(day).bytes(previous).bytes(root).written;
}

export const nodeBytes = (writer: ByteWriter, left: Uint8Array, right: Uint8Array): Uint8Array =>
  writer.begin(DOMAIN.node).bytes(left).bytes(right).written;
