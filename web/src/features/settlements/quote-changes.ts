import type { Quote, QuoteCharge, QuoteLine } from '@sillage/proto/http/settlements';

type Before<T> = T | null;

export interface LineChange {
  readonly affiliateId: string;
  readonly affiliateName: string;
  readonly currency: string;
  /** Null if it was not in the old quote. */
  readonly before: Before<Pick<QuoteLine, 'balanceMinor' | 'outcome'>>;
  /** Null if it is not in the new quote. */
  readonly after: Before<Pick<QuoteLine, 'balanceMinor' | 'outcome'>>;
}

export interface ChargeChange {
  readonly currency: string;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

export interface QuoteChanges {
  readonly charges: readonly ChargeChange[];
  /** The lines with another amount or method of payment, largest difference first. */
  readonly lines: readonly LineChange[];
}

/** The differences between two quotes, for a merchant who has read the first one. */
export function quoteChanges(before: Quote, after: Quote): QuoteChanges {
  return { charges: chargeChanges(before.charges, after.charges), lines: lineChanges(before.lines, after.lines) };
}

function chargeChanges(before: readonly QuoteCharge[], after: readonly QuoteCharge[]): ChargeChange[] {
  const totals = (charges: readonly QuoteCharge[]) =>
    new Map(charges.map((charge) => [charge.currency, charge.totalMinor]));
  const [old, now] = [totals(before), totals(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((currency) => ({ currency, beforeMinor: old.get(currency) ?? 0n, afterMinor: now.get(currency) ?? 0n }))
    .filter(({ beforeMinor, afterMinor }) => beforeMinor !== afterMinor);
}

const keyOf = (line: QuoteLine) => `${line.affiliateId} ${line.currency}`;

function lineChanges(before: readonly QuoteLine[], after: readonly QuoteLine[]): LineChange[] {
  const old = new Map(before.map((line) => [keyOf(line), line]));
  const now = new Map(after.map((line) => [keyOf(line), line]));
  const changes: LineChange[] = [];
  for (const [key, line] of now) {
    const known = old.get(key);
    if (known?.balanceMinor !== line.balanceMinor || known.outcome !== line.outcome)
      changes.push(change(line, known ?? null, line));
  }
  for (const [key, line] of old) if (!now.has(key)) changes.push(change(line, line, null));
  return changes.sort((a, b) => difference(b) - difference(a));
}

function change(
  { affiliateId, affiliateName, currency }: QuoteLine,
  before: Before<QuoteLine>,
  after: Before<QuoteLine>,
): LineChange {
  return { affiliateId, affiliateName, currency, before, after };
}

const difference = ({ before, after }: LineChange) =>
  Math.abs(Number((after?.balanceMinor ?? 0n) - (before?.balanceMinor ?? 0n)));
