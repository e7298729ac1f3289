import { bareId, ENTRY_BYTES, hasLeafAt, idAt, leavesOf, startsOf } from '../db/receipts/receipt-entries.ts';
import { kindOf, type Part } from '../db/receipts/receipt-parts.ts';
import type { Found } from './differences.ts';
import { merkleRoot } from './merkle.ts';

interface Sealed {
  readonly entries: Buffer;
  /** The start of its entry. */
  readonly start: number;
  /** The day of the seal. */
  readonly day: number;
  /** Its position in the group. */
  readonly place: number;
}

/** The difference to report for a part whose leaves do not lead to the root in its seal. */
export function changeOf({ campaignId, day, affiliateId, kind, receipts, root, entries }: Part): Found | undefined {
  if (entries.length === receipts * ENTRY_BYTES && merkleRoot(leavesOf(entries)).equals(root)) return undefined;
  return { campaignId, day, what: `the leaves of ${kindOf(kind)} receipts of ${affiliateId} were changed` };
}

/**
 * The sealed receipts of one kind, affiliate and event day, from any number of seals, to compare with the stored
 * events.
 */
export class SealedGroup {
  readonly #parts: readonly Part[];
  readonly #sealed = new Map<string, Sealed>();
  /** The position of the last receipt that was found, by the day of its seal. */
  readonly #places = new Map<number, number>();

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
    for (const { day, entries } of parts) {
      for (const start of startsOf(entries))
        this.#sealed.set(idAt(entries, start), { entries, start, day, place: this.#sealed.size });
    }
  }

  changedParts(): readonly Found[] {
    return this.#parts.flatMap((part) => changeOf(part) ?? []);
  }

  /** Compares a stored event with its receipt. Must be called in the order of events. */
  compare(id: string, leaf: Buffer): 'same' | 'changed' | 'moved' | 'unsealed' {
    const key = bareId(id);
    const sealed = this.#sealed.get(key);
    if (!sealed) return 'unsealed';
    this.#sealed.delete(key);
    const last = this.#places.get(sealed.day) ?? -1;
    this.#places.set(sealed.day, Math.max(last, sealed.place));
    if (!hasLeafAt(sealed.entries, sealed.start, leaf)) return 'changed';
    return sealed.place < last ? 'moved' : 'same';
  }

  /** The ids of the receipts that were not compared. */
  get rest(): readonly string[] {
    return [...this.#sealed.keys()].map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
  }
}
