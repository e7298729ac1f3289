import { create, toBinary } from '@bufbuild/protobuf';
import { InvoiceChangedSchema, InvoiceState } from '@sillage/proto/events/invoices';
import { topics } from '@sillage/proto/topics';
import { enqueue } from '@sillage/runtime/bus';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceRow } from '../db/documents/invoice-tables.ts';
import type { Trx } from '../deps.ts';

type Published = Pick<
  InvoiceRow,
  | 'id'
  | 'book'
  | 'ownerUserId'
  | 'status'
  | 'number'
  | 'period'
  | 'settlementId'
  | 'currency'
  | 'commissionMinor'
  | 'feeMinor'
> & { readonly failureCode?: string | null };

const STATES: Partial<Record<InvoiceRow['status'], InvoiceState>> = {
  pending: InvoiceState.ISSUED,
  paid: InvoiceState.PAID,
  failed: InvoiceState.FAILED,
};

/**
 * Publishes that invoices were issued, paid, or could not be charged. Waived and cancelled records are not published.
 */
export async function publishInvoices(trx: Trx, invoices: readonly Published[], now: Date): Promise<void> {
  const events = invoices.flatMap((invoice) => {
    const state = STATES[invoice.status];
    if (state === undefined) return [];
    const { ownerUserId, period, currency } = invoice;
    const message = create(InvoiceChangedSchema, {
      eventId: uuidv7(),
      occurredAtMs: BigInt(now.getTime()),
      invoiceId: invoice.id,
      isTest: invoice.book === 'test',
      ownerUserId,
      state,
      number: invoice.number ?? '',
      period,
      settlementId: invoice.settlementId ?? '',
      currency,
      commissionMinor: invoice.commissionMinor.toString(),
      feeMinor: invoice.feeMinor.toString(),
      failureCode: invoice.failureCode ?? '',
    });
    return [{ partitionKey: ownerUserId, value: toBinary(InvoiceChangedSchema, message) }];
  });
  if (events.length > 0) await enqueue(trx, topics.invoices, events);
}
