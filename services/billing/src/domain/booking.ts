import type { Book } from '@sillage/proto/values/book';
import type { Commission } from './commission.ts';
import { dischargeEntries, type LedgerEntry, type LedgerTransaction } from './ledger-transaction.ts';
import { periodOf } from './periods.ts';

/** A conversion as the books know it. */
export interface BookedConversion extends Omit<Commission, 'at' | 'paidByLineId'> {
  readonly approvedAt: Date | null;
  /** The settlement line that claims it. */
  readonly lineId: string | null;
  /** The payment of everything owed that the merchant recorded. */
  readonly directPaymentId: string | null;
  readonly mark: Mark | null;
  /** What the mark took off the balance. */
  readonly dischargedMinor: number;
}

/** The first version that said `paid`: whom the merchant paid, and how much it was then. */
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

/** `known`: says nothing new. `refused`: contradicts the books, for ever. */
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
 * What a commission's state changes in the books. However often and in whatever order the states come, the books end
 * the same: the newest version says what is pending and earned; the oldest one that said `paid` by the merchant says
 * what they paid by themselves, which is taken off the balance once, and not where a settlement line or a recorded
 * payment has done so. What is earned or lost after a payment is open.
 *
 * A conversion can turn out to belong to the other book, once: that its campaign has gone live became known late. Then
 * what was earned leaves one book and enters the other; what was claimed or marked in the former one does not follow.
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
 * What the merchant's own payment takes off the balance now that no settlement line claims these any more. Those that
 * were not marked as paid, or are claimed, are left out.
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
 * What the line that claims it has paid is no mark. What another line has is one: the books were restored from a copy
 * that does not know that line, and what was paid must not be owed again.
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

/** A mark does not count while something else has paid: in events from before, it is the echo of that payment. */
function discharged(conversion: BookedConversion): BookedConversion {
  return conversion.mark && conversion.lineId === null && conversion.directPaymentId === null
    ? { ...conversion, dischargedMinor: conversion.mark.amountMinor }
    : conversion;
}

/** From what was booked to what is, in one book. */
interface Step {
  readonly before: BookedConversion | undefined;
  readonly after: BookedConversion;
  /** At the end of its business keys. */
  readonly suffix: '' | ':left';
}

/** One step; where the book is another one, the former is left first. */
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

/** A mark that an older one replaces is taken back: both name whom the merchant paid, and how much. */
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

/** Where the rate is another one, all of the revenue leaves the old rate and comes to the new one. */
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

/** One entry for each account, those that change nothing left out. */
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
