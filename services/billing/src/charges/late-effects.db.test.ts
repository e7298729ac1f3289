import { ProviderFault } from '@sillage/runtime/provider-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaseCharge } from '../db/charges/charges.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { workCharges } from '../testing/rounds.ts';
import { collectCharge } from './collect-charge.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterAll(() => fixture.close());

/**
 * A provider that adds the fee only after the call for it has timed out, while the contents of the invoice are fetched.
 */
function addingLate(payments: PaymentProvider): PaymentProvider {
  let late: (() => Promise<void>) | undefined;
  return {
    ...payments,
    async addItem(item, key) {
      if (item.step === 'commissions' || late) return payments.addItem(item, key);
      late = () => payments.addItem(item, key);
      throw new ProviderFault('unknown_outcome', { message: 'No answer' });
    },
    async listItems(invoiceId) {
      await late?.();
      return payments.listItems(invoiceId);
    },
  };
}

test('an item that arrives while the invoice is looked at is neither added twice nor taken for a wrong sum', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const id = await fixture.requestCharge(owner);
  const engine = { ...fixture.engine, payments: addingLate(fixture.engine.payments) };
  await workCharges(engine);
  expect((await fixture.charge(id)).state).toBe('waiting');
  fixture.time.now += 600_000;
  await workCharges(engine);
  expect(await fixture.charge(id)).toMatchObject({ state: 'paid', failure: null });
  expect(await fixture.paidInvoices(customerId)).toMatchObject([{ amountMinor: 1_250 }]);
});

test('a worker that has lost the lease does not go on beside the one that has it, even where it finds the invoice of that one', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const id = await fixture.requestCharge(owner);
  const slow = await leaseCharge(fixture.db, id);
  if (!slow) throw new Error('nothing was due');
  fixture.local.faults.add({ kind: 'cut_before', path: '/v1/invoices/*/finalize' });
  await workCharges(fixture.engine);
  await fixture.db.updateTable('charges').set({ providerInvoiceId: null }).where('id', '=', id).execute();
  await expect(collectCharge(fixture.engine, slow)).rejects.toMatchObject({ code: 'lease_lost' });
  expect((await fixture.charge(id)).state).toBe('waiting');
  fixture.time.now += 600_000;
  await workCharges(fixture.engine);
  expect((await fixture.charge(id)).state).toBe('paid');
  expect(await fixture.paidInvoices(customerId)).toHaveLength(1);
});
