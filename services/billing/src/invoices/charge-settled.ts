import type { ChargeOutcome } from '../charges/on-charge-settled.ts';
import { lockInvoice, updateInvoice } from '../db/documents/invoices.ts';
import type { Trx } from '../deps.ts';
import { nextAttemptAt } from '../domain/dunning.ts';
import { noticeRefusal } from '../notices/invoices.ts';
import { publishInvoices } from './publish-invoices.ts';

/** Stores the outcome of a monthly invoice's charge. A failed charge is retried automatically, see `nextAttemptAt`. */
export async function monthlyInvoiceSettled(trx: Trx, { subjectId, result, at }: ChargeOutcome): Promise<void> {
  const invoice = await lockInvoice(trx, subjectId);
  if (invoice.status === 'paid') return;
  if (result.state === 'paid') {
    const paid = { status: 'paid', processedAt: at, providerChargeId: result.providerChargeId } as const;
    const changes = { ...paid, failure: null, failureCode: null, nextAttemptAt: null };
    return publishInvoices(trx, [await updateInvoice(trx, invoice.id, changes)], at);
  }
  const attempts = invoice.failedAttempts + 1;
  const failed = await updateInvoice(trx, invoice.id, {
    status: 'failed',
    failure: result.failure,
    failureCode: result.code,
    failedAttempts: attempts,
    nextAttemptAt: nextAttemptAt(attempts, at),
  });
  await publishInvoices(trx, [failed], at);
  await noticeRefusal(trx, failed, null);
}
