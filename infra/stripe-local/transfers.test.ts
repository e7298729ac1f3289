import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf, type LocalStripe, openLocal } from './testing/open-local.ts';

let local: LocalStripe;
beforeAll(async () => {
  local = await openLocal();
});
afterAll(() => local.life.stop());

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
  const { available } = await poor.stripe.balance.retrieve();
  expect(available.filter(({ currency, amount }) => currency === 'eur' || amount !== 0)).toMatchObject([{ amount: 0 }]);
  expect(await failureOf(transfer(1))).toMatchObject({ code: 'balance_insufficient' });
  await poor.life.stop();
});
