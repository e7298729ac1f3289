import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { workPayments } from './work-payments.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterAll(() => fixture.close());

test('a worker carries out more charges than fit one portion without a pause, and ends when it is closed', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const ids = await Promise.all(Array.from({ length: 25 }, () => fixture.ask(owner)));
  const worker = workPayments(fixture.engine);
  await expect.poll(() => fixture.outcomes.length).toBe(ids.length);
  await worker.close();
  await worker.done;
  expect(new Set(fixture.outcomes.map((outcome) => outcome.chargeId))).toEqual(new Set(ids));
  expect(await fixture.paidInvoices(customerId)).toHaveLength(25);
  expect(await fixture.clearing()).toBe(0);
}, 240_000);

test('a settlement is charged before the invoices that waited longer', async () => {
  const { id: owner } = await fixture.newCardOwner('pm_card_visa');
  const invoices: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    invoices.push(await fixture.ask(owner, { subject: { kind: 'invoice', id: randomUUID() } }));
    fixture.time.now += 1;
  }
  const settlement = await fixture.ask(owner);
  const heard = fixture.outcomes.length;
  const worker = workPayments(fixture.engine);
  await expect.poll(() => fixture.outcomes.length).toBe(heard + 13);
  await worker.close();
  expect(fixture.outcomes.slice(heard, heard + 10).map((outcome) => outcome.chargeId)).toContain(settlement);
}, 240_000);
