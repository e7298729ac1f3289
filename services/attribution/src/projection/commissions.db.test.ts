import { fromBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, refund, review, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.wipe();
  fixture.time.now = T0 + 5 * DAY_MS;
});

const session = sessionOf('ann');

async function published() {
  const { rows } = await sql<{ value: Buffer }>`select value from outbox order by id`.execute(fixture.db);
  return rows.map(({ value }) => fromBinary(CommissionChangedSchema, value));
}

/** Holder and former holder of each change, with their click and sub-ids. */
async function holders() {
  const holder = ({ affiliateId, clickId, subs }: { affiliateId: string; clickId: string; subs: string[] }) =>
    [affiliateId, clickId, ...subs] as const;
  return (await published()).map((change) => [
    change.orderId,
    holder(change),
    change.former ? holder(change.former) : undefined,
  ]);
}

test('a rejected order has no revenue, and nothing of it counts as refunded', async () => {
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]])]);
  await fixture.clicks([click(1, T0, 1, session)]);
  await fixture.conversions([sale(1, T0 + 1, session, 10_000, { verified: true })]);
  await fixture.conversions([refund(1, T0 + DAY_MS, 'order 1', 2_000)]);
  await fixture.conversions([review(2, T0 + 2 * DAY_MS, 1, 'rejected')]);
  const changes = await published();
  expect(changes.map((change) => [change.revenueMinor, change.refundedMinor, change.commissionMinor])).toEqual([
    [10_000n, 0n, 1_000n],
    [10_000n, 2_000n, 800n],
    [0n, 0n, 0n],
  ]);
});

const [ann, bob] = [
  [uuid('affiliate', 1), uuid('click', 1), 'ann'],
  [uuid('affiliate', 2), uuid('click', 2), 'bob'],
];
const affiliates = [affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 500]], [['BOB5', 0]])];

test('a change names the affiliate who lost the order by it, with the click that had brought it', async () => {
  await fixture.campaignEvents([campaign(1), ...affiliates]);
  await fixture.clicks([click(2, T0 + 2_000, 2, session, { subs: ['bob'] })]);
  await fixture.conversions([sale(1, T0 + HOUR_MS, session, 10_000)]);
  const late = [click(1, T0, 1, session, { subs: ['ann'] })];
  for (const clicks of [late, late]) {
    await fixture.clicks(clicks);
    await fixture.settle();
  }
  // The shop's server reports the code that a page did not know.
  const code = sale(2, T0 + HOUR_MS + 1, '', 10_000, { orderId: 'order 1', verified: true, couponCodes: ['BOB5'] });
  for (const report of [code, code]) await fixture.conversions([report]);
  const ofOrder = (await holders()).filter(([order]) => order === 'order 1');
  expect(ofOrder.slice(0, 3)).toEqual([
    ['order 1', bob, undefined],
    ['order 1', ann, bob],
    ['order 1', [uuid('affiliate', 2), ''], ann],
  ]);
  expect(ofOrder.slice(3).filter(([, , former]) => former)).toEqual([]);
});

test('the former click of a renewal is the one that had brought its customer', async () => {
  await fixture.campaignEvents([
    campaign(1, { history: [{ fromMs: 0n, holdDays: 14, autoApprove: true, renewsForLife: true }] }),
    ...affiliates,
  ]);
  await fixture.clicks([click(2, T0 + 2_000, 2, session, { subs: ['bob'] })]);
  const ofCustomer = { verified: true, customerId: 'carl' };
  await fixture.conversions([
    sale(1, T0 + HOUR_MS, session, 10_000, ofCustomer),
    sale(2, T0 + 2 * DAY_MS, '', 10_000, ofCustomer),
  ]);
  await fixture.clicks([click(1, T0, 1, session, { subs: ['ann'] })]);
  await fixture.settle();
  const moves = (await holders()).filter(([, , former]) => former);
  expect(moves.sort()).toEqual([
    ['order 1', ann, bob],
    ['order 2', ann, bob],
  ]);
});

test('what was rejected already is not taken from anybody again', async () => {
  await fixture.campaignEvents([campaign(1), ...affiliates]);
  await fixture.clicks([click(2, T0 + 2_000, 2, session)]);
  await fixture.conversions([sale(1, T0 + HOUR_MS, session, 10_000), review(1, T0 + DAY_MS, 1, 'rejected')]);
  await fixture.clicks([click(1, T0, 1, session)]);
  await fixture.settle();
  const last = (await published()).at(-1);
  expect([last?.affiliateId, last?.former]).toEqual([uuid('affiliate', 1), undefined]);
});
