import type { Group } from '@sillage/proto/receipts/encode';
import { RECEIPT_KINDS } from '@sillage/proto/receipts/facts';
import type { Transaction } from 'kysely';
import { ENTRY_BYTES, insertPart } from '../db/receipts.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { groupDigest, uuidBytes } from './digests.ts';
import { MerkleRoot } from './merkle.ts';

/** A power of two, so that the root of a part is a node of its group's tree; what one file of receipts has at most. */
export const PART_RECEIPTS = 16_384;

export interface PartOptions {
  readonly campaignId: string;
  /** Of the seal. */
  readonly day: number;
  /** A power of two. */
  readonly partReceipts: number;
}

/** Stores the receipts of one seal, which come in the order of its tree, and counts up its root. */
export class PartWriter {
  readonly #trx: Transaction<AttributionSchema>;
  readonly #options: PartOptions;
  readonly #groups = new MerkleRoot();
  readonly #entries: Buffer;
  #group: Group | undefined;
  #parts = new MerkleRoot();
  #leaves = new MerkleRoot();
  #part = 0;
  #filled = 0;
  #receipts = 0;

  constructor(trx: Transaction<AttributionSchema>, options: PartOptions) {
    this.#trx = trx;
    this.#options = options;
    this.#entries = Buffer.alloc(options.partReceipts * ENTRY_BYTES);
  }

  async add(group: Group, id: string, leaf: Buffer): Promise<void> {
    const open = this.#group;
    const isSame =
      open?.affiliateId === group.affiliateId && open.eventDay === group.eventDay && open.kind === group.kind;
    if (!isSame) await this.#endGroup();
    else if (this.#filled === this.#options.partReceipts) await this.#endPart(open);
    this.#group = group;
    const start = this.#filled * ENTRY_BYTES;
    this.#entries.set(uuidBytes(id), start);
    this.#entries.set(leaf, start + 16);
    this.#leaves.add(leaf);
    this.#filled += 1;
    this.#receipts += 1;
  }

  /** Undefined where there were none. */
  async finish(): Promise<{ readonly root: Buffer; readonly receipts: number } | undefined> {
    await this.#endGroup();
    return this.#receipts === 0 ? undefined : { root: this.#groups.root(), receipts: this.#receipts };
  }

  async #endGroup(): Promise<void> {
    const group = this.#group;
    if (!group) return;
    await this.#endPart(group);
    this.#groups.add(groupDigest(group, this.#parts.root()));
    this.#parts = new MerkleRoot();
    this.#part = 0;
  }

  async #endPart({ kind, eventDay, affiliateId }: Group): Promise<void> {
    const { campaignId, day } = this.#options;
    const root = this.#leaves.root();
    await insertPart(this.#trx, {
      campaignId,
      kind: RECEIPT_KINDS[kind],
      eventDay,
      affiliateId,
      day,
      part: this.#part,
      receipts: this.#filled,
      root,
      entries: Buffer.from(this.#entries.subarray(0, this.#filled * ENTRY_BYTES)),
    });
    this.#parts.add(root);
    this.#leaves = new MerkleRoot();
    this.#part += 1;
    this.#filled = 0;
  }
}
