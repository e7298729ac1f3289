import type { Book } from '@sillage/proto/values/book';
import { listOpenDisputes, listReturned } from '../db/charges/charge-returns.ts';
import { listRecoveries } from '../db/charges/charges.ts';
import type { Db } from '../deps.ts';
import { type PayoutHold, payoutHoldOf } from '../domain/returns.ts';

/** The reasons in the books why a merchant's affiliates are not paid now. The test book has no payout holds. */
export async function findPayoutHold(db: Db, book: Book, ownerUserId: string): Promise<PayoutHold> {
  if (book === 'test') return payoutHoldOf([], [], []);
  // Read before the returned amounts: a recovery that fails in between is then among these.
  const charging = (await listRecoveries(db, ownerUserId)).filter(({ state }) => state === 'waiting');
  const returned = await listReturned(db, ownerUserId);
  return payoutHoldOf(
    await listOpenDisputes(db, ownerUserId),
    sumByCurrency(returned),
    sumByCurrency(charging.map(({ currency, totalMinor }) => ({ currency, amountMinor: totalMinor }))),
  );
}

function sumByCurrency(amounts: PayoutHold['owed']): PayoutHold['owed'] {
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
