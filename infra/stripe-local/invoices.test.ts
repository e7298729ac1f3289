import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf, type LocalStripe, openLocal } from './testing/open-local.ts';

let local: LocalStripe;
beforeAll(async () => {
  local = await openLocal();
});
afterAll(() => local.life.stop());

async function draftOf(customer: string, amounts: readonly number[]) {
  const { stripe } = local;
  const invoice = await stripe.invoices.create({
    customer,
    currency: 'eur',
    auto_advance: false,
    metadata: { charge: 'c1' },
  });
  for (const amount of amounts)
    await stripe.invoiceItems.create({ customer, invoice: invoice.id, amount, currency: 'eur', description: 'Fee' });
  return invoice.id;
}

test('an invoice is drafted, filled, finalized and paid with a saved card', async () => {
  const { stripe } = local;
  const { customer, card } = await local.customerWith('pm_card_visa');
  const id = await draftOf(customer, [1200, 34]);
  const open = await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
  expect(open).toMatchObject({ status: 'open', amount_due: 1234, amount_paid: 0, attempted: false });
  expect(open.number).toMatch(/-0001$/);
  expect(open.lines.data.map((line) => line.amount)).toEqual([1200, 34]);
  const paid = await stripe.invoices.pay(id, {
    payment_method: card,
    off_session: true,
    expand: ['payments.data.payment.payment_intent.latest_charge'],
  });
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 1234, amount_remaining: 0, attempt_count: 1 });
  expect(paid.payments?.data[0]).toMatchObject({
    status: 'paid',
    payment: {
      payment_intent: {
        status: 'succeeded',
        latest_charge: { paid: true, amount: 1234, customer, payment_method: card },
      },
    },
  });
  const found = await stripe.invoices.list({ customer, status: 'paid' });
  expect(found.data.map((invoice) => [invoice.id, invoice.metadata])).toEqual([[id, { charge: 'c1' }]]);
  const [payment] = (await stripe.invoicePayments.list({ invoice: id })).data;
  expect(payment).toMatchObject({ amount_paid: 1234, status: 'paid' });
  expect(await failureOf(stripe.invoices.pay(id))).toMatchObject({ kind: 'refused' });
});

test("an invoice is paid with the customer's default card where none is named", async () => {
  const { customer, card } = await local.customerWith('pm_card_visa');
  const id = await draftOf(customer, [500]);
  expect(await failureOf(local.stripe.invoices.pay(id))).toMatchObject({ kind: 'refused', code: 'resource_missing' });
  await local.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  expect((await local.stripe.invoices.pay(id)).status).toBe('paid');
});

test.each([
  ['pm_card_chargeCustomerFail', { code: 'card_declined', declineCode: 'generic_decline' }],
  ['pm_card_authenticationRequired', { code: 'authentication_required', declineCode: 'authentication_required' }],
])('%s is declined when charged; the invoice stays open and another card pays it', async (token, expected) => {
  const { customer, card } = await local.customerWith(token);
  const id = await draftOf(customer, [700]);
  expect(await failureOf(local.stripe.invoices.pay(id, { payment_method: card }))).toMatchObject({
    kind: 'declined',
    ...expected,
  });
  expect(await local.stripe.invoices.retrieve(id)).toMatchObject({
    status: 'open',
    attempted: true,
    attempt_count: 1,
    amount_paid: 0,
  });
  const good = await local.stripe.paymentMethods.attach('pm_card_visa', { customer });
  expect(await local.stripe.invoices.pay(id, { payment_method: good.id })).toMatchObject({
    status: 'paid',
    attempt_count: 2,
  });
});

test('a card that has expired since is declined', async () => {
  const later = await openLocal();
  const { customer, card } = await later.customerWith('pm_card_visa');
  later.passTime(5 * 365 * 86_400_000);
  const invoice = await later.stripe.invoices.create({ customer, currency: 'eur' });
  await later.stripe.invoiceItems.create({ customer, invoice: invoice.id, amount: 100, currency: 'eur' });
  expect(await failureOf(later.stripe.invoices.pay(invoice.id, { payment_method: card }))).toMatchObject({
    kind: 'declined',
    code: 'expired_card',
  });
  await later.life.stop();
});

test("somebody else's card pays nothing", async () => {
  const { customer } = await local.customerWith('pm_card_visa');
  const { card } = await local.customerWith('pm_card_visa');
  const id = await draftOf(customer, [700]);
  expect(await failureOf(local.stripe.invoices.pay(id, { payment_method: card }))).toMatchObject({
    kind: 'refused',
    code: 'resource_missing',
  });
});

test('an open invoice is voided, once, and cannot be paid any more', async () => {
  const { customer, card } = await local.customerWith('pm_card_visa');
  const id = await draftOf(customer, [700]);
  await local.stripe.invoices.finalizeInvoice(id);
  expect((await local.stripe.invoices.voidInvoice(id)).status).toBe('void');
  expect(await failureOf(local.stripe.invoices.voidInvoice(id))).toMatchObject({ kind: 'refused' });
  expect(await failureOf(local.stripe.invoices.pay(id, { payment_method: card }))).toMatchObject({ kind: 'refused' });
});

test('a finalized invoice takes no more items, an empty one is not finalized, a draft may be deleted', async () => {
  const { customer } = await local.customerWith('pm_card_visa');
  const id = await draftOf(customer, [700]);
  await local.stripe.invoices.finalizeInvoice(id);
  const add = local.stripe.invoiceItems.create({ customer, invoice: id, amount: 1, currency: 'eur' });
  expect(await failureOf(add)).toMatchObject({ code: 'invoice_not_editable' });
  expect(await failureOf(local.stripe.invoices.del(id))).toMatchObject({ code: 'invoice_not_editable' });
  const empty = await draftOf(customer, []);
  expect(await failureOf(local.stripe.invoices.finalizeInvoice(empty))).toMatchObject({
    code: 'invoice_no_customer_line_items',
  });
  await local.stripe.invoices.del(empty);
  expect(await failureOf(local.stripe.invoices.retrieve(empty))).toMatchObject({ code: 'resource_missing' });
});

test.each([[[700, -700]], [[49]], [[-700]]])(
  'of an invoice over %j nothing is due, and it is paid at once',
  async (amounts) => {
    const { customer } = await local.customerWith('pm_card_visa');
    const id = await draftOf(customer, amounts);
    expect(await local.stripe.invoices.finalizeInvoice(id)).toMatchObject({ status: 'paid', amount_due: 0 });
  },
);
