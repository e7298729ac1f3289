import { findChargeByInvoice, retryChargeNow } from '../db/charges/charges.ts';
import type { ChargeEngine } from './engine.ts';
import { settlePaid } from './settle-charge.ts';

/**
 * Called when an invoice changed at the provider: settles its charge if it is paid. Ignores invoices that we did not
 * create.
 */
export async function reconcileInvoice(engine: ChargeEngine, providerInvoiceId: string): Promise<void> {
  const charge = await findChargeByInvoice(engine.db, engine.payments.name, providerInvoiceId);
  if (!charge || charge.state === 'paid') return;
  const invoice = await engine.payments.findInvoice(providerInvoiceId);
  if (invoice?.status === 'paid') await settlePaid(engine, charge, invoice.providerChargeId ?? invoice.invoiceId);
  else await retryChargeNow(engine.db, charge);
}
