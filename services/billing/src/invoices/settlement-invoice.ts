import { randomUUID } from 'node:crypto';
import type { Book } from '@sillage/proto/values/book';
import { sumOf } from '@sillage/proto/values/money';
import { AppError } from '@sillage/runtime/service';
import {
  claimOpenFees,
  leaveRest,
  releaseFees,
  sumOpenFees,
  voidCorrectionsOfWaived,
} from '../db/balances/open-fees.ts';
import { listBuyers } from '../db/documents/billing-details.ts';
import {
  insertInvoiceLines,
  insertInvoices,
  listInvoiceLines,
  lockInvoice,
  updateInvoice,
} from '../db/documents/invoices.ts';
import type { Trx } from '../deps.ts';
import { chargedFees } from '../domain/charged-fees.ts';
import { periodOf } from '../domain/periods.ts';
import { post } from '../ledger/post.ts';
import { noticeInvoices, noticeRefusal } from '../notices/invoices.ts';
import { issuedTransaction, lineRow, nextNumbers, voidedTransaction } from './issue.ts';
import { publishInvoices } from './publish-invoices.ts';

/** The amounts that a settlement charges in one currency. */
export interface SettlementInvoice {
  readonly settlementId: string;
  readonly book: Book;
  readonly ownerUserId: string;
  readonly campaign: { readonly id: string; readonly name: string };
  readonly currency: string;
  /** The amount charged for the affiliates. */
  readonly commissionsMinor: bigint;
  /** The months, `YYYY-MM`, whose open fees it charges; empty: no fee. Their sum must not be negative. */
  readonly feeMonths: readonly string[];
}

/**
 * Stores the record, without a number, of a charge that is about to be requested, and claims the open fees of its
 * months, which the monthly invoice then leaves out. The fee is the sum of the claimed items, and a multiple of the
 * currency's step; the rest stays open. The campaign must be locked.
 */
export async function draftSettlementInvoice(
  trx: Trx,
  invoice: SettlementInvoice,
  now: Date,
): Promise<{ id: string; feeMinor: bigint }> {
  const id = randomUUID();
  const months = { months: invoice.feeMonths };
  await post(
    trx,
    (await voidCorrectionsOfWaived(trx, invoice.book, [invoice.campaign.id])).map((voided) =>
      voidedTransaction(voided, now),
    ),
  );
  const open = (await sumOpenFees(trx, invoice.book, [invoice.campaign.id], months)).filter(
    (fees) => fees.currency === invoice.currency,
  );
  const { charged, rest } = chargedFees(open, invoice.currency);
  const feeMinor = sumOf(charged.map((fees) => fees.feeMinor));
  await insertInvoices(trx, [
    {
      id,
      kind: 'settlement',
      settlementId: invoice.settlementId,
      book: invoice.book,
      ownerUserId: invoice.ownerUserId,
      currency: invoice.currency,
      period: periodOf(now.getTime()),
      status: 'pending',
      number: null,
      issuedAt: null,
      createdAt: now,
      commissionMinor: invoice.commissionsMinor,
      feeMinor,
    },
  ]);
  // The commissions are listed once, regardless of the number of rates.
  const rates = charged.length > 0 ? charged : [{ feeBps: null, revenueMinor: 0n, refundedMinor: 0n, feeMinor: 0n }];
  const lines = rates.map((fees, index) => ({
    ...fees,
    campaignId: invoice.campaign.id,
    campaignName: invoice.campaign.name,
    currency: invoice.currency,
    commissionMinor: index === 0 ? invoice.commissionsMinor : 0n,
  }));
  await insertInvoiceLines(
    trx,
    lines.map((line) => lineRow(id, line)),
  );
  const claim = { invoiceId: id, campaignId: invoice.campaign.id, currency: invoice.currency };
  await claimOpenFees(trx, invoice.book, [claim], months);
  if (rest) await leaveRest(trx, id, rest.of, rest.restMinor);
  return { id, feeMinor };
}

/**
 * For a successful charge: the invoice gets its number and is paid, and its fee becomes income. Idempotent. The
 * campaign must be locked.
 */
export async function issueSettlementInvoice(trx: Trx, id: string, providerChargeId: string, now: Date): Promise<void> {
  const { status, book, currency, ownerUserId } = await lockInvoice(trx, id);
  if (status === 'paid') return;
  const [number = null] = await nextNumbers(trx, book, 1, now);
  const paid = {
    status: 'paid',
    number,
    issuedAt: now,
    buyer: (await listBuyers(trx, [ownerUserId])).get(ownerUserId) ?? null,
    processedAt: now,
    failure: null,
    failureCode: null,
  } as const;
  const issued = await updateInvoice(trx, id, { ...paid, period: periodOf(now.getTime()), providerChargeId });
  await publishInvoices(trx, [issued], now);
  await noticeInvoices(trx, [issued]);
  const lines = (await listInvoiceLines(trx, [id])).map((line) => ({
    campaignId: line.campaignId,
    campaignName: line.campaignName,
    currency,
    feeBps: line.feeBps,
    commissionMinor: line.commissionMinor,
    revenueMinor: line.revenueMinor,
    refundedMinor: line.refundedMinor,
    feeMinor: line.feeMinor,
  }));
  await post(trx, [issuedTransaction({ id, book, currency, lines }, now)]);
}

/** Stores why the charge failed, as a sentence and a code; null: it is requested again. */
export async function setSettlementInvoiceFailure(
  trx: Trx,
  id: string,
  failed: { readonly failure: string; readonly code: string } | null,
  now: Date,
): Promise<void> {
  const { failure = null, code = null } = failed ?? {};
  const status = failed === null ? 'pending' : 'failed';
  const invoice = await updateInvoice(trx, id, { status, failure, failureCode: code });
  if (failed === null) return;
  await publishInvoices(trx, [invoice], now);
  const [line] = await listInvoiceLines(trx, [id]);
  await noticeRefusal(trx, invoice, line?.campaignId ?? null);
}

/**
 * For a cancelled settlement: the record is kept as cancelled, and its fees are released for the next invoice. The
 * campaign must be locked.
 */
export async function cancelSettlementInvoice(trx: Trx, id: string): Promise<void> {
  const { number } = await lockInvoice(trx, id);
  if (number !== null) throw new AppError('invalid_transition', 'This invoice was issued.');
  await releaseFees(trx, id);
  await updateInvoice(trx, id, { status: 'cancelled', failure: null, failureCode: null });
}
