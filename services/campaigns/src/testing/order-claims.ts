import type { OrderAnswer, OrderEvidence } from '@sillage/proto/http/order-claims';

/** Attribution's answer about an order that the shop never reported. */
export const UNKNOWN_ORDER: OrderEvidence = evidence('unknown');

export function evidence(kind: OrderAnswer['kind'], more: Partial<OrderEvidence> = {}): OrderEvidence {
  return {
    answer: {
      kind,
      state: null,
      orderedAt: null,
      holdUntil: null,
      heldFor: null,
      reason: '',
      yourClickAt: null,
      ownerClickAt: null,
      windowSeconds: null,
      windowEndsAt: null,
      model: null,
    },
    model: 'first_click',
    rateBps: 1000,
    clicks: [],
    order: null,
    ...more,
  };
}
