import { type AskReviews, ReviewedOrderList } from '@sillage/proto/http/appeals';
import { CreditedOrder, type CreditOrder, type ExplainOrder, OrderEvidence } from '@sillage/proto/http/order-claims';
import { baseUrl } from '@sillage/proto/values/base-url';
import { fetchJson } from '@sillage/runtime/http';

/** Attribution's data about orders. All calls throw a retriable `unavailable` if it does not answer. */
export interface Orders {
  explain(requested: ExplainOrder): Promise<OrderEvidence>;
  credit(claim: CreditOrder): Promise<CreditedOrder>;
  /** The orders of an affiliate that are under review. */
  underReview(requested: AskReviews): Promise<ReviewedOrderList>;
}

interface Addresses {
  readonly ATTRIBUTION_URL: string;
  readonly INTERNAL_SECRET: string;
}

export function createOrders({ ATTRIBUTION_URL, INTERNAL_SECRET: internalSecret }: Addresses): Orders {
  const base = `${baseUrl(ATTRIBUTION_URL)}/internal/orders`;
  return {
    explain: (body) =>
      fetchJson(`${base}/explain`, OrderEvidence, { method: 'POST', body, internalSecret, alwaysRetriable: true }),
    underReview: (body) =>
      fetchJson(`${base}/reviews`, ReviewedOrderList, { method: 'POST', body, internalSecret, alwaysRetriable: true }),
    credit: (body) => fetchJson(`${base}/credits`, CreditedOrder, { method: 'POST', body, internalSecret }),
  };
}
