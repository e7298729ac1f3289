import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { workCharges } from './work-charges.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterAll(() => fixture.close());

test('a charge that was put off while the clock stood weeks ahead goes on when it is turned back, and is charged once', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  fixture.time.now += 14 * 86_400_000;
  const id = await fixture.ask(owner);
  fixture.local.faults.add({ kind: 'cut_after', path: '/v1/invoices/*/pay' });
  await workCharges(fixture.engine);
  expect((await fixture.charge(id)).state).toBe('waiting');
  fixture.time.now -= 14 * 86_400_000;
  await workCharges(fixture.engine);
  expect((await fixture.charge(id)).state).toBe('paid');
  expect(await fixture.paidInvoices(customerId)).toHaveLength(1);
});
