import type { Book } from '@sillage/proto/values/book';
import type { Commission } from './commission.ts';
import { dischargeEntries, type LedgerEntry, type LedgerTransaction } from './ledger-transaction.ts';
import { periodOf } from './periods.ts';

/** The booked state of a conversion. */
export interface BookedConversion extends Omit<Commission, 'at' | 'paidByLineId'> {
  readonly approvedAt: Date | null;
  /** The settlement line that claims it. */
  readonly lineId: string | null;
  /** The direct payment of the whole balance that the merchant recorded. */
  readonly directPaymentId: string | null;
  readonly mark: Mark | null;
  /** The amount that the mark as paid deducted from the balance. */
  readonly dischargedMinor: number;
}

/** The first version that said `paid`: the affiliate whom the merchant paid, and the amount. */
export interface Mark {
  readonly version: number;
  readonly affiliateId: string;
  readonly amountMinor: number;
}

/** A change of approved revenue and of the fee on it at one rate, or of the fee alone. */
export interface FeeItem {
  readonly book: Book;
  readonly campaignId: string;
  readonly conversionId: string;
  readonly version: number;
  readonly currency: string;
  readonly period: string;
  readonly feeBps: number;
  readonly revenueMinor: number;
  readonly feeMinor: number;
}

/** `known`: nothing new. `refused`: permanently contradicts the booked state. */
export type Booking =
  | {
      readonly outcome: 'booked';
      readonly conversion: BookedConversion;
      readonly transactions: readonly LedgerTransaction[];
      readonly feeItems: readonly FeeItem[];
    }
  | { readonly outcome: 'known' }
  | { readonly outcome: 'refused'; readonly reason: string };

/**
 * Decides what a commission's state changes in the ledger. The final bookings do not depend on the order or number of
 * deliveries: the newest version decides what is pending and earned. The oldest version that the merchant marked as
 * `paid` decides what they paid directly; that is deducted from the balance once, unless a settlement line or a
 * recorded payment has paid it. Changes of the commission after a payment remain open.
 *
 * A conversion can move to the other book once, if billing learns late that its campaign has gone live. The commission
 * then leaves one book and enters the other; claims and marks of the former book are not moved.
 */
export function decideBooking(before: BookedConversion | undefined, commission: Commission): Booking {
  if (before && before.campaignId !== commission.campaignId)
    return { outcome: 'refused', reason: 'the conversion is of another campaign' };
  if (before && before.currency !== commission.currency)
    return { outcome: 'refused', reason: 'the conversion is in another currency' };
  const mark = earlierMark(before, commission);
  if (before && commission.version <= before.version) {
    if (commission.book !== before.book || mark === before.mark) return { outcome: 'known' };
    const conversion = discharged({ ...before, mark });
    return {
      outcome: 'booked',
      conversion,
      transactions: booked(dischargeOf({ before, after: conversion, suffix: '' }, commission.at)),
      feeItems: [],
    };
  }
  const { at, paidByLineId: _, ...state } = commission;
  const { lineId, directPaymentId, dischargedMinor } = before?.book === state.book ? before : UNPAID;
  const isApproved = state.state !== 'pending' && state.state !== 'rejected';
  const approvedAt = before?.approvedAt ?? (isApproved ? at : null);
  const conversion = discharged({ ...state, approvedAt, lineId, directPaymentId, mark, dischargedMinor });
  const steps = stepsOf(before, conversion);
  return {
    outcome: 'booked',
    conversion,
    transactions: booked(...steps.flatMap((step) => [commissionOf(step, at), dischargeOf(step, at)])),
    feeItems: steps.flatMap((step) => feeItemsOf(step, at)),
  };
}

const UNPAID = { lineId: null, directPaymentId: null, dischargedMinor: 0 };

/**
 * Deducts the merchant's own payments of conversions that a settlement line has just released. Leaves out conversions
 * that are not marked as paid, or are claimed.
 */
export function decideRelease(
  released: readonly BookedConversion[],
  at: Date,
): readonly { readonly conversion: BookedConversion; readonly transactions: readonly LedgerTransaction[] }[] {
  return released.flatMap((before) => {
    const conversion = discharged(before);
    if (conversion.dischargedMinor === before.dischargedMinor) return [];
    const transactions = booked(dischargeOf({ before, after: conversion, suffix: '' }, at));
    return [{ conversion, transactions }];
  });
}

/**
 * A payment by the line that claims the conversion is not a mark. A payment by another line is: the database was
 * restored from a backup without that line, and the paid amount must not be owed again.
 */
function earlierMark(
  before: BookedConversion | undefined,
  { book, state, paidByLineId, version, affiliateId, earnedMinor }: Commission,
): Mark | null {
  const known = before?.book === book ? before.mark : null;
  const isMarked = state === 'paid' && (paidByLineId === null || paidByLineId !== before?.lineId);
  if (!isMarked || (known && known.version <= version)) return known;
  return { version, affiliateId, amountMinor: earnedMinor };
}

/** A mark does not count if something else has paid; in older events the mark only repeats that payment. */
function discharged(conversion: BookedConversion): BookedConversion {
  return conversion.mark && conversion.lineId === null && conversion.directPaymentId === null
    ? { ...conversion, dischargedMinor: conversion.mark.amountMinor }
    : conversion;
}

/** The change from the booked state to the new one, in one book. */
interface Step {
  readonly before: BookedConversion | undefined;
  readonly after: BookedConversion;
  /** Suffix of its business keys. */
  readonly suffix: '' | ':left';
}

/** One step, or two if the book changes: the first one leaves the former book. */
function stepsOf(before: BookedConversion | undefined, after: BookedConversion): readonly Step[] {
  if (!before || before.book === after.book) return [{ before, after, suffix: '' }];
  const nothing = { pendingMinor: 0, earnedMinor: 0, netRevenueMinor: 0, feeMinor: 0, dischargedMinor: 0, mark: null };
  return [
    { before, after: { ...before, ...nothing, version: after.version }, suffix: ':left' },
    { before: undefined, after, suffix: '' },
  ];
}

function commissionOf({ before, after, suffix }: Step, at: Date): LedgerTransaction {
  const { book, campaignId, currency } = after;
  const figures = [...(before ? [figuresOf(before, -1)] : []), figuresOf(after, 1)];
  const entries = figures.flatMap(({ affiliateId, pendingMinor, earnedMinor, feeMinor }): LedgerEntry[] => [
    { account: { type: 'merchant.pending', campaignId }, currency, amountMinor: BigInt(pendingMinor) },
    { account: { type: 'affiliate.pending', campaignId, affiliateId }, currency, amountMinor: BigInt(-pendingMinor) },
    { account: { type: 'merchant.commissions', campaignId }, currency, amountMinor: BigInt(earnedMinor) },
    { account: { type: 'affiliate.payable', campaignId, affiliateId }, currency, amountMinor: BigInt(-earnedMinor) },
    { account: { type: 'merchant.fees', campaignId }, currency, amountMinor: BigInt(feeMinor) },
    { account: { type: 'platform.fees_accrued', campaignId }, currency, amountMinor: BigInt(-feeMinor) },
  ]);
  const businessKey = `commission:${after.conversionId}:${after.version}${suffix}`;
  return { book, businessKey, kind: 'commission', occurredAt: at, campaignId, entries: netted(entries) };
}

function figuresOf({ affiliateId, pendingMinor, earnedMinor, feeMinor }: BookedConversion, sign: 1 | -1) {
  return { affiliateId, pendingMinor: sign * pendingMinor, earnedMinor: sign * earnedMinor, feeMinor: sign * feeMinor };
}

/** If an older mark replaces a mark, the newer one is reversed; they can differ in affiliate and amount. */
function dischargeOf({ before, after, suffix }: Step, at: Date): LedgerTransaction {
  const { book, campaignId, conversionId, currency } = after;
  const entries = [...paid(before, -1), ...paid(after, 1)].flatMap(({ affiliateId, amountMinor }) =>
    dischargeEntries({ campaignId, affiliateId, currency }, BigInt(amountMinor)),
  );
  const businessKey = `direct:${conversionId}:${after.mark?.version ?? after.version}${suffix}`;
  return { book, businessKey, kind: 'direct_mark', occurredAt: at, campaignId, entries: netted(entries) };
}

function paid(conversion: BookedConversion | undefined, sign: 1 | -1) {
  return conversion?.mark && conversion.dischargedMinor !== 0
    ? [{ affiliateId: conversion.mark.affiliateId, amountMinor: sign * conversion.dischargedMinor }]
    : [];
}

/** If the rate changes, all revenue moves from the old rate to the new one. */
function feeItemsOf({ before, after }: Step, at: Date): readonly FeeItem[] {
  const { book, campaignId, conversionId, version, currency } = after;
  const ids = { book, campaignId, conversionId, version, currency, period: periodOf(at.getTime()) };
  const byRate = new Map<number, FeeItem>();
  for (const [sign, figures] of [[-1, before] as const, [1, after] as const]) {
    if (!figures) continue;
    const { feeBps } = figures;
    const { revenueMinor = 0, feeMinor = 0 } = byRate.get(feeBps) ?? {};
    byRate.set(feeBps, {
      ...ids,
      feeBps,
      revenueMinor: revenueMinor + sign * figures.netRevenueMinor,
      feeMinor: feeMinor + sign * figures.feeMinor,
    });
  }
  return [...byRate.values()].filter((item) => item.revenueMinor !== 0 || item.feeMinor !== 0);
}

/** Merges the entries of each account, and drops those of 0. */
function netted(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const byAccount = new Map<string, LedgerEntry>();
  for (const entry of entries) {
    const key = `${entry.account.type} ${entry.account.affiliateId}`;
    byAccount.set(key, { ...entry, amountMinor: entry.amountMinor + (byAccount.get(key)?.amountMinor ?? 0n) });
  }
  return [...byAccount.values()].filter((entry) => entry.amountMinor !== 0n);
}

function booked(...transactions: readonly LedgerTransaction[]): readonly LedgerTransaction[] {
  return transactions.filter((transaction) => transaction.entries.length > 0);
}
