import type { Book } from '@sillage/proto/values/book';

/** One property that the ledger must have. */
export interface Proof {
  /** The property, as a sentence. */
  readonly claim: string;
  /** `left_out`: it could not be verified; `differences` says why. */
  readonly outcome: 'holds' | 'differs' | 'left_out';
  /** One sentence each; the first MAX_SHOWN of them. */
  readonly differences: readonly string[];
  readonly differencesCount: number;
}

export const MAX_SHOWN = 100;

/** The claim with the name of its book. */
export const inBook = (book: Book, claim: string): string => `${claim} (${book} book)`;

export function proofOf(claim: string, differences: readonly string[]): Proof {
  const outcome = differences.length === 0 ? 'holds' : 'differs';
  return { claim, outcome, differences: differences.slice(0, MAX_SHOWN), differencesCount: differences.length };
}

export function leftOut(claim: string, why: string): Proof {
  return { claim, outcome: 'left_out', differences: [why], differencesCount: 0 };
}

/** The proofs as lines of a report. */
export function linesOf(proofs: readonly Proof[]): string[] {
  return proofs.flatMap(({ claim, outcome, differences, differencesCount }) => {
    if (outcome === 'holds') return [`holds     ${claim}`];
    if (outcome === 'left_out') return [`left out  ${claim}: ${differences.join(' ')}`];
    const more = differencesCount - differences.length;
    return [
      `DIFFERS   ${claim}: ${differencesCount} ${differencesCount === 1 ? 'difference' : 'differences'}`,
      ...differences.map((difference) => `            ${difference}`),
      ...(more > 0 ? [`            and ${more} more`] : []),
    ];
  });
}
