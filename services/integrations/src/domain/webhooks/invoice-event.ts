import { type InvoiceChanged, InvoiceState } from '@sillage/proto/events/invoices';
import type { WebhookEvent } from './message.ts';

/** Invoices belong to the account, not to a campaign. */
export function invoiceEvent(event: InvoiceChanged): WebhookEvent | undefined {
  const { eventId, occurredAtMs, invoiceId, ownerUserId, commissionMinor, feeMinor, currency, period } = event;
  const about = {
    eventId,
    ownerUserId,
    campaignId: null,
    objectKey: invoiceId,
    occurredAtMs: Number(occurredAtMs),
  };
  const data = {
    invoiceId,
    number: event.number || null,
    period,
    settlementId: event.settlementId || null,
    currency,
    feeMinor,
    commissionMinor,
    totalMinor: String(BigInt(feeMinor) + BigInt(commissionMinor)),
    isTest: event.isTest,
  };
  switch (event.state) {
    case InvoiceState.ISSUED:
      return { ...about, type: 'invoice.issued', data };
    case InvoiceState.PAID:
      return { ...about, type: 'invoice.paid', data };
    case InvoiceState.FAILED:
      return { ...about, type: 'invoice.failed', data: { ...data, failureCode: event.failureCode || null } };
    default:
      return undefined;
  }
}
