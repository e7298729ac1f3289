import { type ReportedOrder, type ReportedRefund, Tracked } from '@sillage/proto/http/tracking';
import { fetchJson } from '@sillage/runtime/http';
import { digestOf } from '../digest.ts';
import type { Order, OrderKey, Report } from '../domain/order.ts';

/** Records orders and refunds as events of the log. */
export interface Collector {
  /**
   * Returns the id of the recorded event, which is the same for repeats of a report. Throws `unavailable` if the
   * outcome is unknown, and other AppErrors if it is refused permanently.
   */
  record(campaignId: string, key: OrderKey, order: Order, report: Report): Promise<string>;
}

interface Options {
  readonly COLLECTOR_URL: string;
  readonly INTERNAL_SECRET: string;
}

export function createCollector({ COLLECTOR_URL, INTERNAL_SECRET: internalSecret }: Options): Collector {
  return {
    async record(campaignId, key, order, report) {
      const resource = report.kind === 'order' ? 'orders' : 'refunds';
      const url = `${COLLECTOR_URL}/internal/campaigns/${campaignId}/${resource}`;
      const headers = { 'idempotency-key': idempotencyKeyOf(key, report) };
      const body = bodyOf(key.orderId, order, report);
      const { id } = await fetchJson(url, Tracked, { method: 'POST', body, internalSecret, headers });
      return id;
    },
  };
}

function bodyOf(orderId: string, order: Order, report: Report): ReportedOrder | ReportedRefund {
  if (report.kind === 'cancellation') return { orderId, occurredAt: report.cancelledAt.toISOString() };
  if (report.kind === 'refund') {
    const { amountMinor, currency, refundedAt } = report.refund;
    return { orderId, amountMinor, currency, occurredAt: refundedAt.toISOString() };
  }
  const { amountMinor, currency } = report.payment;
  return {
    orderId,
    amountMinor,
    currency,
    occurredAt: report.placedAt.toISOString(),
    isTest: order.isTest,
    ...(order.clickToken !== null && { token: order.clickToken }),
    ...(order.affiliateId !== null && { affiliateId: order.affiliateId }),
    ...(order.customerId !== null && { customerId: order.customerId }),
    ...(order.customerAddress !== null && { customerAddress: order.customerAddress }),
    ...(order.couponCodes.length > 0 && { couponCodes: [...order.couponCodes] }),
  };
}

/** Hashed, because the shop's ids alone may have the maximum length of a key. */
function idempotencyKeyOf({ connectionId, orderId }: OrderKey, report: Report): string {
  const part = report.kind === 'refund' ? `refund ${report.refund.refundId}` : report.kind;
  return digestOf(connectionId, orderId, part);
}
