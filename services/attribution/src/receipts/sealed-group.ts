import { bareId, entriesOf } from '../db/receipt-entries.ts';
import { kindOf, type Part } from '../db/receipt-parts.ts';
import type { Found } from './differences.ts';
import { merkleRoot } from './merkle.ts';

interface Sealed {
  readonly leaf: Buffer;
  /** The day of the seal. */
  readonly day: number;
  /** Its place among all of the group. */
  readonly place: number;
}

/** What was sealed of one kind, affiliate and day of events, by however many seals, beside what is stored of it. */
export class SealedGroup {
  readonly #parts: readonly Part[];
  readonly #sealed = new Map<string, Sealed>();
  /** The place of the last receipt that was found, by the day of its seal. */
  readonly #places = new Map<number, number>();

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
    for (const { day, entries } of parts) {
      for (const { id, leaf } of entriesOf(entries)) this.#sealed.set(id, { leaf, day, place: this.#sealed.size });
    }
  }

  /** Parts whose leaves do not lead to the root that the seal was made of. */
  *changedParts(): Generator<Found> {
    for (const { campaignId, day, affiliateId, kind, root, entries } of this.#parts) {
      if (merkleRoot(entriesOf(entries).map(({ leaf }) => leaf)).equals(root)) continue;
      yield { campaignId, day, what: `the leaves of ${kindOf(kind)} receipts of ${affiliateId} were changed` };
    }
  }

  /** How a stored event, in the order of events, compares with what was sealed. */
  compare(id: string, leaf: Buffer): 'same' | 'changed' | 'moved' | 'unsealed' {
    const key = bareId(id);
    const sealed = this.#sealed.get(key);
    if (!sealed) return 'unsealed';
    this.#sealed.delete(key);
    const last = this.#places.get(sealed.day) ?? -1;
    this.#places.set(sealed.day, Math.max(last, sealed.place));
    if (!leaf.equals(sealed.leaf)) return 'changed';
    return sealed.place < last ? 'moved' : 'same';
  }

  /** The ids of what was sealed and not compared. */
  get rest(): readonly string[] {
    return [...this.#sealed.keys()].map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
  }
}
