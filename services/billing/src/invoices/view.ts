import type { Invoice } from '@sillage/proto/http/billing';
import { sumOf } from '@sillage/proto/values/money';
import type { InvoiceLineRow, InvoiceRow } from '../db/invoice-tables.ts';
import { listInvoiceLines } from '../db/invoices.ts';
import type { Db } from '../deps.ts';

/** Invoices as the API shows them, each with its lines. */
export async function viewInvoices(db: Db, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  if (rows.length === 0) return [];
  const byInvoice = new Map<string, InvoiceLineRow[]>(rows.map((row) => [row.id, []]));
  for (const line of await listInvoiceLines(db, [...byInvoice.keys()])) byInvoice.get(line.invoice_id)?.push(line);
  return rows.map((row) => invoiceView(row, byInvoice.get(row.id) ?? []));
}

function invoiceView(row: InvoiceRow, lines: readonly InvoiceLineRow[]): Invoice {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    period: row.period,
    status: row.status,
    currency: row.currency,
    totalRevenueMinor: sumOf(lines.map((line) => line.revenue_minor - line.refunded_minor)),
    commissionAmountMinor: row.commission_minor,
    feeAmountMinor: row.fee_minor,
    totalMinor: row.commission_minor + row.fee_minor,
    chargeId: row.provider_charge_id,
    failure: row.failure,
    failureCode: row.failure_code,
    createdAt: row.created_at.toISOString(),
    processedAt: row.processed_at?.toISOString() ?? null,
    lines: lines.map((line) => ({
      campaignId: line.campaign_id,
      campaignName: line.campaign_name,
      revenueMinor: line.revenue_minor,
      refundedMinor: line.refunded_minor,
      commissionMinor: line.commission_minor,
      feeMinor: line.fee_minor,
    })),
  };
}
