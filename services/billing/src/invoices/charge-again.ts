import { inTransaction } from '@sillage/runtime/postgres';
import { retryCharge } from '../charges/retry-charge.ts';
import { lockCampaigns } from '../db/campaigns.ts';
import { listDueAgain, listInvoiceLines, lockInvoice, updateInvoice } from '../db/documents/invoices.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { sharedCard } from './bill-merchants.ts';

const PAGE = 100;

/**
 * Retries the failed charge of a monthly invoice, with the card that applies now. Does nothing if it is no longer
 * `failed`, so that only one of two concurrent calls retries it.
 */
export async function chargeAgain(trx: Trx, invoiceId: string, now: Date): Promise<void> {
  const lines = await listInvoiceLines(trx, [invoiceId]);
  const campaigns = await lockCampaigns(
    trx,
    lines.map((line) => line.campaignId),
  );
  const { status } = await lockInvoice(trx, invoiceId);
  if (status !== 'failed') return;
  await updateInvoice(trx, invoiceId, { status: 'pending', failure: null, failureCode: null, nextAttemptAt: null });
  await retryCharge(trx, invoiceId, now, sharedCard(campaigns));
}

/** Retries every charge whose pause is over. */
export async function chargeDueAgain(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = new Date(clock());
  let charged = 0;
  while (!signal?.aborted) {
    const due = await listDueAgain(db, now, PAGE);
    for (const id of due) await inTransaction(db, (trx) => chargeAgain(trx, id, now));
    charged += due.length;
    if (due.length < PAGE) break;
  }
  return charged;
}
