import { openStripe } from '@sillage/runtime/stripe';
import { stripeMockUrl } from '@sillage/tools/local/testing';
import { beforeAll, expect, test } from 'vitest';
import type { PaymentProvider, ProviderInvoice } from './payment-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

let payments: PaymentProvider;
beforeAll(async () => {
  payments = stripeProvider(openStripe({ secretKey: 'sk_test_123', apiUrl: await stripeMockUrl() }));
});

const draft: ProviderInvoice = { invoiceId: 'in_1', status: 'draft', dueMinor: 1n, providerChargeId: null };
const now = new Date('2026-11-22T00:00:00Z');
const item = { invoiceId: 'in_1', customerId: 'cus_1', currency: 'EUR', description: 'Fee' };

const CALLS: readonly (readonly [keyof PaymentProvider, (provider: PaymentProvider) => Promise<unknown>])[] = [
  ['payableCurrencies', (provider) => provider.payableCurrencies()],
  ['createCustomer', (provider) => provider.createCustomer({ ownerUserId: 'u1', email: 'a@example.com' }, 'k1')],
  ['findCustomer', (provider) => provider.findCustomer('u1', { from: now, to: now })],
  ['deleteCustomer', (provider) => provider.deleteCustomer('cus_1')],
  ['findCardSetup', (provider) => provider.findCardSetup('cs_1')],
  ['findSetupIntent', (provider) => provider.findSetupIntent('seti_1')],
  ['listCards', (provider) => provider.listCards('cus_1')],
  ['removeCard', (provider) => provider.removeCard('pm_1')],
  [
    'createInvoice',
    (provider) => provider.createInvoice({ customerId: 'cus_1', currency: 'EUR', metadata: { charge_id: 'c1' } }, 'k2'),
  ],
  ['addItem', (provider) => provider.addItem({ ...item, step: 'fees', amountMinor: 250n }, 'k3')],
  ['addItem', (provider) => provider.addItem({ ...item, step: 'commissions', amountMinor: -100n }, 'k4')],
  ['finalizeInvoice', (provider) => provider.finalizeInvoice('in_1', 'k5')],
  ['payInvoice', (provider) => provider.payInvoice('in_1', 'pm_1', 'k6')],
  ['voidInvoice', (provider) => provider.voidInvoice(draft, 'k7')],
  ['voidInvoice', (provider) => provider.voidInvoice({ ...draft, status: 'open' }, 'k8')],
  ['findInvoice', (provider) => provider.findInvoice('in_1')],
  ['findInvoiceOf', (provider) => provider.findInvoiceOf('c1', 'cus_1', now)],
  ['listItems', (provider) => provider.listItems('in_1')],
];

test.each(CALLS)("the vendor's own mock knows the path and every parameter of %s", async (_name, call) => {
  await expect(call(payments)).resolves.not.toThrow();
});

test('a setup is the one call that the mock cannot judge: it does not know yet how a page is limited to cards', async () => {
  const setup = {
    customerId: 'cus_1',
    successUrl: 'https://go.example.com/billing/return',
    cancelUrl: 'https://go.example.com/dashboard',
  };
  await expect(payments.startCardSetup(setup)).rejects.toMatchObject({
    kind: 'refused',
    message: /additional properties are not allowed/,
  });
});
