import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPaidFixture, type PaidFixture } from '../testing/local-payments.ts';
import { workCharges } from '../testing/rounds.ts';

let fixture: PaidFixture;
beforeAll(async () => {
  fixture = await createPaidFixture();
});
afterEach(async () => {
  fixture.local.faults.clear();
  expect(await fixture.clearing()).toBe(0);
});
afterAll(() => fixture.close());

test.each([
  [49, 'EUR', false],
  [50, 'EUR', true],
  [51, 'EUR', true],
  [49, 'JPY', false],
  [50, 'JPY', true],
])(
  '%i of %s: charged %s; what is too little is refused before the provider is asked for anything',
  async (amountMinor, currency, isPaid) => {
    const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
    const items = [
      {
        kind: 'fee' as const,
        amountMinor: BigInt(amountMinor),
        campaignId: await fixture.newCampaign(owner),
        description: 'Shoes',
      },
    ];
    const id = await fixture.requestCharge(owner, { currency, items });
    const { state, failureCode, failure } = await fixture.workUntilSettled(id);
    expect([state, failureCode]).toEqual(isPaid ? ['paid', null] : ['failed', 'amount_too_small']);
    expect(failure).toEqual(isPaid ? null : expect.stringContaining('too small'));
    expect((await fixture.stripe.invoices.list({ customer: customerId })).data).toHaveLength(isPaid ? 1 : 0);
  },
);

test('a sum that the provider will not take as it is, is not taken at all', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const id = await fixture.requestCharge(owner);
  fixture.local.faults.add({ kind: 'cut_before', path: '/v1/invoices/*/finalize' });
  await workCharges(fixture.engine);
  const { providerInvoiceId: invoice } = await fixture.charge(id);
  await fixture.stripe.invoiceItems.create({
    customer: customerId,
    invoice: invoice ?? '',
    amount: 1,
    currency: 'eur',
  });
  expect(await fixture.workUntilSettled(id)).toMatchObject({ state: 'failed', failureCode: 'amount_not_chargeable' });
  expect(await fixture.paidInvoices(customerId)).toEqual([]);
});

test('an amount beyond the maximum of the provider is refused by name, and no card is asked', async () => {
  const { id: owner, customerId } = await fixture.newCardOwner('pm_card_visa');
  const campaignId = await fixture.newCampaign(owner);
  const items = [{ kind: 'commission' as const, amountMinor: 2n ** 53n, campaignId, description: 'Shoes' }];
  const id = await fixture.requestCharge(owner, { campaignId, items });
  expect(await fixture.workUntilSettled(id)).toMatchObject({
    state: 'failed',
    failureCode: 'amount_too_large',
    totalMinor: 2n ** 53n,
  });
  expect(await fixture.paidInvoices(customerId)).toEqual([]);
});
