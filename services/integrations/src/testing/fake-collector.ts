import { NIL, v5 as nameBasedUuid } from 'uuid';
import type { Order, OrderKey, Report } from '../domain/order.ts';
import type { Collector } from '../providers/collector.ts';

/** Simulates a crash of the process. */
export class Crash extends Error {}

export interface Recorded {
  readonly orderId: string;
  readonly kind: Report['kind'];
  /** For an order. */
  readonly token?: string | null;
  /** For an order or a refund. */
  readonly amountMinor?: number;
}

/** A collector in memory, which records each report once, like the real one. */
export function createFakeCollector() {
  const events = new Map<string, Recorded>();
  /** Digests of the customers' addresses, by order id. */
  const addresses = new Map<string, string>();
  /** When the orders were placed, by order id. */
  const times = new Map<string, string>();
  /** Failures of the next calls, in sequence: before they are recorded, or after. */
  const faults: { readonly when: 'before' | 'after'; readonly error: Error }[] = [];
  const fail = (when: 'before' | 'after') => {
    if (faults[0]?.when === when) throw faults.shift()?.error;
  };
  return {
    events,
    addresses,
    times,
    faults,
    /** Sorted, for comparison. */
    recorded: () => [...events.values()].map((event) => JSON.stringify(event)).sort(),
    async record(campaignId: string, key: OrderKey, order: Order, report: Report) {
      fail('before');
      const event: Recorded = {
        orderId: key.orderId,
        kind: report.kind,
        ...(report.kind === 'order' && { amountMinor: report.payment.amountMinor, token: order.clickToken }),
        ...(report.kind === 'refund' && { amountMinor: report.refund.amountMinor, refundId: report.refund.refundId }),
      };
      const name = JSON.stringify([campaignId, key, report.kind, report.kind === 'refund' && report.refund.refundId]);
      events.set(name, event);
      if (report.kind === 'order') times.set(key.orderId, report.placedAt.toISOString());
      if (report.kind === 'order' && order.customerAddress !== null) addresses.set(key.orderId, order.customerAddress);
      fail('after');
      return nameBasedUuid(name, NIL);
    },
  } satisfies Collector & Record<string, unknown>;
}
