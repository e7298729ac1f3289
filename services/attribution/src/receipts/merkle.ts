import { hash } from 'node:crypto';
import { ByteWriter, nodeBytes } from '@sillage/proto/receipts/encode';

/** By way of a text, which takes half of the time that Node needs to make a buffer of its own for each digest. */
export function digest(bytes: Uint8Array): Buffer {
  const result = Buffer.allocUnsafe(32);
  result.write(hash('sha256', bytes, 'binary'), 'binary');
  return result;
}

/** The root of a tree over digests that come one after the other, as RFC 9162 builds it; memory is a digest a level. */
export class MerkleRoot {
  readonly #writer = new ByteWriter();
  /** Complete subtrees, each as large as a bit of the count, largest first. */
  readonly #subtrees: Buffer[] = [];
  #count = 0;

  add(leaf: Buffer): void {
    let node = leaf;
    for (let size = this.#count; size % 2 === 1; size = (size - 1) / 2) node = this.#join(this.#subtrees.pop(), node);
    this.#subtrees.push(node);
    this.#count += 1;
  }

  root(): Buffer {
    const [last, ...larger] = [...this.#subtrees].reverse();
    return larger.reduce((right, left) => this.#join(left, right), last ?? digest(new Uint8Array()));
  }

  #join(left: Buffer | undefined, right: Buffer): Buffer {
    return left ? digest(nodeBytes(this.#writer, left, right)) : right;
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

/** The same tree with all of its nodes, for paths of several leaves. */
export class MerkleTree {
  /** From the leaves up; a last node without another beside it is a node of the next level, too. */
  readonly #levels: (readonly Buffer[])[];

  constructor(leaves: readonly Buffer[]) {
    const writer = new ByteWriter();
    this.#levels = [leaves];
    for (let level = leaves; level.length > 1; this.#levels.push(level)) {
      const below = level;
      level = Array.from({ length: Math.ceil(below.length / 2) }, (_, index) => {
        const [left, right] = below.slice(2 * index, 2 * index + 2) as [Buffer, Buffer?];
        return right ? digest(nodeBytes(writer, left, right)) : left;
      });
    }
  }

  /** What is beside the leaf of this place, from the leaf up to the root. */
  path(place: number): readonly PathStep[] {
    return this.#levels.flatMap((nodes, level): PathStep[] => {
      const own = Math.floor(place / 2 ** level);
      const hash = nodes[own ^ 1];
      return hash ? [{ side: own % 2 === 1 ? 'left' : 'right', hash }] : [];
    });
  }
}
