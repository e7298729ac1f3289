import type { Book } from '@sillage/proto/values/book';
import { AppError } from '@sillage/runtime/service';
import type { Db } from '../deps.ts';
import type { PayoutHold } from '../domain/returns.ts';
import { findPayoutHold } from './find-payout-hold.ts';
import { viewPayoutHold } from './view-payout-hold.ts';

/**
 * Throws while a payment of the merchant is disputed or owed again, because nothing may then be charged for affiliates,
 * or paid to them.
 */
export async function refuseHeld(db: Db, book: Book, ownerUserId: string): Promise<void> {
  const hold = await findPayoutHold(db, book, ownerUserId);
  if (!hold.isHeld) return;
  throw new AppError('payouts_held', sentenceOf(hold), { members: { payoutHold: viewPayoutHold(hold) } });
}

function sentenceOf({ disputes, owed }: PayoutHold): string {
  if (disputes.length > 0)
    return 'A payment to Sillage is disputed with your bank. Until it is decided, no affiliate is paid. Nothing was charged.';
  if (owed.length > 0)
    return 'A payment to Sillage was taken back. Pay it again first, then your affiliates can be paid. Nothing was charged.';
  return 'A payment to Sillage was taken back, and is being charged again. Once it is paid, your affiliates can be paid.';
}
