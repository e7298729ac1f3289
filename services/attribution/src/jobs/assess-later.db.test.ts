import { HOUR_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, refund, review, sale, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { assessOrdersLater } from './assess-later.ts';
import { createDaySummer } from './sum-days.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ assesses: true });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.wipe();
  fixture.time.now = T0 + 24 * HOUR_MS;
});

const of = (n: number) => ({ verified: true, affiliateId: uuid('affiliate', n) });
const pass = () => assessOrdersLater(fixture.projection, fixture.clock, () => {});
const stateOf = (n: number) =>
  fixture.db
    .selectFrom('conversions')
    .select(['state', 'heldFor', 'fraudScore', 'fraudRules'])
    .where('id', '=', uuid('conversion', n))
    .executeTakeFirstOrThrow();

/** Twelve orders of each of two affiliates, hours apart; those of the first one are refunded, except the last ones. */
async function sell(): Promise<void> {
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 1000]])]);
  await fixture.conversions(
    Array.from({ length: 24 }, (_, n) => sale(n + 1, T0 + n * HOUR_MS, '', 1_000, of(n < 12 ? 1 : 2))),
  );
  await fixture.conversions([
    review(100, T0 + 20 * HOUR_MS, 12, 'approved'),
    ...Array.from({ length: 8 }, (_, n) => refund(n + 1, T0 + 20 * HOUR_MS, `order ${n + 1}`)),
  ]);
  await createDaySummer(fixture.clock)(fixture.db);
}

test('what is pending is put under review once too much was refunded, and nothing that was approved', async () => {
  await sell();
  await pass();
  expect(await stateOf(10)).toEqual({
    state: 'pending',
    heldFor: 'under_review',
    fraudScore: 60,
    fraudRules: 'refund_rate',
  });
  expect(await stateOf(12)).toMatchObject({ state: 'approved', heldFor: null });
  expect(await stateOf(20)).toMatchObject({ state: 'pending', heldFor: null, fraudScore: 0 });
});

test('a second pass finds nothing new', async () => {
  await sell();
  await pass();
  const before = await fixture.snapshot();
  expect(await pass()).toBe(0);
  expect(await fixture.snapshot()).toEqual(before);
});

test('orders in another currency say nothing of those in the campaign’s', async () => {
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]])]);
  const own = Array.from({ length: 11 }, (_, n) => sale(n + 1, T0 + n * HOUR_MS, '', 1_000, of(1)));
  await fixture.conversions([...own, sale(12, T0, '', 1_000, { ...of(1), currency: 'USD' })]);
  await fixture.conversions([refund(1, T0 + HOUR_MS, 'order 12')]);
  expect(await pass()).toBe(0);
  await fixture.conversions([refund(2, T0 + 12 * HOUR_MS, 'order 1', 500)]);
  expect(await pass()).toBe(0);
});

test('what was tried out in test mode is not held against live orders', async () => {
  const live = T0 + 13 * HOUR_MS + 1_000;
  await fixture.campaignEvents([campaign(1, { isTest: true }), affiliate(1, 1, [[0, 1000]])]);
  await fixture.conversions(
    Array.from({ length: 12 }, (_, n) => sale(n + 1, T0 + n * HOUR_MS, '', 1_000, { ...of(1), isTest: true })),
  );
  await fixture.conversions(Array.from({ length: 10 }, (_, n) => refund(n + 1, T0 + 12 * HOUR_MS, `order ${n + 1}`)));
  await fixture.campaignEvents([campaign(2, { liveSinceMs: live })]);
  await fixture.conversions([sale(20, live + HOUR_MS, '', 1_000, of(1))]);
  await createDaySummer(fixture.clock)(fixture.db);
  expect(await pass()).toBe(0);
  expect(await stateOf(20)).toMatchObject({ heldFor: null, fraudScore: 0 });
});

test('one pass looks at all orders of an affiliate, however many they are', async () => {
  await sell();
  const more = Array.from({ length: 200 }, (_, n) => sale(n + 101, T0 + 20 * HOUR_MS + n, '', 10, of(1)));
  await fixture.conversions(more);
  await pass();
  for (const n of [10, 101, 300]) expect(await stateOf(n)).toMatchObject({ heldFor: 'under_review' });
});
