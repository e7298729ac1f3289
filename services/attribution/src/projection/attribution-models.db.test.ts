import { fromJson } from '@bufbuild/protobuf';
import { AttributionModel, HoldPeriodSchema } from '@sillage/proto/events/campaign_events';
import { ConversionExplanation } from '@sillage/proto/http/conversions';
import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;

beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());
beforeEach(() => projection.wipe());

const CHANGED = T0 + 60 * MINUTE_MS;
const hold = { holdDays: 14, autoApprove: true };
const firstClick = { ...hold, fromMs: 0n };
const lastClick = { ...hold, attributionModel: AttributionModel.LAST_CLICK };
const changed = (more: Parameters<typeof campaign>[1] = {}) =>
  campaign(2, { history: [firstClick, { ...lastClick, fromMs: BigInt(CHANGED) }], ...more });
const affiliates = [affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 2000]]), affiliate(3, 1, [[0, 3000]])];

const minute = (n: number) => T0 + n * MINUTE_MS;
const clicks = [
  click(1, minute(0), 1, 'ann'),
  click(2, minute(1), 2, 'ann'),
  click(3, minute(50), 1, 'ann'),
  click(4, minute(61), 2, 'ann'),
  click(5, minute(62), 3, 'ann', { rejectedReason: 'bot' }),
  click(6, minute(64), 3, 'ann'),
  click(7, minute(65), 3, 'bob', { rejectedReason: 'bot' }),
];
const conversions = [
  sale(1, minute(10), 'ann', 1_000),
  sale(2, minute(63), 'ann', 2_000),
  sale(3, minute(64), 'ann', 3_000),
  sale(4, minute(65), 'bob', 4_000),
  // The shop's server knows a click, but not the visitor.
  sale(5, minute(66), '', 5_000, { clickId: uuid('click', 2), clickedAtMs: BigInt(minute(1)), verified: true }),
];

async function owners() {
  const rows = await projection.db.selectFrom('conversions').selectAll().orderBy('id').execute();
  return rows.map((row) => row.clickId);
}
const clickIds = (...numbers: (number | null)[]) => numbers.map((n) => (n === null ? null : uuid('click', n)));

it('is decided by the model that was in force at its time, and an event without one means the first click', async () => {
  await projection.campaignEvents([campaign(1), ...affiliates]);
  await projection.clicks(clicks);
  await projection.conversions(conversions);
  await projection.settle();
  expect(await owners()).toEqual(clickIds(1, 1, 1, null, 1));
  await projection.campaignEvents([changed()]);
  await projection.settle();
  expect(await owners()).toEqual(clickIds(1, 4, 6, null, 6));
});

it('refuses a campaign with a model of a newer version, and keeps the settings that it knew', async () => {
  const unknown = campaign(2, { history: [fromJson(HoldPeriodSchema, { ...hold, attributionModel: 99 })] });
  await projection.campaignEvents([campaign(1)]);
  await expect(projection.campaignEvents([unknown])).rejects.toMatchObject({ code: 'unreadable_event' });
  const stored = await projection.db.selectFrom('campaigns').select('version').execute();
  expect(stored).toEqual([{ version: 1 }]);
});

it('ends the same whether clicks, conversions or the change of the model come first, and once or twice', async () => {
  const feeds = {
    settings: () => projection.campaignEvents([campaign(1), changed(), ...affiliates]),
    clicks: () => projection.clicks(clicks),
    lateClicks: () => projection.clicks(clicks.toReversed(), 1),
    conversions: () => projection.conversions(conversions),
    clicksOneByOne: async () => {
      for (const event of clicks) {
        await projection.clicks([event]);
        await projection.settle();
      }
    },
  };
  const orders: (keyof typeof feeds)[][] = [
    ['settings', 'clicks', 'conversions'],
    ['settings', 'conversions', 'clicks'],
    ['conversions', 'clicks', 'settings'],
    ['clicks', 'lateClicks', 'settings', 'conversions', 'conversions'],
    ['settings', 'conversions', 'clicksOneByOne'],
    ['conversions', 'settings', 'clicksOneByOne', 'settings', 'lateClicks'],
  ];
  const seen: unknown[] = [];
  for (const order of orders) {
    await projection.wipe();
    for (const feed of order) await feeds[feed]();
    await projection.settle();
    expect(await owners(), order.join()).toEqual(clickIds(1, 4, 6, null, 6));
    seen.push(await projection.snapshot());
  }
  for (const snapshot of seen) expect(snapshot).toEqual(seen[0]);
});

it('gives an order that only names a click to a later visit of its visitor, also if that is folded after it', async () => {
  const [first, later] = [click(1, minute(0), 1, 'ann'), click(2, T0 + 2 * DAY_MS, 2, 'ann')];
  const named = { clickId: first.eventId, clickedAtMs: first.occurredAtMs, verified: true };
  const order = sale(1, T0 + 2 * DAY_MS + MINUTE_MS, '', 5_000, named);
  await projection.campaignEvents([campaign(1), ...affiliates]);
  await projection.clicks([first]);
  await projection.conversions([order]);
  expect(await owners()).toEqual(clickIds(1));
  await projection.clicks([later]);
  await projection.settle();
  expect(await owners()).toEqual(clickIds(2));
});

it('counts clicks and visitors alike under both models', async () => {
  const counted: unknown[] = [];
  for (const settings of [campaign(1), changed()]) {
    await projection.wipe();
    await projection.campaignEvents([settings]);
    await projection.clicks(clicks);
    const { clicks: books, knownVisits: visits, totals } = await projection.snapshot();
    counted.push({ books, visits, totals });
  }
  expect(counted[1]).toEqual(counted[0]);
});

it('explains by which model a click won, and shows that click', async () => {
  const { headers, user } = await projection.signIn();
  await projection.campaignEvents([changed({ ownerUserId: user.id }), ...affiliates]);
  await projection.clicks(clicks);
  await projection.conversions(conversions);
  await projection.settle();
  const explained = async (n: number) => {
    const answer = await projection.app.inject({
      url: `/api/v1/conversions/${uuid('conversion', n)}/explain`,
      headers,
    });
    const { owningClick, window, steps } = ConversionExplanation.parse(answer.json());
    return {
      clickId: owningClick?.id,
      since: window?.startedAt,
      owner: steps.find((step) => step.code === 'owner')?.values,
    };
  };
  expect(await explained(1)).toEqual({
    clickId: uuid('click', 1),
    since: new Date(minute(0)).toISOString(),
    owner: { affiliateId: uuid('affiliate', 1), model: 'first_click' },
  });
  expect(await explained(2)).toEqual({
    clickId: uuid('click', 4),
    since: new Date(minute(61)).toISOString(),
    owner: { affiliateId: uuid('affiliate', 2), model: 'last_click' },
  });
});
