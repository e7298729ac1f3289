import type { RatedFee, Settlement, SettlementLine } from '@sillage/proto/http/settlements';
import { findCampaignNames } from '../db/campaigns.ts';
import type { InvoiceLineRow } from '../db/documents/invoice-tables.ts';
import { listInvoiceLines } from '../db/documents/invoices.ts';
import { listSettlementCharges } from '../db/settlements/settlement-charges.ts';
import { countProgress, listLines, type NamedLine, type Progress } from '../db/settlements/settlement-lines.ts';
import type { SettlementChargeRow, SettlementRow } from '../db/settlements/settlement-tables.ts';
import type { Db } from '../deps.ts';

export type SettlementSummary = Omit<Settlement, 'lines'>;

/** In the given order. */
export async function summarize(db: Db, rows: readonly SettlementRow[]): Promise<SettlementSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const names = await findCampaignNames(db, [...new Set(rows.map((row) => row.campaignId))]);
  const charges = await listSettlementCharges(db, ids);
  const progress = await countProgress(db, ids);
  const invoiceIds = charges.flatMap((charge) => charge.invoiceId ?? []);
  const invoiceLines = invoiceIds.length === 0 ? [] : await listInvoiceLines(db, invoiceIds);
  return rows.map((row) => {
    const own = charges.filter((charge) => charge.settlementId === row.id);
    const failed = own.find((charge) => charge.state === 'failed');
    const { failedTransfers, ...counts } = progress.get(row.id) ?? NOBODY;
    return {
      id: row.id,
      isTest: row.book === 'test',
      reason: row.reason,
      campaignId: row.campaignId,
      campaignName: names.get(row.campaignId) ?? '',
      affiliateId: row.affiliateId,
      mode: row.mode,
      state: row.state,
      failure: failed?.failure ?? null,
      failureCode: failed?.failureCode ?? null,
      isResumable: row.state === 'charge_failed' || (row.state === 'partial' && failedTransfers > 0),
      charges: own.map((charge) => chargeView(charge, invoiceLines)),
      progress: counts,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    };
  });
}

const NOBODY: Progress = {
  lines: 0,
  paid: 0,
  failed: 0,
  cancelled: 0,
  failedTransfers: 0,
  notified: 0,
  mailsSent: 0,
  mailsFailed: 0,
};

export async function viewSettlement(db: Db, row: SettlementRow): Promise<Settlement> {
  const [summary] = await summarize(db, [row]);
  if (!summary) throw new Error('a settlement has no summary');
  return { ...summary, lines: (await listLines(db, row.id)).map(lineView) };
}

function chargeView(
  { currency, commissionsMinor, feeMinor, state, invoiceId }: SettlementChargeRow,
  invoiceLines: readonly InvoiceLineRow[],
): Settlement['charges'][number] {
  return {
    currency,
    commissionsMinor,
    feeMinor,
    fees: invoiceLines.filter((line) => line.invoiceId === invoiceId).flatMap(ratedFeeOf),
    totalMinor: commissionsMinor + feeMinor,
    state,
    invoiceId,
  };
}

function ratedFeeOf(line: InvoiceLineRow): readonly RatedFee[] {
  if (line.feeBps === null) return [];
  const revenueMinor = line.revenueMinor - line.refundedMinor;
  return [{ feeBps: line.feeBps, revenueMinor, feeMinor: line.feeMinor }];
}

const STATES = {
  held: 'waiting',
  waiting: 'waiting',
  paid: 'paid',
  failed: 'failed',
  notified: 'notified',
  released: 'cancelled',
} as const;

function lineView(line: NamedLine): SettlementLine {
  return {
    id: line.id,
    affiliateId: line.affiliateId,
    affiliateName: line.affiliateName,
    currency: line.currency,
    amountMinor: line.amountMinor,
    conversionsCount: line.conversionsCount,
    method: line.method,
    mail: line.mail,
    returnedMinor: line.returnedMinor,
    state: STATES[line.state],
    failure: line.failure,
    failureCode: line.failureCode,
  };
}
