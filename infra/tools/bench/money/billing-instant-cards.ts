import { BillingConfig, type PaymentProvider, startBilling } from '@sillage/billing';
import { byName } from '@sillage/runtime/provider-calls';
import { runService } from '@sillage/runtime/start';

/** Billing with an in-process payment provider that answers immediately, so that only billing is measured. */
await runService('billing', BillingConfig, (life, options) =>
  startBilling(life, { ...options, providers: byName(instantCards()) }),
);

type Item = Parameters<PaymentProvider['addItem']>[0];
type Invoice = Awaited<ReturnType<PaymentProvider['createInvoice']>>;

/** Forgets paid charges, so that its own memory does not grow. */
function instantCards(): PaymentProvider {
  const open = new Map<
    string,
    { readonly chargeId: string; readonly items: Map<Item['step'], bigint>; status: Invoice['status'] }
  >();
  let count = 0;
  const refuse = async () => {
    throw new Error('this provider charges cards, nothing else');
  };
  const get = (id: string) => {
    const invoice = open.get(id);
    if (!invoice) throw new Error(`there is no invoice ${id}`);
    return invoice;
  };
  const view = (invoiceId: string): Invoice => {
    const { status, items } = get(invoiceId);
    const dueMinor = [...items.values()].reduce((sum, amountMinor) => sum + amountMinor, 0n);
    return { invoiceId, status, dueMinor, providerChargeId: status === 'paid' ? `ch_${invoiceId}` : null };
  };
  return {
    name: 'instant',
    readEvent: () => undefined,
    concernOf: () => undefined,
    payableCurrencies: async () => Intl.supportedValuesOf('currency'),
    createCustomer: refuse,
    findCustomer: refuse,
    deleteCustomer: refuse,
    startCardSetup: refuse,
    findCardSetup: refuse,
    findSetupIntent: refuse,
    listCards: refuse,
    removeCard: refuse,
    voidInvoice: refuse,
    listReturns: refuse,
    findTransferReturned: refuse,
    async *listMovements() {},
    async createInvoice({ metadata }) {
      count += 1;
      open.set(`in_${count}`, { chargeId: metadata.charge_id ?? '', items: new Map(), status: 'draft' });
      return view(`in_${count}`);
    },
    async addItem({ invoiceId, step, amountMinor }) {
      get(invoiceId).items.set(step, amountMinor);
    },
    async finalizeInvoice(id) {
      get(id).status = 'open';
      return view(id);
    },
    async payInvoice(id) {
      get(id).status = 'paid';
      const paid = view(id);
      open.delete(id);
      return paid;
    },
    findInvoice: async (id) => (open.has(id) ? view(id) : undefined),
    findInvoiceOf: async () => undefined,
    listItems: async (id) => [...get(id).items.keys()],
  };
}
