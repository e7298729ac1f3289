import { listOpenDisputes, listReturned } from '../db/charge-returns.ts';
import type { Db } from '../deps.ts';
import { type Hold, holdOf } from '../domain/returns.ts';

/** Why a merchant's affiliates are not paid for now, from the books. */
export async function findHold(db: Db, ownerUserId: string): Promise<Hold> {
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of await listReturned(db, ownerUserId)) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  }
  const owed = [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
  return holdOf(await listOpenDisputes(db, ownerUserId), owed);
}
