import { hash } from 'node:crypto';
import { ByteWriter, HASH_BYTES, nodeBytes } from '@sillage/proto/receipts/encode';

/** As a `binary` string, because Node takes twice as long to create a buffer for each digest. */
export const binaryDigest = (bytes: Uint8Array): string => hash('sha256', bytes, 'binary');

export const digest = (bytes: Uint8Array): Buffer => Buffer.from(binaryDigest(bytes), 'binary');

/** One shared writer is enough, because nothing is awaited between writing and digesting. */
const writer = new ByteWriter();

const join = (left: Uint8Array, right: Uint8Array): Buffer => digest(nodeBytes(writer, left, right));

/** The root of a tree over a stream of digests, as in RFC 9162; uses memory for one digest per level. */
export class MerkleRoot {
  /**
   * The roots of complete subtrees, one per bit set in the count, largest first; entries beyond `#depth` are unused.
   */
  readonly #subtrees: Buffer[] = [];
  #depth = 0;
  #count = 0;

  add(leaf: Uint8Array): void {
    const free = this.#subtrees[this.#depth] ?? Buffer.alloc(HASH_BYTES);
    free.set(leaf);
    this.#subtrees[this.#depth] = free;
    this.#depth += 1;
    for (let size = this.#count; size % 2 === 1; size = (size - 1) / 2) this.#joinLast();
    this.#count += 1;
  }

  root(): Buffer {
    const [last, ...larger] = this.#subtrees.slice(0, this.#depth).reverse();
    return larger.reduce((right, left) => join(left, right), last ? Buffer.from(last) : digest(new Uint8Array()));
  }

  #joinLast(): void {
    this.#depth -= 1;
    const [left, right] = [this.#subtrees[this.#depth - 1], this.#subtrees[this.#depth]];
    if (left && right) left.write(binaryDigest(nodeBytes(writer, left, right)), 'binary');
  }
}

export function merkleRoot(leaves: Iterable<Buffer>): Buffer {
  const tree = new MerkleRoot();
  for (const leaf of leaves) tree.add(leaf);
  return tree.root();
}

export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: Buffer;
}

/** The same tree with all of its nodes, for the paths of several leaves. */
export class MerkleTree {
  /** From the leaves up; a last node without a sibling is also a node of the next level. */
  readonly #levels: (readonly Buffer[])[];

  constructor(leaves: readonly Buffer[]) {
    this.#levels = [leaves];
    for (let level = leaves; level.length > 1; this.#levels.push(level)) level = levelAbove(level);
  }

  /** The siblings on the path from this leaf up to the root. */
  path(place: number): readonly PathStep[] {
    return this.#levels.flatMap((nodes, level): PathStep[] => {
      const own = Math.floor(place / 2 ** level);
      const hash = nodes[own ^ 1];
      return hash ? [{ side: own % 2 === 1 ? 'left' : 'right', hash }] : [];
    });
  }
}

const levelAbove = (nodes: readonly Buffer[]): readonly Buffer[] =>
  nodes.flatMap((left, index) => {
    if (index % 2 === 1) return [];
    const right = nodes[index + 1];
    return right ? join(left, right) : left;
  });
