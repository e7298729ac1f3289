import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { listCards } from '../db/charges/cards.ts';
import type { InvoiceRow } from '../db/documents/invoice-tables.ts';
import type { BillingDeps } from '../deps.ts';
import { NO_CARD } from '../domain/charge-failure.ts';
import { chargeAgain } from './charge-again.ts';

/** Retries the failed charge of a monthly invoice now, at the merchant's request, with the card that applies now. */
export async function payInvoice({ db, clock }: Pick<BillingDeps, 'db' | 'clock'>, invoice: InvoiceRow): Promise<void> {
  if (invoice.kind === 'settlement')
    throw new AppError('invalid_transition', 'This invoice belongs to a payment: resume that.');
  if (invoice.status !== 'failed')
    throw new AppError('invalid_transition', 'Only an invoice whose charge failed can be paid again.');
  if ((await listCards(db, invoice.ownerUserId)).length === 0) throw new AppError('card_required', NO_CARD.sentence);
  await inTransaction(db, (trx) => chargeAgain(trx, invoice.id, new Date(clock())));
}
