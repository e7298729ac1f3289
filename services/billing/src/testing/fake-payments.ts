import { randomUUID } from 'node:crypto';
import { ProviderFault } from '@sillage/runtime/provider-calls';
import type { ProviderReturn } from '../domain/returns.ts';
import type { ItemStep, PaymentProvider, ProviderInvoice } from '../providers/payment-provider.ts';
import { stripeConcernOf } from '../providers/stripe-events.ts';

/**
 * What happens to a call: the answer is lost after the effect, there is no connection, the card is refused, or our
 * process crashes.
 */
export type Mishap = 'answer_lost' | 'not_reached' | 'declined' | 'crash_before' | 'crash_after';

interface Invoice {
  readonly chargeId: string;
  readonly currency: string;
  readonly items: Map<ItemStep, bigint>;
  status: ProviderInvoice['status'];
}

export interface Taken {
  readonly chargeId: string;
  readonly currency: string;
  readonly amountMinor: number;
}

/** A payment provider, and a test's control over it. */
export interface TestPayments {
  readonly provider: PaymentProvider;
  /** Creates a customer with a saved, valid card. */
  saveCard(): Promise<{ readonly customerId: string; readonly cardId: string }>;
  /** The amounts really taken from cards so far. */
  taken(): Promise<readonly Taken[]>;
  /** Sets what happens to the next calls with an effect, in order; undefined: nothing unusual. */
  meet(...next: readonly (Mishap | undefined)[]): void;
  recover(): void;
}

/** A test's control over events at the provider that we did not cause. */
export interface FakeReturns {
  /** Sets the state of a refund or dispute of a charge. */
  giveBack(charge: string, seen: ProviderReturn): void;
  /** Sets the total returned amount of a transfer. */
  reverse(transferId: string, amountMinor: bigint): void;
}

/** An implementation of our own port, with idempotency keys and invoices but without card pages. */
export function createFakePayments(): TestPayments & FakeReturns {
  const invoices = new Map<string, Invoice>();
  const answers = new Map<string, unknown>();
  const mishaps: (Mishap | undefined)[] = [];
  const payments: Taken[] = [];

  const returned = new Map<string, ProviderReturn & { readonly charge: string }>();
  const reversed = new Map<string, bigint>();

  const unsettled = () => new ProviderFault('unknown_outcome', { code: 'lost', message: 'No answer' });
  const declined = () =>
    new ProviderFault('declined', { code: 'card_declined', message: 'The card was declined', isKeyExhausted: true });

  /** Each new key has its effect once; repeating the key returns the same answer. */
  function call<T>(key: string, effect: () => T): Promise<T> {
    const mishap = mishaps.shift();
    if (mishap === 'not_reached') return Promise.reject(unsettled());
    if (mishap === 'crash_before') return Promise.reject(new Error('the process ended before the call'));
    if (!answers.has(key)) {
      if (mishap === 'declined') return Promise.reject(declined());
      answers.set(key, effect());
    }
    if (mishap === 'answer_lost') return Promise.reject(unsettled());
    if (mishap === 'crash_after') return Promise.reject(new Error('the process ended after the call'));
    return Promise.resolve(answers.get(key) as T);
  }

  function get(id: string): Invoice {
    const invoice = invoices.get(id);
    if (!invoice) throw new Error(`There is no invoice ${id}`);
    return invoice;
  }

  const view = (invoiceId: string): ProviderInvoice => {
    const { status, items } = get(invoiceId);
    const dueMinor = [...items.values()].reduce((sum, amountMinor) => sum + amountMinor, 0n);
    return { invoiceId, status, dueMinor, providerChargeId: status === 'paid' ? `ch_${invoiceId}` : null };
  };

  const notHere = () => Promise.reject(new Error('cards are not this fake’s part'));
  const provider: PaymentProvider = {
    name: 'stripe',
    payableCurrencies: async () => Intl.supportedValuesOf('currency'),
    readEvent: () => undefined,
    concernOf: stripeConcernOf,
    createCustomer: notHere,
    findCustomer: notHere,
    deleteCustomer: notHere,
    startCardSetup: notHere,
    findCardSetup: notHere,
    findSetupIntent: notHere,
    listCards: notHere,
    removeCard: notHere,
    createInvoice: ({ metadata, currency }, key) =>
      call(key, () => {
        const id = `in_${invoices.size + 1}`;
        invoices.set(id, { chargeId: metadata.charge_id ?? '', currency, items: new Map(), status: 'draft' });
        return view(id);
      }),
    addItem: ({ invoiceId, step, amountMinor }, key) =>
      call(key, () => {
        const { items } = get(invoiceId);
        items.set(step, (items.get(step) ?? 0n) + amountMinor);
      }),
    finalizeInvoice: (id, key) =>
      call(key, () => {
        get(id).status = 'open';
        return view(id);
      }),
    payInvoice: (id, _cardId, key) =>
      call(key, () => {
        const invoice = get(id);
        if (invoice.status !== 'open') throw new Error(`A ${invoice.status} invoice cannot be paid`);
        invoice.status = 'paid';
        payments.push({
          chargeId: invoice.chargeId,
          currency: invoice.currency,
          amountMinor: Number(view(id).dueMinor),
        });
        return view(id);
      }),
    voidInvoice: ({ invoiceId }, key) =>
      call(key, () => {
        get(invoiceId).status = 'void';
      }),
    findInvoice: async (id) => (invoices.has(id) ? view(id) : undefined),
    findInvoiceOf: async (chargeId) => {
      const found = [...invoices]
        .filter(([, invoice]) => invoice.chargeId === chargeId && invoice.status !== 'void')
        .at(-1);
      return found && view(found[0]);
    },
    listItems: async (id) => [...get(id).items.keys()],
    listReturns: async (charge) =>
      [...returned.values()].filter((entry) => entry.charge === charge).map(({ charge: _, ...seen }) => seen),
    findTransferReturned: async (transferId) => reversed.get(transferId) ?? 0n,
    async *listMovements() {},
  };
  return {
    provider,
    saveCard: async () => ({ customerId: `cus_${randomUUID()}`, cardId: `pm_${randomUUID().replaceAll('-', '')}` }),
    taken: async () => payments,
    meet: (...next) => void mishaps.push(...next),
    recover() {
      mishaps.length = 0;
    },
    giveBack: (charge, seen) => void returned.set(seen.id, { ...seen, charge }),
    reverse: (transferId, amountMinor) => void reversed.set(transferId, amountMinor),
  };
}
