import type { Book } from '@sillage/proto/values/book';
import { AppError } from '@sillage/runtime/service';
import type { Db } from '../deps.ts';
import { findPayoutHold } from './find-payout-hold.ts';
import { viewPayoutHold } from './view-payout-hold.ts';

/**
 * Throws while a payment of the merchant is disputed or owed again, because nothing may then be charged for affiliates,
 * or paid to them.
 */
export async function refuseHeld(db: Db, book: Book, ownerUserId: string): Promise<void> {
  const hold = await findPayoutHold(db, book, ownerUserId);
  if (!hold.isHeld) return;
  const detail =
    hold.disputes.length > 0
      ? 'A payment to Sillage is disputed with your bank. Until it is decided, no affiliate is paid. Nothing was charged.'
      : 'A payment to Sillage was taken back. Pay it again first, then your affiliates can be paid. Nothing was charged.';
  throw new AppError('payouts_held', detail, { members: { payoutHold: viewPayoutHold(hold) } });
}
