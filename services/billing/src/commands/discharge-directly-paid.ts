import { findBooked, storeBooked } from '../db/conversions.ts';
import type { Trx } from '../deps.ts';
import { decideRelease } from '../domain/booking.ts';
import { post } from '../ledger/post.ts';

/**
 * Takes off the affiliates' balances what the merchant marked as paid while a settlement line claimed it. To be called
 * where lines released their conversions permanently, after `line_id` was set to null and the claim was released in the
 * ledger, by the owner of the campaign's lock. Conversions that nobody marked are left alone.
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
