import type Stripe from 'stripe';

/** Ids for the calls; the vendor's mock accepts any. */
export interface Ids {
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

/** Every implemented call, with all known parameters. */
export const CALLS: readonly [string, (stripe: Stripe, ids: Ids) => Promise<unknown>][] = [
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
