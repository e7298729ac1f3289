import type { Book } from '@sillage/proto/values/book';
import { sumOf } from '@sillage/proto/values/money';
import type { OpenFees, VoidedFees } from '../db/balances/open-fees.ts';
import { listBuyers } from '../db/documents/billing-details.ts';
import { insertInvoiceLines, insertInvoices, takeNumbers } from '../db/documents/invoices.ts';
import type { Trx } from '../deps.ts';
import type { LedgerEntry, LedgerTransaction } from '../domain/ledger-transaction.ts';
import { periodOf } from '../domain/periods.ts';
import { noticeInvoices } from '../notices/invoices.ts';
import { publishInvoices } from './publish-invoices.ts';

/** The line of an invoice for one campaign and rate; `commissionMinor` is the amount charged for affiliates with it. */
export interface InvoiceLine extends Omit<OpenFees, 'feeBps'> {
  /** Null: the line is only about commissions. */
  readonly feeBps: number | null;
  readonly campaignName: string;
  readonly commissionMinor: bigint;
}

export interface InvoiceHead {
  readonly id: string;
  readonly ownerUserId: string;
  /** `YYYY-MM`. */
  readonly period: string;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
}

/**
 * The first `count` free numbers of the year in Paris: `SIL-2026-000001`, in the test book `TEST-2026-0001`. Without
 * gaps: see `takeNumbers`.
 */
export async function nextNumbers(trx: Trx, book: Book, count: number, now: Date): Promise<string[]> {
  if (count === 0) return [];
  const year = periodOf(now.getTime()).slice(0, 4);
  const first = await takeNumbers(trx, book, Number(year), count);
  const [series, digits] = book === 'test' ? ['TEST', 4] : ['SIL', 6];
  return Array.from(
    { length: count },
    (_, place) => `${series}-${year}-${String(first + place).padStart(digits, '0')}`,
  );
}

/** Inserts the issued invoices of a month, numbered in the given order: pending, or paid if the amount is 0. */
export async function insertIssued(trx: Trx, heads: readonly InvoiceHead[], now: Date): Promise<void> {
  if (heads.length === 0) return;
  const numbers = await nextNumbers(trx, 'live', heads.length, now);
  const buyers = await listBuyers(
    trx,
    heads.map((head) => head.ownerUserId),
  );
  const invoices = heads.map((head, index) => {
    const isFree = feeOf(head) === 0n;
    return {
      ...columnsOf(head, now),
      status: isFree ? ('paid' as const) : ('pending' as const),
      number: numbers[index] ?? null,
      issuedAt: now,
      buyer: buyers.get(head.ownerUserId) ?? null,
      feeMinor: feeOf(head),
      processedAt: isFree ? now : null,
    };
  });
  await insertInvoices(trx, invoices);
  await insertInvoiceLines(
    trx,
    heads.flatMap((head) => head.lines.map((line) => lineRow(head.id, line))),
  );
  await publishInvoices(trx, invoices, now);
  await noticeInvoices(trx, invoices);
}

/** Inserts the records of waived fees. */
export async function insertWaived(trx: Trx, heads: readonly InvoiceHead[], now: Date): Promise<void> {
  await insertInvoices(
    trx,
    heads.map((head) => ({
      ...columnsOf(head, now),
      status: 'waived',
      number: null,
      issuedAt: null,
      feeMinor: 0n,
      processedAt: now,
    })),
  );
  const free = heads.flatMap((head) => head.lines.map((line) => lineRow(head.id, { ...line, feeMinor: 0n })));
  await insertInvoiceLines(trx, free);
}

export const feeOf = ({ lines }: Pick<InvoiceHead, 'lines'>): bigint => sumOf(lines.map((line) => line.feeMinor));

export const lineRow = (invoiceId: string, line: InvoiceLine) => ({
  invoiceId,
  campaignId: line.campaignId,
  campaignName: line.campaignName,
  feeBps: line.feeBps,
  revenueMinor: line.revenueMinor,
  refundedMinor: line.refundedMinor,
  commissionMinor: line.commissionMinor,
  feeMinor: line.feeMinor,
});

const columnsOf = ({ id, ownerUserId, period, currency }: InvoiceHead, now: Date) => ({
  id,
  book: 'live' as const,
  kind: 'monthly' as const,
  settlementId: null,
  ownerUserId,
  period,
  currency,
  commissionMinor: 0n,
  providerChargeId: null,
  failure: null,
  nextAttemptAt: null,
  createdAt: now,
});

/** Accrued fees become income. */
export function issuedTransaction(
  { id, book, currency, lines }: Pick<InvoiceHead, 'id' | 'currency' | 'lines'> & { readonly book: Book },
  at: Date,
): LedgerTransaction {
  return {
    book,
    businessKey: `invoice:${id}:issued`,
    kind: 'invoice_issued',
    occurredAt: at,
    campaignId: onlyCampaignOf(lines),
    invoiceId: id,
    entries: lines.flatMap(({ campaignId, feeMinor }): LedgerEntry[] => [
      { account: { type: 'platform.fees_accrued', campaignId }, currency, amountMinor: feeMinor },
      { account: { type: 'platform.fees', campaignId }, currency, amountMinor: -feeMinor },
    ]),
  };
}

/** Accrued fees are no longer owed. */
export function waivedTransaction(
  { id, currency, lines }: Pick<InvoiceHead, 'id' | 'currency' | 'lines'>,
  at: Date,
): LedgerTransaction {
  return {
    book: 'live',
    businessKey: `invoice:${id}:waived`,
    kind: 'invoice_waived',
    occurredAt: at,
    campaignId: onlyCampaignOf(lines),
    invoiceId: id,
    entries: lines.flatMap((line) => waivingEntries({ ...line, currency })),
  };
}

/** For a refund of revenue whose fee was waived: reverses the waived fee. */
export function voidedTransaction(voided: VoidedFees, at: Date): LedgerTransaction {
  return {
    book: 'live',
    businessKey: `invoice:${voided.invoiceId}:voided:${voided.firstItemId}`,
    kind: 'invoice_waived',
    occurredAt: at,
    campaignId: voided.campaignId,
    invoiceId: voided.invoiceId,
    entries: waivingEntries(voided),
  };
}

function waivingEntries({
  campaignId,
  currency,
  feeMinor,
}: Pick<OpenFees, 'campaignId' | 'currency' | 'feeMinor'>): LedgerEntry[] {
  return [
    { account: { type: 'platform.fees_accrued', campaignId }, currency, amountMinor: feeMinor },
    { account: { type: 'merchant.fees', campaignId }, currency, amountMinor: -feeMinor },
  ];
}

export function onlyCampaignOf(lines: readonly InvoiceLine[]): string | null {
  const [campaignId = null, ...others] = new Set(lines.map((line) => line.campaignId));
  return others.length === 0 ? campaignId : null;
}
