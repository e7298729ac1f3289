import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noteOwnDevice } from '../db/fraud/own-devices.ts';
import { affiliate, campaign, click, sale, sessionOf, T0, uuid, withAddress } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { outboxConversions } from '../testing/outbox.ts';

let fixture: Fixture;
let replaying: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ assesses: true });
  replaying = await createFixture();
});
afterAll(async () => {
  await fixture.close();
  await replaying.close();
});

const snapshots = [
  campaign(1),
  ...[1, 2, 3, 4].map((n) => withAddress(affiliate(n, 1, [[0, 1000]]), `affiliate${n}@affiliates.example`)),
];
const clicks = [
  click(1, T0, 1, sessionOf('ada')),
  click(2, T0, 1, sessionOf('bob')),
  click(3, T0, 2, sessionOf('carl')),
];

beforeEach(async () => {
  for (const each of [fixture, replaying]) {
    await each.wipe();
    await each.campaignEvents(snapshots);
    await each.clicks(clicks);
  }
});

const opens = (n: number, visitor: string, seenAt = T0) =>
  noteOwnDevice(
    fixture.db,
    { campaignId: uuid('campaign', 1), affiliateId: uuid('affiliate', n) },
    { sessionId: sessionOf(visitor), seenAt: new Date(seenAt) },
  );

const order = (n: number, visitor: string, at = T0 + n * 20 * MINUTE_MS) =>
  sale(n, at, sessionOf(visitor), 5_000, { verified: true });

const found = async ({ db } = fixture) => {
  const rows = await db
    .selectFrom('assessments')
    .innerJoin('conversions', 'conversions.id', 'assessments.conversionId')
    .select(['conversions.orderId', 'conversions.heldFor', 'findings'])
    .orderBy('conversions.orderId')
    .execute();
  return rows.map(({ orderId, heldFor, findings }) => [
    orderId,
    heldFor,
    ...findings.map(({ rule, seen }) => `${rule} ${seen.orders}`),
  ]);
};

test('an order from a session in which its affiliate opened their page is put under review, and no other one is', async () => {
  await opens(1, 'ada');
  await opens(1, 'carl');
  await opens(2, 'bob');
  await fixture.conversions([order(1, 'ada'), order(2, 'ada'), order(3, 'bob'), order(4, 'carl')]);
  expect(await found()).toEqual([
    ['order 1', 'under_review', 'own_device 1'],
    ['order 2', 'under_review', 'own_device 2'],
  ]);
});

test('a device of three affiliates is theirs, one of four is nobody’s', async () => {
  for (const n of [1, 2, 3]) await opens(n, 'ada');
  await fixture.conversions([order(1, 'ada')]);
  await opens(4, 'ada');
  await fixture.conversions([order(2, 'ada')]);
  expect(await found()).toEqual([['order 1', 'under_review', 'own_device 1']]);
});

test('what was opened longer ago than thirty days is not counted', async () => {
  await opens(1, 'ada', T0 + 60 * MINUTE_MS - 30 * DAY_MS);
  await fixture.conversions([order(3, 'ada'), order(2, 'ada')]);
  expect(await found()).toEqual([['order 2', 'under_review', 'own_device 1']]);
});

test('a redelivery changes nothing, and whoever reads the log ends the same without the devices', async () => {
  const orders = [order(1, 'ada'), order(2, 'bob')];
  await opens(1, 'ada');
  await fixture.conversions(orders);
  const before = await found();
  await fixture.db.deleteFrom('ownDevices').execute();
  await fixture.conversions(orders);
  expect(await found()).toEqual(before);
  await replaying.conversions([...orders, ...(await outboxConversions(fixture))]);
  expect(await found(replaying)).toEqual(before);
});
