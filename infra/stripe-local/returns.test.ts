import { classifyStripeError } from '@sillage/runtime/stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalStripe, openLocal } from './testing/open-local.ts';

let local: LocalStripe;
beforeAll(async () => {
  local = await openLocal({ isBalanceEnforced: true });
});
afterAll(() => local.life.stop());

async function paid(amount: number, token = 'pm_card_visa'): Promise<string> {
  const { stripe } = local;
  const { customer, card } = await local.customerWith(token);
  const invoice = await stripe.invoices.create({ customer, currency: 'eur' });
  await stripe.invoiceItems.create({ customer, invoice: invoice.id, amount, currency: 'eur' });
  await stripe.invoices.pay(invoice.id, { payment_method: card });
  return (await stripe.charges.list({ customer })).data[0]?.id ?? '';
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call passed'),
    (error: unknown) => classifyStripeError(error).code,
  );

/** The balance transactions of this source, oldest first. */
async function movedBy(source: string): Promise<readonly [string, number][]> {
  const { data } = await local.stripe.balanceTransactions.list({ source, limit: 100 });
  return data.map((movement): [string, number] => [movement.reporting_category, movement.amount]).toReversed();
}

test('a charge is refunded in parts, up to itself; a refund that fails comes back', async () => {
  const { stripe } = local;
  const charge = await paid(1_000);
  const first = await stripe.refunds.create({ charge, amount: 400 });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 400, refunded: false });
  expect(await codeOf(stripe.refunds.create({ charge, amount: 601 }))).toBe('invalid_request_error');
  await stripe.refunds.create({ charge });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 1_000, refunded: true });
  expect(await codeOf(stripe.refunds.create({ charge }))).toBe('charge_already_refunded');
  local.simulate({ type: 'refund_failed', refund: first.id });
  expect(await stripe.refunds.retrieve(first.id)).toMatchObject({ status: 'failed' });
  expect(await movedBy(first.id)).toEqual([
    ['refund', -400],
    ['refund_failure', 400],
  ]);
});

test('the test card of disputes is charged, and each charge is contested at once', async () => {
  const charge = await paid(1_000, 'pm_card_createDispute');
  expect(await local.stripe.charges.retrieve(charge)).toMatchObject({ paid: true, amount: 1_000 });
  const { data } = await local.stripe.disputes.list({ charge });
  expect(data).toMatchObject([{ status: 'needs_response', amount: 1_000 }]);
});

test.each([
  ['won', [-1_000, 1_000]],
  ['lost', [-1_000]],
] as const)('a dispute takes the money at once; one that is %s ends with %j', async (outcome, amounts) => {
  const charge = await paid(1_000);
  const { id } = local.simulate({ type: 'dispute', charge });
  expect(await local.stripe.disputes.retrieve(id)).toMatchObject({ status: 'needs_response', amount: 1_000 });
  local.simulate({ type: 'dispute_closed', dispute: id, outcome });
  const closed = await local.stripe.disputes.retrieve(id);
  expect(closed.status).toBe(outcome);
  expect(closed.balance_transactions.map(({ amount }) => amount)).toEqual(amounts);
  expect((await movedBy(id)).map(([, amount]) => amount)).toEqual(amounts);
});

test('an inquiry takes nothing until it becomes a dispute', async () => {
  const { id } = local.simulate({ type: 'inquiry', charge: await paid(700) });
  expect(await local.stripe.disputes.retrieve(id)).toMatchObject({
    status: 'warning_needs_response',
    balance_transactions: [],
  });
  local.simulate({ type: 'dispute_escalated', dispute: id });
  expect(await movedBy(id)).toEqual([['dispute', -700]]);
});

test('a transfer comes back as far as its account still has it; a payout that its bank returns is there again', async () => {
  const { stripe } = local;
  const account = await local.enabledAccount();
  const source = await paid(1_000);
  const transfer = await stripe.transfers.create({
    amount: 900,
    currency: 'eur',
    destination: account,
    source_transaction: source,
  });
  const { id: payout } = local.simulate({ type: 'paid_out', account, currency: 'eur' });
  expect(await codeOf(stripe.transfers.createReversal(transfer.id))).toBe('balance_insufficient');
  local.simulate({ type: 'payout_failed', payout });
  expect(await stripe.payouts.retrieve(payout, {}, { stripeAccount: account })).toMatchObject({
    status: 'failed',
    amount: 900,
  });
  const { data } = await stripe.balanceTransactions.list({ payout, type: 'payment' }, { stripeAccount: account });
  expect(data.map((movement) => movement.source)).toEqual([transfer.destination_payment]);
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 300 });
  await stripe.transfers.createReversal(transfer.id);
  expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 900, reversed: true });
  expect(await codeOf(stripe.transfers.createReversal(transfer.id))).toBe('transfer_already_reversed');
  expect(await movedBy(reversal.id)).toEqual([['transfer_reversal', 300]]);
  // A reversed amount can be transferred again from the same charge.
  await stripe.transfers.create({ amount: 900, currency: 'eur', destination: account, source_transaction: source });
});

test('another process makes things happen, with the secret key only', async () => {
  const charge = await paid(500);
  const send = (key: string, body: object) =>
    fetch(`${local.apiUrl}/local/simulated-events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await send('sk_test_other', { type: 'refund', charge })).status).toBe(404);
  const made = await send(local.secretKey, { type: 'refund', charge, amount: 100 });
  expect(await made.json()).toMatchObject({ object: 'refund', charge, amount: 100 });
  expect((await send(local.secretKey, { type: 'refund', charge, amount: 401 })).status).toBe(409);
});
