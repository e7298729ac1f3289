import { UNDO_SECONDS } from '@sillage/proto/http/commissions';
import type { OrderClaim, OwnOrderClaim } from '@sillage/proto/http/order-claims';
import type { OrderClaimRow } from '../../db/requests/asking-tables.ts';
import type { OwnedOrderClaim } from '../../db/requests/order-claims.ts';

/** In the form for the affiliate. A decision that the merchant can still undo is not shown. */
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

/** In the form for the merchant. */
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
  // Cannot happen here: questions that were not passed on are not shown to merchants.
  return state === 'answered' ? 'open' : state;
}
