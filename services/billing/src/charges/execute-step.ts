import type { ChargeRow } from '../db/charges/charge-tables.ts';
import type { Db, Trx } from '../deps.ts';
import type { CallStep } from '../domain/next-step.ts';
import type { ItemStep } from '../providers/payment-provider.ts';
import { callProvider } from './call-provider.ts';
import type { ChargeEngine } from './engine.ts';
import { type FetchedInvoice, fetchInvoice } from './fetch-invoice.ts';
import { STEP_OF_KIND } from './item-steps.ts';
import { findPayer, findPayingCard } from './payer.ts';
import { invoiceMetadata, itemDescription } from './provider-texts.ts';

/** Thrown if there is no card to charge. */
export class NoCard extends Error {}

/** Makes the call of a step and returns the provider's state after it. Throws NoCard, and the call's ProviderFault. */
export async function executeStep(
  engine: ChargeEngine,
  charge: ChargeRow,
  step: CallStep,
  seen: FetchedInvoice | undefined,
): Promise<FetchedInvoice | undefined> {
  const { payments, db } = engine;
  if (step === 'invoice' || !seen) {
    // Without a card no invoice is created, because it would stay a draft.
    await cardOf(db, charge);
    const invoice = {
      customerId: await customerOf(engine, charge),
      currency: charge.currency,
      metadata: invoiceMetadata(charge),
    };
    return withoutItems(await callProvider(engine, charge, 'invoice', (key) => payments.createInvoice(invoice, key)));
  }
  const { invoiceId } = seen;
  if (step === 'finalize')
    return withoutItems(await callProvider(engine, charge, step, (key) => payments.finalizeInvoice(invoiceId, key)));
  if (step === 'pay') {
    const pay = (key: string, cardId: string | null) => payments.payInvoice(invoiceId, cardId ?? '', key);
    return withoutItems(await callProvider(engine, charge, step, pay, (trx) => cardOf(trx, charge)));
  }
  const item = { ...itemOf(charge, step), invoiceId, customerId: await customerOf(engine, charge) };
  await callProvider(engine, charge, step, (key) => payments.addItem(item, key));
  return fetchInvoice(engine, { ...charge, providerInvoiceId: invoiceId });
}

const withoutItems = (invoice: Omit<FetchedInvoice, 'items'>): FetchedInvoice => ({ ...invoice, items: [] });

/** Deterministic, because an idempotency key stands for one request. */
function itemOf({ currency, items, commissionsMinor, feesMinor }: ChargeRow, step: ItemStep) {
  const description = itemDescription(items.filter(({ kind }) => STEP_OF_KIND[kind] === step));
  return { currency, step, amountMinor: step === 'fees' ? feesMinor : commissionsMinor, description };
}

async function cardOf(db: Db | Trx, charge: ChargeRow): Promise<string> {
  const cardId = await findPayingCard(db, charge);
  if (cardId === undefined) throw new NoCard();
  return cardId;
}

/** A merchant without a customer has no card at the provider. */
async function customerOf(engine: ChargeEngine, charge: ChargeRow): Promise<string> {
  const customerId = await findPayer(engine, charge);
  if (!customerId) throw new NoCard();
  return customerId;
}
