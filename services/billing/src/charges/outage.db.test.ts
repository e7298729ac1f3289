import { HOUR_MS } from '@sillage/proto/values/durations';
import { ProviderFault } from '@sillage/runtime/provider-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeQueue } from '../db/queues.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { waitingIn, workCharges } from '../testing/rounds.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterAll(() => fixture.close());

/** Nothing reaches the provider. */
const away = (payments: PaymentProvider): PaymentProvider =>
  new Proxy(payments, {
    get: () => () => Promise.reject(new ProviderFault('not_now', { message: 'connect ECONNREFUSED' })),
  });

test('an outage of the provider of three days gives no charge up', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const id = await fixture.requestCharge(owner);
  const engine = { ...fixture.engine, payments: away(fixture.engine.payments) };
  for (let hour = 0; hour < 72; hour += 1) {
    expect(await workCharges(engine)).toBe(true);
    fixture.time.now += HOUR_MS;
  }
  expect((await fixture.charge(id)).state).toBe('waiting');
  expect((await fixture.workUntilSettled(id, 1)).state).toBe('paid');
  expect(await fixture.paidInvoices(customerId)).toMatchObject([{ amountMinor: 1_250 }]);
  expect(await waitingIn(fixture.db, chargeQueue)).toEqual([]);
});
