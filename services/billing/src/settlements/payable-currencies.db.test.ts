import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';
import { shopsOf } from '../testing/settlement-shops.ts';
import { createSettling, type Settling } from '../testing/settling.ts';
import { startMonthlySettlement } from './start-monthly.ts';

let fixture: Fixture;
let world: Settling;
let shop: ReturnType<typeof shopsOf>;
beforeAll(async () => {
  fixture = await createFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody' });
  world = createSettling(fixture);
  shop = shopsOf(fixture, world);
});
afterAll(() => fixture.close());
afterEach(() => {
  fixture.payable.currencies = null;
});

test('nothing is charged in a currency that the provider cannot pay; it stays owed, and is charged once it can', async () => {
  const { campaignId, affiliates, quote, confirm, settle } = await shop([]);
  const affiliateId = affiliates[0] ?? (await world.newAffiliate(campaignId));
  await world.earn(campaignId, affiliateId, 3_000, { currency: 'USD' });
  const shown = await quote();
  expect(shown.charges).toMatchObject([{ currency: 'USD', commissionsMinor: 3_000n }]);
  fixture.payable.currencies = new Set(['EUR']);
  // Also if the merchant saw the amounts before.
  expect((await confirm(shown.hash)).json()).toMatchObject({ code: 'quote_changed' });
  expect((await quote()).lines).toMatchObject([{ outcome: 'not_payable', balanceMinor: 3_000n }]);
  expect(await startMonthlySettlement(fixture.deps, campaignId, '2026-10')).toBe('nothing_to_pay');
  await world.earn(campaignId, affiliateId, 1_000);
  expect((await settle()).charges).toMatchObject([
    { currency: 'EUR', commissionsMinor: 1_000n },
    { currency: 'USD', commissionsMinor: 0n },
  ]);
  fixture.payable.currencies = new Set(['EUR', 'USD']);
  expect((await quote()).lines).toMatchObject([{ outcome: 'transfer', balanceMinor: 3_000n }]);
});

test('a payment of nothing else is refused, and says what to do', async () => {
  fixture.payable.currencies = new Set(['GBP']);
  const { quote, confirm } = await shop([10]);
  const refused = (await confirm((await quote()).hash)).json();
  expect(refused).toMatchObject({
    code: 'currency_not_payable',
    detail: expect.stringContaining('Nothing was charged'),
  });
});

test('in test mode, and where the merchant pays, every currency is accepted', async () => {
  fixture.payable.currencies = new Set(['GBP']);
  const inTest = await shop([3_000], { isTest: true });
  expect((await inTest.quote()).lines).toMatchObject([{ outcome: 'transfer' }]);
  const byMerchant = await shop([3_000], { paymentMode: 'self_pay' });
  expect((await byMerchant.quote()).lines).toMatchObject([{ outcome: 'notice' }]);
});

test('campaigns is answered in which currencies affiliates of a merchant can be paid', async () => {
  fixture.payable.currencies = new Set(['EUR', 'USD']);
  const { id } = await fixture.newMerchant();
  const ask = async () => {
    const url = `/internal/owners/${id}/payable-currencies`;
    return (await fixture.app.inject({ url, headers: { 'x-sillage-internal': INTERNAL_SECRET } })).json();
  };
  expect(await ask()).toEqual({ currencies: ['EUR', 'USD'] });
  fixture.payable.currencies = null;
  expect(await ask()).toEqual({ currencies: null });
});
