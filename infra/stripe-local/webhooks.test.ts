import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type StripeEvent, verifyStripeEvent } from '@sillage/runtime/stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalStripe, openLocal } from './testing/open-local.ts';

let local: LocalStripe;
beforeEach(async () => {
  local = await openLocal();
});
afterEach(() => local.life.stop());

/** An endpoint that answers with `statuses` in sequence, and then with 200. */
async function receiver(connect: boolean, statuses: readonly number[] = []) {
  const received: StripeEvent[] = [];
  const answers = [...statuses];
  const secret = 'whsec_test';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(
      verifyStripeEvent(Buffer.concat(chunks), String(request.headers['stripe-signature']), secret, local.clock()),
    );
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  local.life.use(server, (server) => {
    server.closeAllConnections();
    server.close();
  });
  local.listen({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, secret, connect });
  return received;
}

const typesOf = (events: readonly StripeEvent[]) => events.map((event) => event.type);
const settled = () => expect.poll(() => local.waitingEvents).toBe(0);

async function chargeOnce(token: string) {
  const { customer, card } = await local.customerWith(token);
  const invoice = await local.stripe.invoices.create({ customer, currency: 'eur' });
  await local.stripe.invoiceItems.create({ customer, invoice: invoice.id, amount: 100, currency: 'eur' });
  await local.stripe.invoices.pay(invoice.id, { payment_method: card }).catch(() => {});
  return { card };
}

test("the platform's endpoint hears of cards, invoices and transfers, signed; the other one of connected accounts", async () => {
  const [own, connected] = [await receiver(false), await receiver(true)];
  const { card } = await chargeOnce('pm_card_visa');
  await chargeOnce('pm_card_chargeCustomerFail');
  await local.stripe.paymentMethods.detach(card);
  const account = await local.enabledAccount();
  await local.stripe.transfers.create({ amount: 1, currency: 'eur', destination: account });
  await settled();
  expect(typesOf(own).sort()).toEqual([
    'invoice.paid',
    'invoice.payment_failed',
    'payment_method.attached',
    'payment_method.attached',
    'payment_method.detached',
    'transfer.created',
  ]);
  expect(connected).toMatchObject([
    { type: 'account.updated', account, data: { object: { id: account, payouts_enabled: true } } },
  ]);
});

test('an event is sent again until it is taken', async () => {
  const received = await receiver(true, [500, 302, 404]);
  await local.enabledAccount();
  await settled();
  expect(received).toHaveLength(4);
  expect(new Set(received.map((event) => event.id)).size).toBe(1);
});

test('events come twice, and in another order, where that is asked for', async () => {
  const received = await receiver(true);
  local.faults.webhooks({ hold: true });
  for (let n = 0; n < 30; n += 1) await local.enabledAccount();
  expect(received).toHaveLength(0);
  local.faults.webhooks({ shuffle: true, duplicate: true });
  await settled();
  expect(received).toHaveLength(60);
  const order = [...new Set(received.map((event) => event.id))];
  expect(order).toHaveLength(30);
  const accounts = (await local.stripe.accounts.list({ limit: 100 })).data.map((account) => account.id).reverse();
  expect([...new Set(received.map((event) => event.account))]).not.toEqual(accounts);
});
