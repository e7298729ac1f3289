import { HASH_BYTES } from '@sillage/proto/receipts/encode';

const ID_BYTES = 16;
export const ENTRY_BYTES = ID_BYTES + HASH_BYTES;

/** A receipt as its part stores it, one after the other in `entries`. */
export interface Entry {
  /** Without dashes. */
  readonly id: string;
  readonly leaf: Buffer;
}

/** An event's id as entries have it. */
export const bareId = (id: string): string => id.replaceAll('-', '');

export function entriesOf(bytes: Buffer): readonly Entry[] {
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, index) => {
    const [start, leaf] = [index * ENTRY_BYTES, index * ENTRY_BYTES + ID_BYTES];
    return { id: bytes.toString('hex', start, leaf), leaf: bytes.subarray(leaf, start + ENTRY_BYTES) };
  });
}

export function writeEntry(bytes: Buffer, index: number, { id, leaf }: Entry): void {
  const start = index * ENTRY_BYTES;
  bytes.write(id, start, 'hex');
  bytes.set(leaf, start + ID_BYTES);
}
