import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { createAddressDigest } from '@sillage/runtime/service';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, sessionOf, T0, uuid, withAddress } from '../testing/events.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ assesses: true });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.wipe());

const digest = createAddressDigest(INTERNAL_SECRET);

const order = (n: number, at: number, email: string, visitor = 'ann') =>
  sale(n, at, sessionOf(visitor), 5_000, {
    verified: true,
    customerId: 'a customer',
    customerAddress: digest(uuid('campaign', 1), email),
  });

async function begin() {
  await fixture.campaignEvents([
    campaign(1),
    withAddress(affiliate(1, 1, [[0, 1000]]), 'ada@affiliates.example'),
    withAddress(affiliate(2, 1, [[0, 1000]]), 'grace@affiliates.example'),
  ]);
  await fixture.clicks([click(1, T0, 1, sessionOf('ann')), click(2, T0, 2, sessionOf('bob'))]);
}

const found = async () => {
  const rows = await fixture.db
    .selectFrom('assessments')
    .innerJoin('conversions', 'conversions.id', 'assessments.conversionId')
    .select(['conversions.orderId', 'conversions.heldFor', 'findings'])
    .orderBy('conversions.orderId')
    .execute();
  return rows.map(({ orderId, heldFor, findings }) => [orderId, heldFor, ...findings.map(({ rule }) => rule)]);
};

test('an order that an affiliate placed with their own address is put under review, and nobody else’s is', async () => {
  await begin();
  await fixture.conversions([
    order(1, T0 + 20 * MINUTE_MS, 'Ada+deals@affiliates.example'),
    order(2, T0 + 30 * MINUTE_MS, 'grace@affiliates.example'),
    order(3, T0 + 40 * MINUTE_MS, 'carl@customers.example', 'bob'),
    sale(4, T0 + 50 * MINUTE_MS, sessionOf('bob'), 5_000, { verified: true }),
  ]);
  expect(await found()).toEqual([['order 1', 'under_review', 'own_address']]);
});

test('it says which of the month it is', async () => {
  await begin();
  await fixture.conversions([
    order(1, T0 + 20 * MINUTE_MS, 'ada@affiliates.example'),
    order(2, T0 + 60 * MINUTE_MS, 'ada@affiliates.example'),
  ]);
  const rows = await fixture.db.selectFrom('assessments').select('findings').orderBy('conversionId').execute();
  expect(rows.map(({ findings }) => findings[0]?.seen)).toEqual([{ orders: '1' }, { orders: '2' }]);
});

test('an affiliate without an address, as after their erasure, has none in common with a customer', async () => {
  await begin();
  await fixture.campaignEvents([withAddress(affiliate(1, 2, [[0, 1000]]), '')]);
  await fixture.conversions([
    order(1, T0 + DAY_MS / 2, 'ada@affiliates.example'),
    sale(2, T0 + DAY_MS / 2, sessionOf('ann'), 5_000, { verified: true, customerAddress: '' }),
  ]);
  expect(await found()).toEqual([]);
});
