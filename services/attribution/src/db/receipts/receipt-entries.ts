import { HASH_BYTES } from '@sillage/proto/receipts/encode';

const ID_BYTES = 16;
export const ENTRY_BYTES = ID_BYTES + HASH_BYTES;

/** A receipt as it is stored in the `entries` of its part. */
export interface Entry {
  /** Without dashes. */
  readonly id: string;
  readonly leaf: Buffer;
}

/** An event's id in the form that entries use. */
export const bareId = (id: string): string => id.replaceAll('-', '');

export function entriesOf(bytes: Buffer): readonly Entry[] {
  return Array.from(startsOf(bytes), (start) => {
    return { id: idAt(bytes, start), leaf: bytes.subarray(start + ID_BYTES, start + ENTRY_BYTES) };
  });
}

/** Where each entry begins. Comparing leaves in place is faster than creating a buffer for each. */
export function* startsOf(bytes: Buffer): Generator<number> {
  for (let start = 0; start + ENTRY_BYTES <= bytes.length; start += ENTRY_BYTES) yield start;
}

/** Without dashes. */
export const idAt = (bytes: Buffer, start: number): string => bytes.toString('hex', start, start + ID_BYTES);

export const hasLeafAt = (bytes: Buffer, start: number, leaf: Buffer): boolean =>
  bytes.compare(leaf, 0, HASH_BYTES, start + ID_BYTES, start + ENTRY_BYTES) === 0;

/** Only the leaves, without parsing the ids. */
export function* leavesOf(bytes: Buffer): Generator<Buffer> {
  for (const start of startsOf(bytes)) yield bytes.subarray(start + ID_BYTES, start + ENTRY_BYTES);
}

export function writeEntry(bytes: Buffer, index: number, { id, leaf }: Entry): void {
  const start = index * ENTRY_BYTES;
  bytes.write(id, start, 'hex');
  bytes.set(leaf, start + ID_BYTES);
}
