import { HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ assesses: true });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.wipe();
  await fixture.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 1000]])]);
});

const BOUGHT_AT = T0 + HOUR_MS;

/** Clicks of the first affiliate in the hour before, the last `labelled` of which came from a data centre. */
const clicksOf = (count: number, labelled: number) =>
  Array.from({ length: count }, (_, n) =>
    click(n, T0 + n * 10_000, 1, sessionOf(`visitor ${n}`), { fromDatacenter: n >= count - labelled }),
  );

/** An order by the visitor of the last click. */
const orderOf = (count: number) => sale(1, BOUGHT_AT, sessionOf(`visitor ${count - 1}`), 5_000, { screened: false });

const found = async () =>
  (await fixture.db.selectFrom('assessments').select('findings').execute()).flatMap(({ findings }) => findings);

test.each([
  [1, 1, true],
  [20, 2, true],
  [20, 1, false],
  [20, 0, false],
])('an order after %i clicks, the last %i from a data centre, is found: %s', async (count, labelled, isFound) => {
  await fixture.clicks(clicksOf(count, labelled));
  await fixture.conversions([orderOf(count)]);
  const seen = { clicks: String(count), fromDatacenter: String(labelled) };
  expect(await found()).toEqual(isFound ? [{ rule: 'datacenter', version: 1, threshold: 10, score: 40, seen }] : []);
});

test('neither the clicks of others count, nor rejected ones, nor those after the order’s own', async () => {
  await fixture.clicks([
    ...clicksOf(20, 1),
    click(50, T0, 2, sessionOf('of another'), { fromDatacenter: true }),
    click(51, T0, 1, sessionOf('a bot'), { fromDatacenter: true, rejectedReason: 'bot' }),
    click(52, BOUGHT_AT - MINUTE_MS, 1, sessionOf('later'), { fromDatacenter: true }),
  ]);
  await fixture.conversions([orderOf(20)]);
  expect(await found()).toEqual([]);
});

test('a click that is delivered twice, or after its order, is labelled once', async () => {
  await fixture.conversions([orderOf(1)]);
  await fixture.clicks(clicksOf(1, 1));
  await fixture.clicks(clicksOf(1, 1), 1);
  await fixture.settle();
  expect(await fixture.db.selectFrom('datacenterClicks').selectAll().execute()).toEqual([
    { occurredAt: new Date(T0), id: uuid('click', 0) },
  ]);
  expect(await found()).toMatchObject([{ rule: 'datacenter' }]);
});
