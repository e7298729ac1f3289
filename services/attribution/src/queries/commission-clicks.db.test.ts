import { fromBinary } from '@bufbuild/protobuf';
import { CommissionChangedSchema } from '@sillage/proto/events/commissions';
import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

let fixture: Awaited<ReturnType<typeof createFixture>>;

beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.wipe());

/** The last published event of each conversion. */
async function published() {
  const { rows } = await sql<{ value: Buffer }>`select value from outbox order by id`.execute(fixture.db);
  const events = rows.map((row) => fromBinary(CommissionChangedSchema, row.value));
  return new Map(events.map(({ conversionId, clickId, subs }) => [conversionId, { clickId, subs }]));
}

/** Ids as the edge creates them, which begin with the time. */
const clickIdAt = (at: number) => uuidv7({ msecs: at });
const settings = campaign(1, { history: [{ fromMs: 0n, holdDays: 14, autoApprove: true, renewalMonths: 6 }] });

test('the events of a commission name its click with its subs, a renewal the one that brought the customer', async () => {
  const [first, second] = [clickIdAt(T0), clickIdAt(T0 + 10 * MINUTE_MS)];
  await fixture.campaignEvents([settings, affiliate(1, 1, [[0, 1000]], [['ANN10', 0]])]);
  await fixture.clicks([
    click(1, T0, 1, 'ann', { eventId: first, subs: ['newsletter', '', 'x'] }),
    click(2, T0 + 10 * MINUTE_MS, 1, 'bob', { eventId: second }),
  ]);
  await fixture.conversions([
    sale(1, T0 + 1_000, 'ann', 5_000, { verified: true, customerId: 'carl' }),
    sale(2, T0 + 30 * DAY_MS, '', 5_000, { verified: true, customerId: 'carl' }),
    sale(3, T0 + 11 * MINUTE_MS, 'bob', 5_000, { verified: true }),
    sale(4, T0 + 12 * MINUTE_MS, '', 5_000, { verified: true, couponCodes: ['ANN10'] }),
  ]);
  expect(await published()).toEqual(
    new Map([
      [uuid('conversion', 1), { clickId: first, subs: ['newsletter', '', 'x'] }],
      [uuid('conversion', 2), { clickId: first, subs: ['newsletter', '', 'x'] }],
      [uuid('conversion', 3), { clickId: second, subs: [] }],
      [uuid('conversion', 4), { clickId: '', subs: [] }],
    ]),
  );
});

test('the events of a commission name no click of another affiliate', async () => {
  const at = (minute: number) => clickIdAt(T0 + minute * MINUTE_MS);
  const [anns, bobs, dans, eves, late] = [at(0), at(1), at(2), at(3), at(-60)];
  await fixture.campaignEvents([settings, affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 1000]], [['BOB10', 0]])]);
  await fixture.clicks([
    click(1, T0, 1, 'ann', { eventId: anns, subs: ['of 1'] }),
    click(2, T0 + MINUTE_MS, 2, 'bob', { eventId: bobs, subs: ['of 2'] }),
    click(3, T0 + 2 * MINUTE_MS, 1, 'dan', { eventId: dans, subs: ['of 1'] }),
    click(4, T0 + 3 * MINUTE_MS, 1, 'eve', { eventId: eves, subs: ['of 1'] }),
  ]);
  await fixture.conversions([
    sale(1, T0 + 4 * MINUTE_MS, 'ann', 5_000, { verified: true, couponCodes: ['BOB10'] }),
    sale(2, T0 + 4 * MINUTE_MS, 'bob', 5_000, { verified: true, customerId: 'carl' }),
    // The window of this visitor's own click has ended.
    sale(3, T0 + 30 * DAY_MS, 'dan', 5_000, { verified: true, customerId: 'carl' }),
    sale(4, T0 + 60 * MINUTE_MS, 'eve', 5_000, { verified: true }),
  ]);
  const named = new Map([
    [uuid('conversion', 1), { clickId: '', subs: [] }],
    [uuid('conversion', 2), { clickId: bobs, subs: ['of 2'] }],
    [uuid('conversion', 3), { clickId: bobs, subs: ['of 2'] }],
    [uuid('conversion', 4), { clickId: eves, subs: ['of 1'] }],
  ]);
  expect(await published()).toEqual(named);

  // The visitor turns out to be affiliate 2's, with a window that ends before the order, which is nobody's then.
  const visit = { eventId: late, subs: ['of 2'], attributionWindowSeconds: 5_400n };
  await fixture.clicks([click(5, T0 - 60 * MINUTE_MS, 2, 'eve', visit)]);
  await fixture.settle();
  const rows = await fixture.db
    .selectFrom('conversions')
    .select(['affiliateId', 'clickId', 'version'])
    .where('id', '=', uuid('conversion', 4))
    .execute();
  expect(rows).toEqual([{ affiliateId: null, clickId: late, version: 2 }]);
  expect(await published()).toEqual(named);
});

test('a click that is heard later than its order is named from then on', async () => {
  const clickId = clickIdAt(T0);
  await fixture.campaignEvents([settings, affiliate(1, 1, [[0, 1000]])]);
  await fixture.conversions([sale(1, T0 + 1_000, 'ann', 5_000, { verified: true })]);
  expect(await published()).toEqual(new Map());
  await fixture.clicks([click(1, T0, 1, 'ann', { eventId: clickId, subs: ['ads'] })]);
  await fixture.settle();
  expect(await published()).toEqual(new Map([[uuid('conversion', 1), { clickId, subs: ['ads'] }]]));
});
