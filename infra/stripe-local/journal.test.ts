import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocal } from './testing/open-local.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sillage-stripe-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secretKey = 'sk_test_kept';
/** An address on which nothing listens. */
const webhooks = [{ url: 'http://127.0.0.1:9/', secret: 's', connect: true }];
const open = () => openLocal({ file: join(folder, 'stripe.jsonl'), secretKey, webhooks });

test('cards, accounts, transfers, idempotency keys and events under way are there after a restart, however the process ended', async () => {
  const first = await open();
  const { customer, card } = await first.customerWith('pm_card_chargeCustomerFail');
  const destination = await first.enabledAccount();
  const transfer = (standIn: typeof first) =>
    standIn.stripe.transfers.create({ amount: 1, currency: 'eur', destination }, { idempotencyKey: 'k1' });
  const made = await transfer(first);
  // The first one keeps running, as if it had been killed: it writes nothing at its end.
  const second = await open();
  expect(
    (await second.stripe.customers.listPaymentMethods(customer)).data.map((paymentMethod) => paymentMethod.id),
  ).toEqual([card]);
  expect(await transfer(second)).toEqual(made);
  expect((await second.stripe.transfers.list({ destination })).data).toHaveLength(1);
  expect(second.waitingEvents).toBeGreaterThan(0);
  await second.life.stop();
  await first.life.stop();
});

test('a last line that was cut short is as if it had not been', async () => {
  const first = await open();
  const kept = await first.stripe.customers.create({ name: 'Ann' });
  await first.life.stop();
  appendFileSync(join(folder, 'stripe.jsonl'), '[{"kind":"customer","id":"cus_x","obj');
  const second = await open();
  expect((await second.stripe.customers.list()).data.map((customer) => customer.id)).toEqual([kept.id]);
  await second.stripe.customers.update(kept.id, { name: 'Ben' });
  await second.life.stop();
  const third = await open();
  expect(await third.stripe.customers.retrieve(kept.id)).toMatchObject({ name: 'Ben' });
  await third.life.stop();
});

test('opening it leaves one line for each object', async () => {
  const first = await open();
  const { id } = await first.stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k0' });
  for (let n = 0; n < 20; n += 1)
    await first.stripe.customers.update(id, { name: `Ann ${n}` }, { idempotencyKey: `k${n + 1}` });
  await first.life.stop();
  const second = await open();
  const lines = readFileSync(join(folder, 'stripe.jsonl'), 'utf8').trim().split('\n');
  expect(lines.filter((line) => line.includes('"kind":"customer"'))).toHaveLength(1);
  await second.life.stop();
});
