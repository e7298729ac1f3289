import type { ChargeRow } from '../db/charge-tables.ts';
import { findFirstCall } from '../db/provider-calls.ts';
import type { InvoiceState } from '../domain/next-step.ts';
import type { ProviderInvoice } from '../providers/payment-provider.ts';
import type { ChargeEngine } from './engine.ts';
import { findPayer } from './payer.ts';

export type FetchedInvoice = ProviderInvoice & InvoiceState;

/** What the provider holds of a charge now; undefined where it holds nothing that could be paid or was. */
export async function fetchInvoice(engine: ChargeEngine, charge: ChargeRow): Promise<FetchedInvoice | undefined> {
  const { providerInvoiceId: id } = charge;
  const invoice = id === null ? await findLost(engine, charge) : await engine.payments.findInvoice(id);
  if (!invoice) return undefined;
  return { ...invoice, items: invoice.status === 'draft' ? await engine.payments.listItems(invoice.invoiceId) : [] };
}

/**
 * The invoice of a call whose answer never came, or that a restored database does not know of: so even where nothing
 * was asked, as far as is known, the provider is looked at before it is asked for anything.
 */
async function findLost(engine: ChargeEngine, charge: ChargeRow): Promise<ProviderInvoice | undefined> {
  const first = await findFirstCall(engine.db, charge.id, 'invoice');
  const customerId = await findPayer(engine, charge);
  if (!customerId) return undefined;
  return engine.payments.findInvoiceOf(charge.id, customerId, first?.askedAt ?? charge.createdAt);
}
