import { setTimeout as sleep } from 'node:timers/promises';
import type { CommissionFigures } from '@sillage/proto/http/commission-figures';
import type { Book } from '@sillage/proto/values/book';
import { NIL } from 'uuid';
import { listBookedCampaigns, listBookedFigures } from '../db/balances/booked-figures.ts';
import type { Db } from '../deps.ts';
import type { AttributionFigures } from '../providers/attribution-figures.ts';
import { inBook, leftOut, type Proof, proofOf } from './proof.ts';

const CLAIM = 'Attribution’s statistics show what the ledger holds, for each affiliate';
const PAGE = 500;
/** How often the same difference must be seen to be reported. */
const LOOKS = 3;

interface StatisticsProof {
  readonly db: Db;
  readonly book: Book;
  /** Undefined: the comparison is left out. */
  readonly attribution: AttributionFigures | undefined;
  /** The pause between two comparisons, longer than an event takes to arrive. */
  readonly pauseMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Traffic goes on meanwhile, and the ledger gets a decision a moment after the statistics show it. Differences are
 * therefore compared again after a pause: by then, a late event has arrived, or the difference has another amount.
 */
export async function proveStatistics({ db, book, attribution, pauseMs, signal }: StatisticsProof): Promise<Proof> {
  const claim = inBook(book, CLAIM);
  if (!attribution) return leftOut(claim, 'ATTRIBUTION_URL names no attribution service.');
  let suspects = new Map<string, ReadonlySet<string>>();
  for await (const campaignId of campaigns(db, book)) {
    signal?.throwIfAborted();
    const differences = await differencesOf(db, book, attribution, campaignId);
    if (differences.size > 0) suspects.set(campaignId, differences);
  }
  for (let look = 1; look < LOOKS && suspects.size > 0; look += 1) {
    await sleep(pauseMs, undefined, { ...(signal && { signal }) });
    const still = new Map<string, ReadonlySet<string>>();
    for (const [campaignId, before] of suspects) {
      const now = await differencesOf(db, book, attribution, campaignId);
      const same = new Set([...now].filter((difference) => before.has(difference)));
      if (same.size > 0) still.set(campaignId, same);
    }
    suspects = still;
  }
  return proofOf(
    claim,
    [...suspects.values()].flatMap((differences) => [...differences]),
  );
}

async function* campaigns(db: Db, book: Book): AsyncGenerator<string> {
  for (let after: string | undefined = NIL; after !== undefined; ) {
    const page: string[] = await listBookedCampaigns(db, book, after, PAGE);
    yield* page;
    after = page.at(-1);
  }
}

/** One sentence each, with the difference rather than the amounts, which grow while traffic goes on. */
async function differencesOf(
  db: Db,
  book: Book,
  attribution: AttributionFigures,
  campaignId: string,
): Promise<ReadonlySet<string>> {
  const [shown, booked] = await Promise.all([attribution(campaignId, book), listBookedFigures(db, book, campaignId)]);
  const differences = new Map<string, CommissionFigures>();
  for (const [rows, sign] of [[shown, 1n] as const, [booked, -1n] as const]) {
    for (const { affiliateId, currency, ...figures } of rows) {
      const known = differences.get(`${affiliateId} ${currency}`);
      differences.set(`${affiliateId} ${currency}`, {
        affiliateId,
        currency,
        pendingMinor: (known?.pendingMinor ?? 0n) + sign * figures.pendingMinor,
        earnedMinor: (known?.earnedMinor ?? 0n) + sign * figures.earnedMinor,
        feeMinor: (known?.feeMinor ?? 0n) + sign * figures.feeMinor,
      });
    }
  }
  const wrong = [...differences.values()].filter(
    (difference) => difference.pendingMinor !== 0n || difference.earnedMinor !== 0n || difference.feeMinor !== 0n,
  );
  return new Set(
    wrong.map(
      (difference) =>
        `affiliate ${difference.affiliateId} of campaign ${campaignId} in ${difference.currency}: attribution shows ${more(difference.pendingMinor)} pending, ` +
        `${more(difference.earnedMinor)} earned, ${more(difference.feeMinor)} fee than the ledger`,
    ),
  );
}

const more = (minor: bigint): string => (minor < 0 ? `${-minor} less` : `${minor} more`);
