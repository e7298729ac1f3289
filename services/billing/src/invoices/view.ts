import type { Invoice } from '@sillage/proto/http/billing';
import { sumOf } from '@sillage/proto/values/money';
import type { InvoiceLineRow, InvoiceRow } from '../db/documents/invoice-tables.ts';
import { listInvoiceLines } from '../db/documents/invoices.ts';
import type { Db } from '../deps.ts';

/** Invoices in the form of the API, each with its lines. */
export async function viewInvoices(db: Db, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  if (rows.length === 0) return [];
  const byInvoice = new Map<string, InvoiceLineRow[]>(rows.map((row) => [row.id, []]));
  for (const line of await listInvoiceLines(db, [...byInvoice.keys()])) byInvoice.get(line.invoiceId)?.push(line);
  return rows.map((row) => invoiceView(row, byInvoice.get(row.id) ?? []));
}

function invoiceView(row: InvoiceRow, lines: readonly InvoiceLineRow[]): Invoice {
  return {
    id: row.id,
    isTest: row.book === 'test',
    number: row.number,
    kind: row.kind,
    period: row.period,
    status: row.status,
    currency: row.currency,
    buyer: row.buyer,
    totalRevenueMinor: sumOf(lines.map((line) => line.revenueMinor - line.refundedMinor)),
    commissionAmountMinor: row.commissionMinor,
    feeAmountMinor: row.feeMinor,
    totalMinor: row.commissionMinor + row.feeMinor,
    chargeId: row.providerChargeId,
    failure: row.failure,
    failureCode: row.failureCode,
    createdAt: row.createdAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
    lines: lines.map((line) => ({
      campaignId: line.campaignId,
      campaignName: line.campaignName,
      feeBps: line.feeBps,
      revenueMinor: line.revenueMinor,
      refundedMinor: line.refundedMinor,
      commissionMinor: line.commissionMinor,
      feeMinor: line.feeMinor,
    })),
  };
}
