import {
  ByteWriter,
  dayBytes,
  type Group,
  type GroupTree,
  groupBytes,
  HASH_BYTES,
  leafBytes,
  type SealedDay,
  sealBytes,
  sealedBytes,
} from '@sillage/proto/receipts/encode';
import type { Facts, ReceiptKind } from '@sillage/proto/receipts/facts';
import { binaryDigest, digest } from './merkle.ts';

/** The predecessor of a campaign's first seal, and of the first root. */
export const FIRST = Buffer.alloc(HASH_BYTES);

/** One shared writer is enough, because nothing is awaited between writing and digesting. */
const writer = new ByteWriter();

/** The digest of the facts that are not disclosed. */
export const sealedOf = (kind: ReceiptKind, facts: Facts, secret: Uint8Array): Buffer =>
  digest(sealedBytes(writer, kind, facts, secret));

export const leafOf = (kind: ReceiptKind, facts: Facts, secret: Uint8Array): Buffer =>
  digest(leafBytes(writer, kind, facts, binaryDigest(sealedBytes(writer, kind, facts, secret))));

export const groupDigest = (group: Group, tree: GroupTree): Buffer => digest(groupBytes(writer, group, tree));
export const sealDigest = (day: SealedDay): Buffer => digest(sealBytes(writer, day));
export const dayDigest = (day: Omit<SealedDay, 'campaignId'>): Buffer => digest(dayBytes(writer, day));
