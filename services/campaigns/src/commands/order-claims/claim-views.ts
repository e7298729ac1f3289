import { UNDO_SECONDS } from '@sillage/proto/http/commissions';
import type { OrderClaim, OwnOrderClaim } from '@sillage/proto/http/order-claims';
import type { OrderClaimRow } from '../../db/asking-tables.ts';
import type { OwnedOrderClaim } from '../../db/order-claims.ts';

/** To who missed the order. What the merchant can still undo was not decided yet. */
export function ownOrderClaimView(row: OrderClaimRow): OwnOrderClaim {
  const { state } = row;
  const isDeciding = state === 'deciding' || state === 'deciding_finally';
  return {
    id: row.id,
    orderId: row.orderId,
    orderedOn: row.orderedOn,
    amountMinor: row.amountMinor,
    currency: row.currency,
    state: isDeciding ? 'open' : state,
    answer: row.evidence.answer,
    words: row.words,
    reason: isDeciding ? '' : row.reason,
    askedAt: row.askedAt.toISOString(),
    decidedAt: isDeciding ? null : (row.decidedAt?.toISOString() ?? null),
  };
}

/** To the merchant. */
export function orderClaimView(row: OwnedOrderClaim): OrderClaim {
  const { answer: _, ...view } = ownOrderClaimView(row);
  const { campaignId, campaignName, affiliateId, affiliateName, evidence, reason, decidedAt, conversionId } = row;
  return {
    ...view,
    state: shownState(row),
    reason,
    decidedAt: decidedAt?.toISOString() ?? null,
    campaignId,
    campaignName,
    affiliateId,
    affiliateName,
    evidence,
    undoUntil:
      row.state === 'deciding' && decidedAt ? new Date(decidedAt.getTime() + UNDO_SECONDS * 1000).toISOString() : null,
    conversionId,
  };
}

function shownState({ state, decision }: OrderClaimRow): OrderClaim['state'] {
  if (state === 'deciding' || state === 'deciding_finally') return decision === 'credit' ? 'credited' : 'declined';
  // Nobody passes on what was only asked: no merchant is shown it.
  return state === 'answered' ? 'open' : state;
}
