import { dayOf } from '@sillage/proto/receipts/days';
import { type Facts, RECEIPT_KIND_NAMES, type ReceiptKind } from '@sillage/proto/receipts/facts';
import type { Kysely } from 'kysely';
import { readKeptFrom } from '../db/clicks/click-retention.ts';
import { placeOf, readFacts } from '../db/receipts/receipt-facts.ts';
import { findSecret } from '../db/receipts/receipt-keys.ts';
import { listNotes } from '../db/receipts/receipt-notes.ts';
import { type Part, readParts } from '../db/receipts/receipt-parts.ts';
import { findLastRoot, findLastSeal } from '../db/receipts/receipt-seals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { Counts, Outcome, Report } from './differences.ts';
import { leafOf } from './digests.ts';
import { inLongSnapshot } from './long-snapshot.ts';
import { SealedGroup } from './sealed-group.ts';

/**
 * Recomputes the receipts of a campaign's events of some days from the stored events, and compares them with the sealed
 * ones, up to the last sealed day. Memory holds only the digests of one day and affiliate, and one batch of stored
 * events.
 */
export async function verifyEvents(
  db: Kysely<AttributionSchema>,
  { campaignId, from, before }: { readonly campaignId: string; readonly from: number; readonly before: number },
  { counts, report }: Outcome,
): Promise<void> {
  // The snapshot of stored events comes first, so that the later snapshot of receipts contains everything that was
  // sealed by then.
  await inLongSnapshot(db, async (stored) => {
    const last = await findLastRoot(stored);
    if (!last) return;
    const lastDay = last.day;
    // A day that is being sealed has no root yet, but may already include late events.
    const lastSeal = await findLastSeal(stored, campaignId, lastDay + 1);
    const secret = (await findSecret(stored, campaignId)) ?? Buffer.alloc(32);
    const late = new Set((await listNotes(stored, campaignId, lastDay)).map(({ day }) => day));
    const keptFrom = dayOf(await readKeptFrom(stored));
    const requested = { campaignId, from, before: Math.min(before, lastDay + 1) };
    // While one of the two is read, the other waits.
    await inLongSnapshot(db, async (receipts) => {
      const comparison = new Comparison({ campaignId, secret, late, keptFrom, counts, report });
      for (const kind of RECEIPT_KIND_NAMES) {
        const sealed = { ...requested, lastDay: lastSeal?.day ?? lastDay };
        await comparison.run(kind, readFacts(stored, kind, requested), readParts(receipts, kind, sealed));
      }
    });
  });
}

interface Known {
  readonly campaignId: string;
  readonly secret: Buffer;
  /** Days with events that wait for the next seal. */
  readonly late: ReadonlySet<number>;
  /** Clicks of earlier days are purged. */
  readonly keptFrom: number;
  readonly counts: Counts;
  readonly report: Report;
}

type Place = Pick<Part, 'eventDay' | 'affiliateId'>;

/** Both sides come in the same order: by event day, then by affiliate. */
class Comparison {
  readonly #known: Known;

  constructor(known: Known) {
    this.#known = known;
  }

  async run(
    kind: ReceiptKind,
    stored: AsyncIterable<readonly Facts[]>,
    parts: AsyncIterable<readonly Part[]>,
  ): Promise<void> {
    const groups = groupsOf(parts);
    let next = await groups.next();
    let open: { readonly place: Place; readonly sealed: SealedGroup } | undefined;
    for await (const batch of stored) {
      for (const facts of batch) {
        const place = placeOf(facts);
        if (!open || order(open.place, place) !== 0) {
          if (open) this.#end(kind, open.place, open.sealed);
          while (!next.done && order(next.value.place, place) < 0) {
            this.#end(kind, next.value.place, this.#begin(next.value.parts));
            next = await groups.next();
          }
          const found = next.done || order(next.value.place, place) !== 0 ? undefined : next.value;
          open = { place, sealed: this.#begin(found?.parts ?? []) };
          if (found) next = await groups.next();
        }
        this.#compare(kind, open.sealed, facts);
      }
    }
    if (open) this.#end(kind, open.place, open.sealed);
    for (; !next.done; next = await groups.next()) this.#end(kind, next.value.place, this.#begin(next.value.parts));
  }

  #begin(parts: readonly Part[]): SealedGroup {
    const group = new SealedGroup(parts);
    for (const found of group.changedParts()) this.#known.report(found);
    return group;
  }

  #compare(kind: ReceiptKind, sealed: SealedGroup, facts: Facts): void {
    const { campaignId, secret, late, counts, report } = this.#known;
    const { id, eventDay: day } = placeOf(facts);
    const outcome = sealed.compare(id, leafOf(kind, facts, secret));
    const event = `${kind} ${id}`;
    if (outcome === 'same') counts.recomputed += 1;
    else if (outcome === 'changed') report({ campaignId, day, event, what: 'it was changed after it was sealed' });
    else if (outcome === 'moved') report({ campaignId, day, event, what: 'its receipt is not in its place' });
    else if (late.has(day)) counts.waiting += 1;
    else report({ campaignId, day, event, what: 'it was added after its day was sealed, and is in no seal' });
  }

  #end(kind: ReceiptKind, { eventDay: day }: Place, sealed: SealedGroup): void {
    const { campaignId, keptFrom, counts, report } = this.#known;
    if (kind === 'click' && day < keptFrom) counts.withoutFacts += sealed.rest.length;
    else for (const id of sealed.rest) report({ campaignId, day, event: `${kind} ${id}`, what: 'it was removed' });
  }
}

function order(a: Place, b: Place): number {
  if (a.eventDay !== b.eventDay) return a.eventDay - b.eventDay;
  return a.affiliateId < b.affiliateId ? -1 : a.affiliateId > b.affiliateId ? 1 : 0;
}

async function* groupsOf(
  batches: AsyncIterable<readonly Part[]>,
): AsyncGenerator<{ readonly place: Place; readonly parts: readonly Part[] }, undefined> {
  let parts: Part[] = [];
  for await (const batch of batches) {
    for (const part of batch) {
      const first = parts[0];
      if (first && order(first, part) !== 0) {
        yield { place: first, parts };
        parts = [];
      }
      parts.push(part);
    }
  }
  const first = parts[0];
  if (first) yield { place: first, parts };
}
