import { MINUTE_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { type Logger, type Metrics, repeat } from '@sillage/runtime/service';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { carryOutDecision, settle } from '../commands/order-claims/carry-out.ts';
import { type OrderClaimTask, orderClaimQueue } from '../db/queues.ts';
import { listUnreported, lockOrderClaim, updateOrderClaim } from '../db/requests/order-claims.ts';
import type { OrderClaimDeps } from '../deps.ts';

const EVERY_MS = MINUTE_MS;
/** Shops report late by hours, so a delay of minutes does not matter. */
const CHECKED_EVERY_MS = 10 * MINUTE_MS;
const BATCH_SIZE = 100;

/** Waits out any outage, because the merchant was told that the decision is carried out. */
export const orderClaimWork = (deps: OrderClaimDeps): TaskWork<OrderClaimTask> => ({
  queue: orderClaimQueue,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run({ payload }) {
    await carryOutDecision(deps, payload);
    return undefined;
  },
});

export function closeReportedRegularly(deps: OrderClaimDeps, { log, metrics }: { log: Logger; metrics: Metrics }) {
  return repeat('campaigns.close-reported-claims', EVERY_MS, () => closeReported(deps), { log, metrics });
}

/**
 * Closes claims of orders that the shop has reported since, or that the merchant has credited to another affiliate: the
 * state of the order is the answer, and the affiliate can claim it again.
 */
export async function closeReported(deps: OrderClaimDeps): Promise<void> {
  const now = new Date(deps.clock());
  for (const claim of await listUnreported(deps.db, new Date(now.getTime() - CHECKED_EVERY_MS), BATCH_SIZE)) {
    const { id, campaignId, affiliateId, orderId, orderedOn, amountMinor } = claim;
    // Stored first, so that a claim whose query fails does not block the others.
    await inTransaction(deps.db, (trx) => updateOrderClaim(trx, id, { checkedAt: now }));
    const evidence = await deps.orders.explain({ campaignId, affiliateId, orderId, orderedOn, amountMinor });
    if (evidence.answer.kind === 'unknown') continue;
    await inTransaction(deps.db, async (trx) => {
      const current = await lockOrderClaim(trx, id);
      if (current?.state === 'open') await settle(trx, deps, current, { state: 'closed', evidence });
    });
  }
}
