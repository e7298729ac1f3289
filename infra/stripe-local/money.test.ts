import { classifyStripeError, type StripeFailure } from '@sillage/runtime/stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalStripe, openLocal } from './testing/open-local.ts';

let local: LocalStripe;
beforeAll(async () => {
  local = await openLocal();
});
afterAll(() => local.life.stop());

const failureOf = (call: Promise<unknown>): Promise<StripeFailure> =>
  call.then(() => expect.unreachable('the call passed'), classifyStripeError);

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

test('an account is onboarded on its page; the link opens once and then leads to where a new one is made', async () => {
  const { stripe } = local;
  const account = await stripe.accounts.create({
    type: 'express',
    country: 'FR',
    email: 'ann@example.com',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
    metadata: { affiliate: 'a1' },
  });
  expect(account).toMatchObject({
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    default_currency: 'eur',
  });
  expect(await failureOf(stripe.accounts.createLoginLink(account.id))).toMatchObject({ kind: 'refused' });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:4000/affiliate-onboarding?refresh=true',
    return_url: 'http://localhost:4000/affiliate-onboarding?success=true',
  });
  const page = await fetch(link.url);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4000;");
  expect(await page.text()).toContain(account.id);
  const done = await fetch(link.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'complete' }),
  });
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    'http://localhost:4000/affiliate-onboarding?success=true',
  ]);
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
  });
  const again = await fetch(link.url, { redirect: 'manual' });
  expect(again.headers.get('location')).toBe('http://localhost:4000/affiliate-onboarding?refresh=true');
  const { url } = await stripe.accounts.createLoginLink(account.id);
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url)).status).toBe(410);
});

test('an account link expires', async () => {
  const account = await local.stripe.accounts.create({ type: 'express', country: 'FR' });
  const urls = { refresh_url: 'http://localhost:4000/refresh', return_url: 'http://localhost:4000/return' };
  const link = await local.stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...urls });
  local.passTime(301_000);
  expect((await fetch(link.url, { redirect: 'manual' })).headers.get('location')).toBe(urls.refresh_url);
});

test.each([
  ['unfinished', { details_submitted: false, requirements: { disabled_reason: 'requirements.past_due' } }],
  [
    'verifying',
    {
      details_submitted: true,
      capabilities: { transfers: 'pending' },
      requirements: { disabled_reason: 'requirements.pending_verification' },
    },
  ],
  [
    'restricted',
    {
      details_submitted: true,
      requirements: { disabled_reason: 'requirements.past_due', past_due: ['individual.verification.document'] },
    },
  ],
  ['rejected', { details_submitted: true, requirements: { disabled_reason: 'rejected.fraud' } }],
] as const)('an account whose onboarding ends %s takes no transfer', async (outcome, expected) => {
  const account = await local.stripe.accounts.create({
    type: 'express',
    country: 'FR',
    capabilities: { transfers: { requested: true } },
  });
  local.onboard(account.id, outcome);
  expect(await local.stripe.accounts.retrieve(account.id)).toMatchObject({ ...expected, payouts_enabled: false });
  const transfer = local.stripe.transfers.create({ amount: 100, currency: 'eur', destination: account.id });
  expect(await failureOf(transfer)).toMatchObject({ kind: 'refused', code: 'insufficient_capabilities_for_transfer' });
});

test('transfers are found by their group and by their destination', async () => {
  const [one, other] = [await local.enabledAccount(), await local.enabledAccount()];
  const made = await local.stripe.transfers.create({
    amount: 100,
    currency: 'EUR',
    destination: one,
    transfer_group: 'g1',
    metadata: { line: 'l1' },
  });
  await local.stripe.transfers.create({ amount: 200, currency: 'eur', destination: other, transfer_group: 'g1' });
  expect(made).toMatchObject({
    amount: 100,
    currency: 'eur',
    destination: one,
    metadata: { line: 'l1' },
    reversed: false,
  });
  const amounts = async (filter: { transfer_group?: string; destination?: string }) =>
    (await local.stripe.transfers.list(filter)).data.map((transfer) => transfer.amount);
  expect(await amounts({ transfer_group: 'g1' })).toEqual([200, 100]);
  expect(await amounts({ transfer_group: 'g1', destination: one })).toEqual([100]);
  expect(await amounts({ destination: other })).toEqual([200]);
  expect(await amounts({ transfer_group: 'g2' })).toEqual([]);
  expect(await local.stripe.transfers.retrieve(made.id)).toMatchObject({ id: made.id });
});

test.each([
  ['an account that is not there', { destination: 'acct_none' }, { code: 'resource_missing' }],
  ['nothing', { amount: 0 }, {}],
])('a transfer of or to %s is refused', async (_name, changes, expected) => {
  const destination = await local.enabledAccount();
  const transfer = local.stripe.transfers.create({ amount: 100, currency: 'eur', destination, ...changes });
  expect(await failureOf(transfer)).toMatchObject({ kind: 'refused', ...expected });
});

test('where the balance is enforced, no more is transferred than was charged; out of one charge, no more than that charge', async () => {
  const poor = await openLocal({ isBalanceEnforced: true });
  const { customer, card } = await poor.customerWith('pm_card_visa');
  const destination = await poor.enabledAccount();
  const transfer = (amount: number, source?: string) =>
    poor.stripe.transfers.create({
      amount,
      currency: 'eur',
      destination,
      ...(source !== undefined && { source_transaction: source }),
    });
  expect(await failureOf(transfer(1))).toMatchObject({ kind: 'refused', code: 'balance_insufficient' });
  const charge = async (amount: number) => {
    const invoice = await poor.stripe.invoices.create({ customer, currency: 'eur' });
    await poor.stripe.invoiceItems.create({ customer, invoice: invoice.id, amount, currency: 'eur' });
    await poor.stripe.invoices.pay(invoice.id, { payment_method: card });
    return (await poor.stripe.charges.list({ customer })).data[0]?.id ?? '';
  };
  const [first] = [await charge(1000), await charge(1000)];
  await transfer(900, first);
  expect(await failureOf(transfer(101, first))).toMatchObject({ kind: 'refused' });
  await transfer(1100);
  expect(await poor.stripe.balance.retrieve()).toMatchObject({ available: [{ currency: 'eur', amount: 0 }] });
  expect(await failureOf(transfer(1))).toMatchObject({ code: 'balance_insufficient' });
  await poor.life.stop();
});
