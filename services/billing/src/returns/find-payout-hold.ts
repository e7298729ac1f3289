import type { Book } from '@sillage/proto/values/book';
import { listOpenDisputes, listReturned } from '../db/charges/charge-returns.ts';
import type { Db } from '../deps.ts';
import { type PayoutHold, payoutHoldOf } from '../domain/returns.ts';

/** The reasons in the books why a merchant's affiliates are not paid now. The test book has no payout holds. */
export async function findPayoutHold(db: Db, book: Book, ownerUserId: string): Promise<PayoutHold> {
  if (book === 'test') return payoutHoldOf([], []);
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of await listReturned(db, ownerUserId)) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  }
  const owed = [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
  return payoutHoldOf(await listOpenDisputes(db, ownerUserId), owed);
}
