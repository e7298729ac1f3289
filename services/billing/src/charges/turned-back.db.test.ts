import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { workCharges } from '../testing/rounds.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterAll(() => fixture.close());

test("a charge that was begun while the process's clock stood weeks ahead goes on at its time, and is charged once", async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const now = fixture.time.now;
  fixture.time.now += 14 * 86_400_000;
  const id = await fixture.requestCharge(owner);
  fixture.local.faults.add({ kind: 'cut_after', path: '/v1/invoices/*/pay' });
  await workCharges(fixture.engine, now);
  expect((await fixture.charge(id)).state).toBe('waiting');
  fixture.time.now -= 14 * 86_400_000;
  await workCharges(fixture.engine, now + 10_000);
  expect((await fixture.charge(id)).state).toBe('paid');
  expect(await fixture.paidInvoices(customerId)).toHaveLength(1);
});
