import { UNDO_SECONDS } from '@sillage/proto/http/commissions';
import type { DecideOrderClaim } from '@sillage/proto/http/order-claims';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { orderClaimQueue } from '../../db/queues.ts';
import { findOwnOrderClaim, lockOrderClaim, updateOrderClaim } from '../../db/requests/order-claims.ts';
import type { OrderClaimDeps } from '../../deps.ts';

const UNDO_MS = UNDO_SECONDS * 1000;

/**
 * The merchant credits a claim or declines it; executed once it can no longer be undone. Throws `not_found`, `conflict`
 * if it was decided before, and `order_has_owner` if the order is attributed to an affiliate.
 */
export async function decideOrderClaim(
  deps: OrderClaimDeps,
  ownerUserId: string,
  id: string,
  wanted: DecideOrderClaim,
): Promise<void> {
  const { campaignId, affiliateId, orderId, orderedOn, amountMinor } = found(
    await findOwnOrderClaim(deps.db, id, ownerUserId),
  );
  if (wanted.decision === 'credit') {
    const { order } = await deps.orders.explain({ campaignId, affiliateId, orderId, orderedOn, amountMinor });
    if (order && order.affiliateId !== null)
      throw new AppError('order_has_owner', 'The order belongs to another affiliate, and orders are never reassigned.');
  }
  await inTransaction(deps.db, async (trx) => {
    const claim = found(await lockOrderClaim(trx, id));
    if (claim.state !== 'open')
      throw new AppError('conflict', 'This claim has already been decided. Nothing was changed.');
    const decidedAt = new Date(deps.clock());
    const reason = wanted.decision === 'decline' ? wanted.reason : '';
    await updateOrderClaim(trx, id, { state: 'deciding', decision: wanted.decision, reason, decidedAt });
    const payload = { claimId: id, decidedAtMs: decidedAt.getTime(), decidedByUserId: ownerUserId };
    await enqueueTasks(trx, orderClaimQueue, [{ payload, dueInMs: UNDO_MS }]);
  });
}

/** Undoes a decision while that is possible. Throws `not_found`, and `conflict` if it is too late. */
export async function undoOrderClaim(deps: OrderClaimDeps, ownerUserId: string, id: string): Promise<void> {
  found(await findOwnOrderClaim(deps.db, id, ownerUserId));
  await inTransaction(deps.db, async (trx) => {
    const claim = found(await lockOrderClaim(trx, id));
    const isInTime = claim.decidedAt !== null && deps.clock() < claim.decidedAt.getTime() + UNDO_MS;
    if (claim.state !== 'deciding' || !isInTime) throw new AppError('conflict', 'It is too late to undo this.');
    await updateOrderClaim(trx, id, { state: 'open', decision: null, reason: '', decidedAt: null });
  });
}
