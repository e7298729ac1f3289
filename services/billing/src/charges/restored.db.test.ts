import { inTransaction } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueCharges } from '../db/charges/charges.ts';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { workCharges } from '../testing/rounds.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterAll(() => fixture.close());

/** Restores the database to the moment after the charge was requested. */
async function restore(id: string): Promise<void> {
  await fixture.db.deleteFrom('providerCalls').where('chargeId', '=', id).execute();
  const nothingYet = { providerInvoiceId: null, providerChargeId: null, settledAt: null, turn: 0 };
  await fixture.db
    .updateTable('charges')
    .set({ ...nothingYet, state: 'waiting' })
    .where('id', '=', id)
    .execute();
  await sql`delete from work_queue where key = ${id}`.execute(fixture.db);
  await inTransaction(fixture.db, (trx) => enqueueCharges(trx, [{ id, book: 'live', subject: 'settlement' }]));
}

test.each([60_000, 3 * 24 * 3_600_000])(
  'a charge that was paid after the backup that the database was restored from is found, not charged again: %i ms later',
  async (laterMs) => {
    const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
    const id = await fixture.requestCharge(owner);
    const { providerChargeId, providerInvoiceId } = await fixture.workUntilSettled(id);
    await restore(id);
    fixture.time.now += laterMs;
    expect(await fixture.workUntilSettled(id)).toMatchObject({
      state: 'paid',
      providerChargeId,
      providerInvoiceId,
    });
    expect(await fixture.paidInvoices(customerId)).toHaveLength(1);
    expect(await fixture.clearing()).toBe(0);
  },
);

test('a charge that was begun after the backup goes on with the invoice that the provider has', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const id = await fixture.requestCharge(owner);
  fixture.local.faults.add({ kind: 'cut_before', path: '/v1/invoices/*/finalize' });
  await workCharges(fixture.engine);
  const { providerInvoiceId } = await fixture.charge(id);
  await restore(id);
  expect(await fixture.workUntilSettled(id)).toMatchObject({ state: 'paid', providerInvoiceId });
  expect((await fixture.stripe.invoices.list({ customer: customerId })).data).toHaveLength(1);
});
