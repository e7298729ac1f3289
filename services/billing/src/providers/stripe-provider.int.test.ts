import { stripeMockUrl } from '@sillage/infra/local/testing';
import { openStripe } from '@sillage/infra/stripe';
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

const CALLS: readonly (readonly [keyof PaymentProvider, (it: PaymentProvider) => Promise<unknown>])[] = [
  ['createCustomer', (it) => it.createCustomer({ ownerUserId: 'u1', email: 'a@example.com' }, 'k1')],
  ['findCustomer', (it) => it.findCustomer('u1', { from: now, to: now })],
  ['deleteCustomer', (it) => it.deleteCustomer('cus_1')],
  ['findCardSetup', (it) => it.findCardSetup('cs_1')],
  ['findSetupIntent', (it) => it.findSetupIntent('seti_1')],
  ['listCards', (it) => it.listCards('cus_1')],
  ['removeCard', (it) => it.removeCard('pm_1')],
  ['createInvoice', (it) => it.createInvoice({ customerId: 'cus_1', currency: 'EUR', metadata: { charge_id: 'c1' } }, 'k2')],
  ['addItem', (it) => it.addItem({ ...item, step: 'fees', amountMinor: 250n }, 'k3')],
  ['addItem', (it) => it.addItem({ ...item, step: 'commissions', amountMinor: -100n }, 'k4')],
  ['finalizeInvoice', (it) => it.finalizeInvoice('in_1', 'k5')],
  ['payInvoice', (it) => it.payInvoice('in_1', 'pm_1', 'k6')],
  ['voidInvoice', (it) => it.voidInvoice(draft, 'k7')],
  ['voidInvoice', (it) => it.voidInvoice({ ...draft, status: 'open' }, 'k8')],
  ['findInvoice', (it) => it.findInvoice('in_1')],
  ['findInvoiceOf', (it) => it.findInvoiceOf('c1', 'cus_1', now)],
  ['listItems', (it) => it.listItems('in_1')],
];

test.each(CALLS)("the vendor's own mock knows the path and every parameter of %s", async (_name, call) => {
  await expect(call(payments)).resolves.not.toThrow();
});

test('a setup is the one call that the mock cannot judge: it does not know yet how a page is limited to cards', async () => {
  const setup = { customerId: 'cus_1', successUrl: 'https://go.example.com/billing/return', cancelUrl: 'https://go.example.com/dashboard' };
  await expect(payments.startCardSetup(setup)).rejects.toMatchObject({ kind: 'refused', message: /additional properties are not allowed/ });
});
