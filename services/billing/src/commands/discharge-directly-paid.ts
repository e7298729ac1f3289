import { findBooked, storeBooked } from '../db/conversions.ts';
import type { Trx } from '../deps.ts';
import { decideRelease } from '../domain/booking.ts';
import { post } from '../ledger/post.ts';

/**
 * Deducts from the affiliates' balances the conversions that the merchant marked as paid while a settlement line
 * claimed them. Must be called when lines release their conversions permanently, after `line_id` was set to null and
 * the claim was released in the ledger, with the campaign locked. Unmarked conversions are not changed.
 */
export async function dischargeDirectlyPaid(trx: Trx, conversionIds: readonly string[], now: number): Promise<void> {
  const decisions = decideRelease(await findBooked(trx, conversionIds), new Date(now));
  await storeBooked(
    trx,
    decisions.map((decision) => decision.conversion),
  );
  await post(
    trx,
    decisions.flatMap((decision) => decision.transactions),
  );
}
