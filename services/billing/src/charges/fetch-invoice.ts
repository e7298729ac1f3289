import type { ChargeRow } from '../db/charges/charge-tables.ts';
import { findFirstCall } from '../db/charges/provider-calls.ts';
import type { InvoiceState } from '../domain/next-step.ts';
import type { ProviderInvoice } from '../providers/payment-provider.ts';
import type { ChargeEngine } from './engine.ts';
import { findPayer } from './payer.ts';

export type FetchedInvoice = ProviderInvoice & InvoiceState;

/** The provider's invoice for a charge; undefined if there is none that is paid or can be paid. */
export async function fetchInvoice(engine: ChargeEngine, charge: ChargeRow): Promise<FetchedInvoice | undefined> {
  const { providerInvoiceId: id } = charge;
  const invoice = id === null ? await findLost(engine, charge) : await engine.payments.findInvoice(id);
  if (!invoice) return undefined;
  return { ...invoice, items: invoice.status === 'draft' ? await engine.payments.listItems(invoice.invoiceId) : [] };
}

/**
 * The invoice of an unanswered call, or one that is missing in a restored database. Therefore the provider is always
 * queried first, even if no call is recorded.
 */
async function findLost(engine: ChargeEngine, charge: ChargeRow): Promise<ProviderInvoice | undefined> {
  const first = await findFirstCall(engine.db, charge.id, 'invoice');
  const customerId = await findPayer(engine, charge);
  if (!customerId) return undefined;
  return engine.payments.findInvoiceOf(charge.id, customerId, first?.askedAt ?? charge.createdAt);
}
