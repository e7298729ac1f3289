import type { Decision } from './report.ts';

/** The fields of a decision that count for its affiliate. */
export type Counted = Pick<Decision, 'affiliateId' | 'state' | 'inSums' | 'commissionMinor' | 'feeMinor'>;

export interface Sums {
  conversions: number;
  pending: number;
  commissionMinor: bigint;
  feeMinor: bigint;
}

export interface ComparedSums {
  readonly was: Sums;
  readonly wouldBe: Sums;
  /** The difference in commission, over conversions that neither are nor would be pending. */
  bookableMinor: bigint;
}

const none = (): Sums => ({ conversions: 0, pending: 0, commissionMinor: 0n, feeMinor: 0n });

/** Sums by affiliate over conversions, as they were decided and as they would be. */
export function compareDecisions(
  decisions: Iterable<{ readonly was: Counted; readonly wouldBe: Counted }>,
): ReadonlyMap<string, ComparedSums> {
  const compared = new Map<string, ComparedSums>();
  const of = (affiliateId: string): ComparedSums => {
    const known = compared.get(affiliateId) ?? { was: none(), wouldBe: none(), bookableMinor: 0n };
    compared.set(affiliateId, known);
    return known;
  };
  for (const { was, wouldBe } of decisions) {
    const isFinal = was.state !== 'pending' && wouldBe.state !== 'pending';
    if (counts(was)) {
      add(of(was.affiliateId).was, was);
      if (isFinal) of(was.affiliateId).bookableMinor -= moneyOf(was);
    }
    if (counts(wouldBe)) {
      add(of(wouldBe.affiliateId).wouldBe, wouldBe);
      if (isFinal) of(wouldBe.affiliateId).bookableMinor += moneyOf(wouldBe);
    }
  }
  return compared;
}

function counts(decision: Counted): decision is Counted & { readonly affiliateId: string } {
  return decision.affiliateId !== null && decision.state !== 'rejected';
}

function add(sums: Sums, decision: Counted): void {
  sums.conversions += 1;
  if (decision.state === 'pending') sums.pending += 1;
  sums.commissionMinor += moneyOf(decision);
  if (decision.inSums) sums.feeMinor += BigInt(decision.feeMinor);
}

/** As in every sum, only confirmed or approved conversions count. */
const moneyOf = ({ inSums, commissionMinor }: Counted): bigint => (inSums ? BigInt(commissionMinor) : 0n);
