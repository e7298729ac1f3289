import type { Transaction } from 'kysely';
import { listBlockRoots, type OfSeal, readBlocks } from '../db/receipts/receipt-groups.ts';
import type { PartPlace } from '../db/receipts/receipt-parts.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { MerkleTree, type PathStep } from './merkle.ts';
import { BLOCK_GROUPS } from './part-writer.ts';

const blockOf = (place: number): number => Math.floor(place / BLOCK_GROUPS);

/** The part of a seal's tree that leads from some groups to its root. */
export class SealTree {
  readonly #top: MerkleTree;
  readonly #blocks: ReadonlyMap<number, MerkleTree>;

  private constructor(top: MerkleTree, blocks: ReadonlyMap<number, MerkleTree>) {
    this.#top = top;
    this.#blocks = blocks;
  }

  /** `places`: the positions of the groups in the seal. */
  static async of(trx: Transaction<AttributionSchema>, seal: OfSeal, places: readonly number[]): Promise<SealTree> {
    const top = new MerkleTree(await listBlockRoots(trx, seal));
    const blocks = await readBlocks(trx, seal, [...new Set(places.map(blockOf))]);
    return new SealTree(top, new Map([...blocks].map(([block, digests]) => [block, new MerkleTree(digests)])));
  }

  path(place: number): readonly PathStep[] {
    const block = blockOf(place);
    return [...(this.#blocks.get(block)?.path(place % BLOCK_GROUPS) ?? []), ...this.#top.path(block)];
  }
}

export const receiptsIn = (parts: readonly Pick<PartPlace, 'receipts'>[]): number =>
  parts.reduce((sum, { receipts }) => sum + receipts, 0);
