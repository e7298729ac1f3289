import { openStripe } from '@sillage/runtime/stripe';
import { stripeMockUrl } from '@sillage/tools/local/testing';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { type LocalStripe, openLocal } from './testing/open-local.ts';

/** Ids of what the calls are about; the vendor's mock takes any. */
interface Ids {
  readonly customer: string;
  readonly gone: string;
  readonly card: string;
  readonly spare: string;
  readonly session: string;
  readonly setupIntent: string;
  readonly draft: string;
  readonly emptyDraft: string;
  readonly open: string;
  readonly paid: string;
  readonly toPay: string;
  readonly paymentIntent: string;
  readonly charge: string;
  readonly account: string;
  readonly transfer: string;
  readonly refundable: string;
  readonly refund: string;
  readonly dispute: string;
  readonly reversed: string;
  readonly payout: string;
}

const RETURN = { return_url: 'http://localhost:4000/return', refresh_url: 'http://localhost:4000/refresh' };
const page = { limit: 5 };
const dated = { ...page, created: { gte: 1 } };

/** Every call that the stand-in serves, with all the parameters that it knows. */
const CALLS: readonly [string, (stripe: Stripe, ids: Ids) => Promise<unknown>][] = [
  [
    'customers.create',
    (stripe) =>
      stripe.customers.create({
        email: 'a@example.com',
        name: 'Ann',
        phone: '+33612345678',
        description: 'x',
        metadata: { a: '1' },
      }),
  ],
  ['customers.list', (stripe) => stripe.customers.list({ ...dated, email: 'a@example.com' })],
  ['customers.retrieve', (stripe, { customer }) => stripe.customers.retrieve(customer)],
  [
    'customers.update',
    (stripe, { customer, card }) =>
      stripe.customers.update(customer, { name: 'Ben', invoice_settings: { default_payment_method: card } }),
  ],
  ['customers.del', (stripe, { gone }) => stripe.customers.del(gone)],
  [
    'customers.listPaymentMethods',
    (stripe, { customer }) => stripe.customers.listPaymentMethods(customer, { ...page, type: 'card' }),
  ],
  ['paymentMethods.retrieve', (stripe, { card }) => stripe.paymentMethods.retrieve(card, { expand: ['customer'] })],
  ['paymentMethods.attach', (stripe, { customer }) => stripe.paymentMethods.attach('pm_card_visa', { customer })],
  ['paymentMethods.detach', (stripe, { spare }) => stripe.paymentMethods.detach(spare)],
  [
    'checkout.sessions.create',
    (stripe, { customer }) =>
      stripe.checkout.sessions.create({
        mode: 'setup',
        customer,
        currency: 'eur',
        success_url: 'http://localhost:4000/done?session={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost:4000/cancel',
        client_reference_id: 'u1',
        locale: 'fr',
        metadata: { a: '1' },
        setup_intent_data: { description: 'x', metadata: { a: '1' } },
      }),
  ],
  ['checkout.sessions.list', (stripe, { customer }) => stripe.checkout.sessions.list({ ...dated, customer })],
  [
    'checkout.sessions.retrieve',
    (stripe, { session }) => stripe.checkout.sessions.retrieve(session, { expand: ['setup_intent'] }),
  ],
  [
    'setupIntents.retrieve',
    (stripe, { setupIntent }) => stripe.setupIntents.retrieve(setupIntent, { expand: ['payment_method'] }),
  ],
  [
    'invoices.create',
    (stripe, { customer, card }) =>
      stripe.invoices.create({
        customer,
        currency: 'eur',
        description: 'x',
        auto_advance: false,
        collection_method: 'charge_automatically',
        default_payment_method: card,
        pending_invoice_items_behavior: 'exclude',
        metadata: { a: '1' },
      }),
  ],
  ['invoices.list', (stripe, { customer }) => stripe.invoices.list({ ...dated, customer, status: 'paid' })],
  ['invoices.retrieve', (stripe, { paid }) => stripe.invoices.retrieve(paid, { expand: ['payments'] })],
  [
    'invoiceItems.create',
    (stripe, { customer, draft }) =>
      stripe.invoiceItems.create({
        customer,
        invoice: draft,
        amount: 100,
        currency: 'eur',
        description: 'x',
        period: { start: 1, end: 2 },
        metadata: { a: '1' },
      }),
  ],
  [
    'invoiceItems.list',
    (stripe, { customer, draft }) => stripe.invoiceItems.list({ ...dated, customer, invoice: draft }),
  ],
  ['invoices.finalizeInvoice', (stripe, { draft }) => stripe.invoices.finalizeInvoice(draft, { auto_advance: false })],
  [
    'invoices.pay',
    (stripe, { toPay, card }) => stripe.invoices.pay(toPay, { payment_method: card, off_session: true }),
  ],
  ['invoices.voidInvoice', (stripe, { open }) => stripe.invoices.voidInvoice(open)],
  ['invoices.del', (stripe, { emptyDraft }) => stripe.invoices.del(emptyDraft)],
  ['invoicePayments.list', (stripe, { paid }) => stripe.invoicePayments.list({ ...dated, invoice: paid })],
  [
    'charges.list',
    (stripe, { customer, paymentIntent }) => stripe.charges.list({ ...dated, customer, payment_intent: paymentIntent }),
  ],
  ['charges.retrieve', (stripe, { charge }) => stripe.charges.retrieve(charge)],
  [
    'accounts.create',
    (stripe) =>
      stripe.accounts.create({
        type: 'express',
        country: 'FR',
        email: 'a@example.com',
        business_type: 'individual',
        business_profile: {
          name: 'Ann',
          url: 'https://example.com',
          mcc: '7311',
          product_description: 'x',
          support_email: 'a@example.com',
        },
        individual: { email: 'a@example.com', first_name: 'Ann', last_name: 'B' },
        default_currency: 'eur',
        capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
        metadata: { a: '1' },
      }),
  ],
  ['accounts.list', (stripe) => stripe.accounts.list(dated)],
  ['accounts.retrieve', (stripe, { account }) => stripe.accounts.retrieve(account)],
  ['accounts.createLoginLink', (stripe, { account }) => stripe.accounts.createLoginLink(account)],
  [
    'accountLinks.create',
    (stripe, { account }) =>
      stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        ...RETURN,
        collection_options: { fields: 'eventually_due', future_requirements: 'omit' },
      }),
  ],
  [
    'transfers.create',
    (stripe, { account, charge }) =>
      stripe.transfers.create({
        amount: 100,
        currency: 'eur',
        destination: account,
        transfer_group: 'g1',
        source_transaction: charge,
        description: 'x',
        metadata: { a: '1' },
      }),
  ],
  [
    'transfers.list',
    (stripe, { account }) => stripe.transfers.list({ ...dated, transfer_group: 'g1', destination: account }),
  ],
  ['transfers.retrieve', (stripe, { transfer }) => stripe.transfers.retrieve(transfer)],
  ['balance.retrieve', (stripe) => stripe.balance.retrieve()],
  [
    'refunds.create',
    (stripe, { refundable }) =>
      stripe.refunds.create({ charge: refundable, amount: 10, reason: 'requested_by_customer', metadata: { a: '1' } }),
  ],
  [
    'refunds.list',
    (stripe, { charge, paymentIntent }) => stripe.refunds.list({ ...dated, charge, payment_intent: paymentIntent }),
  ],
  ['refunds.retrieve', (stripe, { refund }) => stripe.refunds.retrieve(refund)],
  [
    'disputes.list',
    (stripe, { charge, paymentIntent }) => stripe.disputes.list({ ...dated, charge, payment_intent: paymentIntent }),
  ],
  ['disputes.retrieve', (stripe, { dispute }) => stripe.disputes.retrieve(dispute)],
  [
    'balanceTransactions.list',
    (stripe, { refund }) =>
      stripe.balanceTransactions.list({ ...dated, currency: 'eur', source: refund, type: 'refund' }),
  ],
  [
    'balanceTransactions.list of a connected account',
    (stripe, { account, payout }) => stripe.balanceTransactions.list({ ...page, payout }, { stripeAccount: account }),
  ],
  [
    'transfers.createReversal',
    (stripe, { reversed }) =>
      stripe.transfers.createReversal(reversed, { amount: 1, description: 'x', metadata: { a: '1' } }),
  ],
  ['transfers.listReversals', (stripe, { reversed }) => stripe.transfers.listReversals(reversed, page)],
  [
    'payouts.retrieve',
    (stripe, { account, payout }) => stripe.payouts.retrieve(payout, {}, { stripeAccount: account }),
  ],
];

let local: LocalStripe;
let mock: Stripe;
let ids: Ids;
const served = new Set<string>();

beforeAll(async () => {
  local = await openLocal();
  mock = openStripe({ secretKey: 'sk_test_mock', apiUrl: await stripeMockUrl() });
  ids = await prepare(local);
  local.stripe.on(
    'request',
    ({ method, path }: Stripe.RequestEvent) => void served.add(`${method} ${path.split('?')[0]}`),
  );
});
afterAll(() => local?.life.stop());

test.each(CALLS)(
  "%s: the vendor's own mock takes the same call, and the answer holds nothing that its answer has not",
  async (_name, call) => {
    const given = plain(await call(local.stripe, ids));
    const wanted = plain(await call(mock, ids));
    expect(strangersOf(given, wanted)).toEqual([]);
  },
);

test('every address that the stand-in serves is in the table', () => {
  const patterns = ENDPOINTS.map(({ method, path }) => ({
    name: `${method} ${path}`,
    is: new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
  expect(
    patterns.filter(({ is }) => ![...served].some((route) => is.test(route))).map((pattern) => pattern.name),
  ).toEqual([]);
});

/** Documented, and left out of the example that the mock answers with. */
const UNTOLD = /^(data\[\]\.|payments\.data\[\]\.)?payment\.payment_intent$/;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Fields of an answer that are not in the other one, or are of another type there. Null is of every type. */
function strangersOf(given: unknown, wanted: unknown, at = ''): readonly string[] {
  if (given === null || wanted === null) return [];
  if (Array.isArray(given) && Array.isArray(wanted)) {
    const [first] = wanted;
    return first === undefined ? [] : given.flatMap((item) => strangersOf(item, first, `${at}[]`));
  }
  if (typeof given !== typeof wanted) return [`${at}: ${typeof given} instead of ${typeof wanted}`];
  if (typeof given !== 'object' || typeof wanted !== 'object') return [];
  const known = new Map(Object.entries(wanted));
  return Object.entries(given).flatMap(([name, value]) => {
    const place = at === '' ? name : `${at}.${name}`;
    if (name === 'metadata' || UNTOLD.test(place)) return [];
    return known.has(name) ? strangersOf(value, known.get(name), place) : [place];
  });
}

/** What the calls find, of which each thing is used up by one of them at most. */
async function prepare({ stripe, customerWith, enabledAccount, happen }: LocalStripe): Promise<Ids> {
  const { customer, card } = await customerWith('pm_card_visa');
  const spare = (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id;
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    currency: 'eur',
    success_url: 'http://localhost:4000/done',
  });
  const invoice = async (amount?: number) => {
    const { id } = await stripe.invoices.create({ customer, currency: 'eur' });
    if (amount !== undefined) await stripe.invoiceItems.create({ customer, invoice: id, amount, currency: 'eur' });
    return { id };
  };
  const [draft, emptyDraft, open, toPay, paid, other] = [
    await invoice(100),
    await invoice(),
    await invoice(100),
    await invoice(100),
    await invoice(500),
    await invoice(500),
  ];
  await stripe.invoices.finalizeInvoice(open.id);
  await stripe.invoices.pay(paid.id, { payment_method: card });
  const [payment] = (await stripe.invoicePayments.list({ invoice: paid.id })).data;
  const paymentIntent = String(payment?.payment.payment_intent);
  const [charge] = (await stripe.charges.list({ payment_intent: paymentIntent })).data;
  await stripe.invoices.pay(other.id, { payment_method: card });
  const refundable =
    (await stripe.charges.list({ customer })).data.find((candidate) => candidate.id !== charge?.id)?.id ?? '';
  const { id: refund } = happen({ type: 'refund', charge: charge?.id ?? '', amount: 10 });
  const { id: dispute } = happen({ type: 'dispute', charge: charge?.id ?? '', amount: 20 });
  const account = await enabledAccount();
  const transfer = await stripe.transfers.create({ amount: 1, currency: 'eur', destination: account });
  const { id: payout } = happen({ type: 'payout_returned', account, currency: 'eur' });
  const reversed = await stripe.transfers.create({ amount: 10, currency: 'eur', destination: account });
  return {
    customer,
    gone: (await stripe.customers.create({})).id,
    card,
    spare,
    session: session.id,
    setupIntent: String(session.setup_intent),
    draft: draft.id,
    emptyDraft: emptyDraft.id,
    open: open.id,
    paid: paid.id,
    toPay: toPay.id,
    paymentIntent,
    charge: charge?.id ?? '',
    account,
    transfer: transfer.id,
    refundable,
    refund,
    dispute,
    reversed: reversed.id,
    payout,
  };
}
