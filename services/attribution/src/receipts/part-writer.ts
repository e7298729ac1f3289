import type { Group } from '@sillage/proto/receipts/encode';
import { RECEIPT_KINDS } from '@sillage/proto/receipts/facts';
import type { Transaction } from 'kysely';
import { bareId, ENTRY_BYTES, writeEntry } from '../db/receipts/receipt-entries.ts';
import { insertGroups } from '../db/receipts/receipt-groups.ts';
import { insertPart } from '../db/receipts/receipt-parts.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { groupDigest } from './digests.ts';
import { FILE_RECEIPTS } from './files.ts';
import { MerkleRoot, merkleRoot } from './merkle.ts';

/** A power of two, so that the root of a part is a node of its group's tree; at most the size of a file. */
export const PART_RECEIPTS = FILE_RECEIPTS;
/** A power of two, so that the root of a block is a node of the seal's tree. */
export const BLOCK_GROUPS = 64;

export interface PartOptions {
  readonly campaignId: string;
  /** The day of the seal. */
  readonly day: number;
  /** A power of two. */
  readonly partReceipts: number;
}

/** Stores the receipts of one seal, which must come in the order of its tree, and computes its root. */
export class PartWriter {
  readonly #trx: Transaction<AttributionSchema>;
  readonly #options: PartOptions;
  readonly #blocks = new MerkleRoot();
  readonly #entries: Buffer;
  #group: Group | undefined;
  #parts = new MerkleRoot();
  #leaves = new MerkleRoot();
  #part = 0;
  #block: Buffer[] = [];
  #place = 0;
  #filled = 0;
  #groupReceipts = 0;
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
    writeEntry(this.#entries, this.#filled, { id: bareId(id), leaf });
    this.#leaves.add(leaf);
    this.#filled += 1;
    this.#groupReceipts += 1;
    this.#receipts += 1;
  }

  /** Undefined if there were no receipts. */
  async finish(): Promise<{ readonly root: Buffer; readonly receipts: number } | undefined> {
    await this.#endGroup();
    if (this.#block.length > 0) await this.#endBlock();
    return this.#receipts === 0 ? undefined : { root: this.#blocks.root(), receipts: this.#receipts };
  }

  async #endGroup(): Promise<void> {
    const group = this.#group;
    if (!group) return;
    await this.#endPart(group);
    this.#block.push(groupDigest(group, { receipts: this.#groupReceipts, root: this.#parts.root() }));
    this.#place += 1;
    if (this.#block.length === BLOCK_GROUPS) await this.#endBlock();
    this.#parts = new MerkleRoot();
    this.#part = 0;
    this.#groupReceipts = 0;
  }

  async #endBlock(): Promise<void> {
    const { campaignId, day } = this.#options;
    const root = merkleRoot(this.#block);
    const block = Math.ceil(this.#place / BLOCK_GROUPS) - 1;
    await insertGroups(this.#trx, { campaignId, day, block, root, digests: Buffer.concat(this.#block) });
    this.#blocks.add(root);
    this.#block = [];
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
      place: this.#place,
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
