import { fromBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { DAY_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { affiliate, campaign, plan, refund, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

type Fixture = Awaited<ReturnType<typeof createFixture>>;
let projection: Fixture;

beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());
beforeEach(async () => {
  await projection.wipe();
  projection.time.now = T0 + 60 * DAY_MS;
});

const RAISED = T0 + DAY_MS;
const NOBODY = uuid('campaign', 99);
const vouched = { verified: true, affiliateId: uuid('affiliate', 1) };
const snapshots = [campaign(1), affiliate(1, 1, [[0, 1000]])];
const before = sale(1, RAISED - 1, '', 10_000, vouched);
const after = sale(2, RAISED, '', 10_000, vouched);
const PLAN: [number, number][] = [
  [0, 250],
  [RAISED, 300],
];

/** The rate and the fee of each conversion, in the order of their time. */
async function fees() {
  const { rows } = await sql<{ feeBps: number; feeMinor: number }>`
    select fee_bps, fee_minor from conversions order by occurred_at`.execute(projection.db);
  return rows.map((row) => [row.feeBps, row.feeMinor]);
}

/** The events published to billing: conversion, rate and fee. */
async function published() {
  const { rows } = await sql<{ value: Buffer }>`
    select value from outbox where topic = 'commissions' order by id`.execute(projection.db);
  return rows.map(({ value }) => {
    const { conversionId, feeBps, feeMinor } = fromBinary(CommissionChangedSchema, value);
    return [conversionId, feeBps, Number(feeMinor)];
  });
}

describe('the rate of the fee', () => {
  it('is the list price for every conversion of a log without plans', async () => {
    await projection.campaignEvents(snapshots);
    await projection.conversions([before, after]);
    expect(await fees()).toEqual([
      [250, 250],
      [250, 250],
    ]);
  });

  it('is that of the plan when the order was placed, and travels to billing', async () => {
    await projection.campaignEvents(snapshots);
    await projection.merchantPlans([plan(1, PLAN)]);
    await projection.conversions([before, after, refund(1, RAISED + 5, 'order 1', 5_000)]);
    await projection.settle();
    expect(await fees()).toEqual([
      [250, 125],
      [300, 300],
    ]);
    expect((await published()).slice(-2)).toEqual(
      expect.arrayContaining([
        [uuid('conversion', 1), 250, 125],
        [uuid('conversion', 2), 300, 300],
      ]),
    );
  });

  it('is corrected where the plan comes after the orders that it covers, and no earlier order is touched', async () => {
    await projection.campaignEvents(snapshots);
    await projection.conversions([before, after]);
    const publishedBefore = (await published()).length;
    await projection.merchantPlans([plan(1, PLAN)]);
    await projection.settle();
    expect(await fees()).toEqual([
      [250, 250],
      [300, 300],
    ]);
    expect((await published()).slice(publishedBefore)).toEqual([[uuid('conversion', 2), 300, 300]]);
    await projection.merchantPlans([plan(1, [[0, 9_999]]), plan(1, PLAN)]);
    await projection.settle();
    expect(await published()).toHaveLength(publishedBefore + 1);
  });

  it('stays as it was when the campaign of an erased account gets a new owner', async () => {
    await projection.campaignEvents(snapshots);
    await projection.merchantPlans([plan(1, PLAN)]);
    await projection.conversions([before, after]);
    const publishedBefore = (await published()).length;
    await projection.campaignEvents([campaign(2, { ownerUserId: NOBODY })]);
    await projection.settle();
    await projection.merchantPlans([plan(1, PLAN, NOBODY)]);
    await projection.settle();
    expect(await fees()).toEqual([
      [250, 250],
      [300, 300],
    ]);
    expect(await published()).toHaveLength(publishedBefore);
  });

  it('is the same for every order of arrival and any repetition of plans, campaigns and reports', async () => {
    const events = [
      ...snapshots.map((event) => () => projection.campaignEvents([event])),
      () => projection.campaignEvents([campaign(2, { ownerUserId: NOBODY })]),
      () => projection.merchantPlans([plan(1, PLAN)]),
      () => projection.merchantPlans([plan(2, [...PLAN, [RAISED + 10, 0]])]),
      () => projection.merchantPlans([plan(1, [...PLAN, [RAISED + 10, 0]], NOBODY)]),
      () => projection.conversions([before]),
      () => projection.conversions([after]),
      () => projection.conversions([sale(3, RAISED + 10, '', 7_777, vouched)]),
      () => projection.conversions([refund(1, RAISED + 20, 'order 2', 3_333)]),
      () => projection.settle(),
    ];
    const deliveries = fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length });
    await fc.assert(
      fc.asyncProperty(deliveries, async (order) => {
        await projection.wipe();
        for (const deliver of order) await deliver();
        await projection.settle();
        expect(await fees()).toEqual([
          [250, 250],
          [300, 200],
          [0, 0],
        ]);
      }),
      { numRuns: 30 },
    );
  }, 240_000);

  it('is permanently refused where it is beyond 100 %, and the rest of the batch is kept', async () => {
    await projection.campaignEvents(snapshots);
    const refusals = await projection.merchantPlans([plan(1, [[0, 10_001]]), plan(1, PLAN), plan(3, [])]);
    expect(refusals).toMatchObject([{ code: 'unreadable_event' }, { code: 'unreadable_event' }]);
    await projection.conversions([after]);
    expect(await fees()).toEqual([[300, 300]]);
  });
});
