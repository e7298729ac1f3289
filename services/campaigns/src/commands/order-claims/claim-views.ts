import type { OwnOrderClaim } from '@sillage/proto/http/order-claims';
import type { OrderClaimRow } from '../../db/schema.ts';

/** To who asked. What the merchant may still undo was not decided yet. */
export function ownOrderClaimView(row: OrderClaimRow): OwnOrderClaim {
  return {
    id: row.id,
    orderId: row.orderId,
    orderedOn: row.orderedOn,
    amountMinor: row.amountMinor,
    currency: row.currency,
    state: row.state === 'deciding' || row.state === 'deciding_finally' ? 'open' : row.state,
    answer: row.evidence.answer,
    askedAt: row.askedAt.toISOString(),
  };
}
