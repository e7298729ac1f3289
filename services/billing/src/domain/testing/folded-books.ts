import type { Book } from '@sillage/proto/values/book';
import { type BookedConversion, decideBooking, type FeeItem } from '../booking.ts';
import type { Commission } from '../commission.ts';
import type { LedgerTransaction } from '../ledger-transaction.ts';

export const AT = new Date('2026-11-21T10:00:00Z');
const IDS = { campaignId: 'campaign', conversionId: 'conversion', affiliateId: 'ann' };

export function says(
  version: number,
  state: Commission['state'],
  amountMinor: number,
  more: Partial<Commission> = {},
): Commission {
  const isEarned = state === 'approved' || state === 'paid' || state === 'refunded';
  return {
    ...IDS,
    book: 'live',
    version,
    state,
    at: AT,
    paidByLineId: null,
    currency: 'EUR',
    pendingMinor: state === 'pending' ? amountMinor : 0,
    earnedMinor: isEarned ? amountMinor : 0,
    netRevenueMinor: isEarned ? amountMinor * 10 : 0,
    feeBps: 250,
    feeMinor: isEarned ? Math.round(amountMinor / 4) : 0,
    ...more,
  };
}

interface Books {
  readonly conversion: BookedConversion | undefined;
  readonly transactions: readonly LedgerTransaction[];
  readonly feeItems: readonly FeeItem[];
}

const EMPTY: Books = { conversion: undefined, transactions: [], feeItems: [] };

export function book(books: Books, commission: Commission): Books {
  const booking = decideBooking(books.conversion, commission);
  if (booking.outcome !== 'booked') return books;
  return {
    conversion: booking.conversion,
    transactions: [...books.transactions, ...booking.transactions],
    feeItems: [...books.feeItems, ...booking.feeItems],
  };
}

export const fold = (commissions: readonly Commission[], from = EMPTY): Books => commissions.reduce(book, from);

/** Of one book. */
export function balances({ transactions }: Books, book: Book = 'live'): Record<string, number> {
  const sums: Record<string, number> = {};
  const own = transactions.filter((transaction) => transaction.book === book);
  for (const { account, amountMinor } of own.flatMap((transaction) => transaction.entries)) {
    const name = [account.type, account.affiliateId].filter((part) => part !== undefined).join(' ');
    sums[name] = (sums[name] ?? 0) + Number(amountMinor);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

export const owedTo = (books: Books, affiliateId = 'ann') =>
  0 - (balances(books)[`affiliate.payable ${affiliateId}`] ?? 0);

export const claimed = (books: Books, lineId: string | null = 'line') => ({
  ...books,
  conversion: books.conversion && { ...books.conversion, lineId },
});
